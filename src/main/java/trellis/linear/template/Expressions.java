package trellis.linear.template;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Compiles the regular expressions of templates: those of Wapiti, and what else Java knows.
 *
 * <p>Classes of characters are Wapiti's: {@code \d} digit, {@code \l} and {@code \\u} lower and
 * upper case, {@code \a} letter, {@code \w} letter or digit, {@code \p} punctuation, {@code \s}
 * blank; capital letters are the complement.
 */
final class Expressions {
  private Expressions() {}

  /**
   * Compiles an expression.
   *
   * @throws IllegalArgumentException when it is none
   */
  static Pattern compile(String written) {
    StringBuilder expression = new StringBuilder();
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '\\' && i + 1 < written.length()) {
        i++;
        expression.append(group(written.charAt(i)));
      } else {
        expression.append(c);
      }
    }
    try {
      return Pattern.compile(expression.toString());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(written + " is none: " + e.getDescription(), e);
    }
  }

  private static String group(char c) {
    String property =
        switch (Character.toLowerCase(c)) {
          case 'd' -> "Nd";
          case 'l' -> "IsLowercase";
          case 'u' -> "IsUppercase";
          case 'a' -> "L";
          case 'w' -> "[\\p{L}\\p{Nd}]";
          case 'p' -> "[\\p{P}\\p{S}]";
          case 's' -> "IsWhite_Space";
          default -> "";
        };
    if (property.isEmpty()) {
      return "\\" + c;
    }
    boolean isComplement = Character.isUpperCase(c);
    if (property.startsWith("[")) {
      return isComplement ? "[^" + property + "]" : property;
    }
    return (isComplement ? "\\P{" : "\\p{") + property + "}";
  }
}
