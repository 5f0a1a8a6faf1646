package trellis.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one line of a pattern file.
 *
 * <pre>
 * word            a word, tagged as tags.txt says
 * word/NOUN       a word with its tag
 * {symbol}        an expansion of the rule [symbol]
 * {symbol@key}    the same, and again the same wherever the sentence names this key
 * {one|two more|} one of the options; the last one here is empty
 * {head}{tail}    no blank between them: one word
 * &lt;PER ... &gt;       a name of the type PER
 * </pre>
 */
final class PatternParser {
  private static final String ENDS = "|} ";

  private final String line;
  private int at;

  private PatternParser(String line) {
    this.line = line;
  }

  /** Reads a whole line; throws {@link GrammarException} where it cannot be understood. */
  static Piece parse(String line) {
    PatternParser parser = new PatternParser(line);
    Piece pattern = parser.sequence();
    if (parser.at < line.length()) {
      throw parser.problem("nothing was opened that could end here");
    }
    return pattern;
  }

  /** Reads until the end, a bar, a closing brace, or the word that closes a name. */
  private Piece sequence() {
    List<Piece> pieces = new ArrayList<>();
    while (true) {
      skipBlanks();
      if (atEnd() || peek() == '|' || peek() == '}' || closesName()) {
        return pieces.size() == 1 ? pieces.get(0) : new Piece.Sequence(pieces);
      }
      pieces.add(peek() == '<' ? name() : word());
    }
  }

  private boolean wordEnds() {
    return atEnd() || ENDS.indexOf(peek()) >= 0 || closesName();
  }

  private boolean closesName() {
    return peek() == '>' && (at + 1 == line.length() || ENDS.indexOf(line.charAt(at + 1)) >= 0);
  }

  private Piece name() {
    int blank = line.indexOf(' ', at);
    if (blank < 0) {
      throw problem("a name needs its type, a blank, and its words");
    }
    String type = line.substring(at + 1, blank);
    at = blank;
    Piece inside = sequence();
    if (atEnd() || peek() != '>') {
      throw problem("the name <" + type + " is not closed by a > of its own");
    }
    at++;
    return new Piece.Name(type, inside);
  }

  private Piece word() {
    List<Piece> parts = new ArrayList<>();
    Optional<String> upos = Optional.empty();
    while (!wordEnds()) {
      if (peek() == '{') {
        parts.add(braces());
      } else {
        String text = literal();
        int slash = text.lastIndexOf('/');
        boolean tagged = slash >= 0 && Tags.UPOS.contains(text.substring(slash + 1));
        String plain = tagged ? text.substring(0, slash) : text;
        if (!plain.isEmpty()) {
          parts.add(new Piece.Literal(plain));
        }
        if (tagged) {
          upos = Optional.of(text.substring(slash + 1));
        }
      }
    }
    return parts.size() == 1 && upos.isEmpty() ? parts.get(0) : new Piece.Glued(parts, upos);
  }

  private String literal() {
    int from = at;
    while (!wordEnds() && peek() != '{') {
      at++;
    }
    return line.substring(from, at);
  }

  private Piece braces() {
    int from = ++at;
    List<Piece> options = new ArrayList<>();
    options.add(sequence());
    while (!atEnd() && peek() == '|') {
      at++;
      options.add(sequence());
    }
    if (atEnd() || peek() != '}') {
      throw problem("a brace is not closed");
    }
    String inside = line.substring(from, at++);
    return options.size() == 1 ? symbol(inside) : new Piece.Choice(options);
  }

  private static Piece symbol(String inside) {
    int sign = inside.indexOf('@');
    return sign < 0
        ? new Piece.Symbol(inside, Optional.empty())
        : new Piece.Symbol(inside.substring(0, sign), Optional.of(inside.substring(sign + 1)));
  }

  private void skipBlanks() {
    while (!atEnd() && peek() == ' ') {
      at++;
    }
  }

  private boolean atEnd() {
    return at >= line.length();
  }

  private char peek() {
    return line.charAt(at);
  }

  private GrammarException problem(String what) {
    return new GrammarException("\"" + line + "\", at character " + (at + 1) + ": " + what);
  }
}
