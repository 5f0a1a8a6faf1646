package trellis.linear.template;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.error.CorpusException;
import trellis.linear.template.FeaturePattern.Kind;
import trellis.linear.template.Reading.Cluster;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.Reading.Lists;
import trellis.linear.template.Reading.Made;
import trellis.linear.template.Reading.Matching;
import trellis.linear.template.Reading.Source;
import trellis.text.RawText;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * Reads a template file: a line is a pattern, {@code #} begins a comment.
 *
 * <p>A pattern begins with {@code U}, {@code B} or {@code *} for both, in any case. Behind it each
 * {@code %x[place,column]} is a field; {@code %t[place,column,"regex"]} tests and {@code
 * %m[place,column,"regex"]} cuts out what matches; a capital letter puts the value into lower case.
 */
public final class TemplateReader {
  private static final int FARTHEST = 1000; // from the token at hand

  private static final List<String> FORMS =
      List.of(
          "token",
          "lower",
          "shape",
          "prefix1",
          "prefix2",
          "prefix3",
          "prefix4",
          "suffix1",
          "suffix2",
          "suffix3",
          "suffix4",
          "digits0",
          "length",
          "cluster",
          "cluster6",
          "list");

  private static final Pattern CLUSTER = Pattern.compile("cluster([1-9][0-9]{0,2})?");

  private final String file;
  private final String line;
  private final int number;
  private int at; // of what comes next in the line

  private TemplateReader(String file, String line, int number) {
    this.file = file;
    this.line = line;
    this.number = number;
  }

  /**
   * Reads a file.
   *
   * @throws CorpusException when it is not there, has no pattern, or a line is none
   */
  public static FeatureTemplate read(Path file) {
    return parse(file.toString(), RawText.read(file));
  }

  /**
   * Reads the text of a template.
   *
   * @param name what messages call it
   * @throws CorpusException when it has no pattern, or a line is none
   */
  public static FeatureTemplate parse(String name, String text) {
    List<FeaturePattern> patterns = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String bare = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
      if (!bare.stripLeading().isEmpty() && !bare.stripLeading().startsWith("#")) {
        patterns.add(new TemplateReader(name, bare.stripTrailing(), number).pattern());
      }
    }
    if (patterns.isEmpty()) {
      throw new CorpusException(
          name, 0, "has no pattern: a line is one, such as U01:%x[-1,0] or B");
    }
    return new FeatureTemplate(name, text, patterns);
  }

  private FeaturePattern pattern() {
    Kind kind =
        switch (line.charAt(0)) {
          case 'U', 'u' -> Kind.UNIGRAM;
          case 'B', 'b' -> Kind.BIGRAM;
          case '*' -> Kind.BOTH;
          default -> throw fault(0, "U, B or * must begin a pattern, or # a comment");
        };
    List<String> texts = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    int from = 0;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (c == '#' && isComment()) {
        break;
      }
      if (c == '%') {
        texts.add(line.substring(from, at));
        fields.add(field());
        from = at;
      } else {
        at++;
      }
    }
    texts.add(line.substring(from, at).stripTrailing());
    return new FeaturePattern(kind, texts, fields, number);
  }

  /** Behind a blank {@code #} begins a comment; elsewhere it is a character of the pattern. */
  private boolean isComment() {
    return at > 0 && Character.isWhitespace(line.charAt(at - 1));
  }

  private Field field() {
    int start = at;
    at++;
    char command = at < line.length() ? line.charAt(at) : ' ';
    char kind = Character.toLowerCase(command);
    if (kind != 'x' && kind != 't' && kind != 'm') {
      throw fault(start, "a field begins with %x, %t or %m, such as %x[-1,0]");
    }
    at++;
    expect('[', "a field has a place and a column, such as %x[-1,0]");
    skipBlanks();
    int placed = at;
    boolean isAbsolute = at < line.length() && line.charAt(at) == '@';
    at += isAbsolute ? 1 : 0;
    int place = place(placed, isAbsolute);
    skipBlanks();
    expect(',', "a comma stands between the place and the column, such as %x[-1,0]");
    skipBlanks();
    Source source = source();
    skipBlanks();
    Optional<Matching> matching = Optional.empty();
    if (kind != 'x') {
      expect(',', "a %" + kind + " has a regular expression, such as %" + kind + "[0,0,\"^\\u\"]");
      skipBlanks();
      matching = Optional.of(matching(kind == 't'));
      skipBlanks();
    }
    expect(']', "a ] ends a field");
    return new Field(
        place, isAbsolute, new Reading(source, matching, Character.isUpperCase(command)));
  }

  private int place(int start, boolean isAbsolute) {
    int place = number("the place of a field is a whole number, such as -1");
    if (place < -FARTHEST || place > FARTHEST) {
      throw fault(start, "a place is at most " + FARTHEST + " tokens away");
    }
    if (isAbsolute && place == 0) {
      throw fault(start, "places from the begin of the sentence are 1, 2, …, from its end -1, -2");
    }
    return place;
  }

  private Source source() {
    int start = at;
    char c = at < line.length() ? line.charAt(at) : ' ';
    if (c == '-' || c == '+' || Character.isDigit(c)) {
      return new Column(number("a column is a whole number, 0 being the first"));
    }
    while (at < line.length() && Character.isLetterOrDigit(line.charAt(at))) {
      at++;
    }
    String name = line.substring(start, at);
    return made(name.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                fault(
                    start,
                    "a column is a number or what is made of the token: "
                        + String.join(", ", FORMS)
                        + NearestName.among(FORMS, name)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("")));
  }

  private static Optional<Source> made(String name) {
    if (name.equals("list")) {
      return Optional.of(new Lists());
    }
    Matcher cluster = CLUSTER.matcher(name);
    if (cluster.matches()) {
      String most = cluster.group(1);
      int length = most == null ? Integer.MAX_VALUE : Integer.parseInt(most);
      return Optional.of(new Cluster(length, Optional.empty()));
    }
    return form(name).map(Made::new);
  }

  private static Optional<TokenForm> form(String name) {
    for (TokenForm.Kind kind : TokenForm.Kind.values()) {
      String word = kind.name().toLowerCase(Locale.ROOT);
      boolean hasLength = kind == TokenForm.Kind.PREFIX || kind == TokenForm.Kind.SUFFIX;
      if (!hasLength && name.equals(word)) {
        return Optional.of(new TokenForm(kind, 0));
      }
      if (hasLength && name.matches(word + "[1-9][0-9]?")) {
        return Optional.of(new TokenForm(kind, Integer.parseInt(name.substring(word.length()))));
      }
    }
    return Optional.empty();
  }

  private Matching matching(boolean isTest) {
    int start = at;
    expect('"', "a regular expression stands in quotes");
    StringBuilder written = new StringBuilder();
    while (at < line.length() && line.charAt(at) != '"') {
      if (line.charAt(at) == '\\' && at + 1 < line.length()) {
        written.append(line.charAt(at));
        at++;
      }
      written.append(line.charAt(at));
      at++;
    }
    expect('"', "a quote ends a regular expression");
    try {
      return new Matching(written.toString(), Expressions.compile(written.toString()), isTest);
    } catch (IllegalArgumentException e) {
      throw fault(start, "the regular expression " + e.getMessage());
    }
  }

  private int number(String expected) {
    int start = at;
    if (at < line.length() && (line.charAt(at) == '-' || line.charAt(at) == '+')) {
      at++;
    }
    while (at < line.length() && Character.isDigit(line.charAt(at))) {
      at++;
    }
    try {
      return Integer.parseInt(line.substring(start, at));
    } catch (NumberFormatException e) {
      throw fault(start, expected);
    }
  }

  private void skipBlanks() {
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
  }

  private void expect(char c, String expected) {
    if (at >= line.length() || line.charAt(at) != c) {
      throw fault(at, expected);
    }
    at++;
  }

  private CorpusException fault(int column, String expected) {
    String found = column < line.length() ? Excerpt.quoted(line.substring(column)) : "the end";
    return new CorpusException(
        file, number, "column " + (column + 1) + ": " + expected + ", not " + found);
  }
}
