package trellis.labels;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import trellis.util.Arguments;

/**
 * A label taken apart at its first hyphen into a prefix and a type.
 *
 * <table>
 * <caption>How labels are read</caption>
 * <tr><th>label</th><th>prefix</th><th>type</th><th>well-formed</th></tr>
 * <tr><td>{@code O}</td><td>O</td><td>empty</td><td>yes</td></tr>
 * <tr><td>{@code O-}, {@code O-X}</td><td>O: outside</td><td>empty, {@code X}</td><td>no</td></tr>
 * <tr><td>{@code B-PER}</td><td>B</td><td>{@code PER}</td><td>yes</td></tr>
 * <tr><td>{@code B-creative-work}</td><td>B</td><td>{@code creative-work}</td><td>yes</td></tr>
 * <tr><td>{@code I--ORG}</td><td>I</td><td>{@code -ORG}</td><td>yes, if likely a typo</td></tr>
 * <tr><td>{@code B}: an untyped span</td><td>B</td><td>empty</td><td>yes</td></tr>
 * <tr><td>{@code B-}</td><td>B</td><td>empty</td><td>no</td></tr>
 * <tr><td>{@code o}, {@code PER}</td><td>unknown</td><td>empty</td><td>no</td></tr>
 * <tr><td>{@code b-PER}, {@code X-PER}</td><td>unknown</td><td>{@code PER}</td><td>no</td></tr>
 * <tr><td>{@code -LRB-}</td><td>unknown</td><td>{@code LRB-}</td><td>no</td></tr>
 * <tr><td>the empty label</td><td>unknown</td><td>empty</td><td>no</td></tr>
 * </table>
 *
 * <p>Well-formed means: as some scheme with spans writes it. Case counts, and a blank is a
 * character like others. {@link TagScheme#NONE} asks nothing of a label.
 */
public final class Label {
  /** The label {@code O}, which also stands for what is beyond a sentence's borders. */
  static final Label OUTSIDE = new Label("O");

  /**
   * Label sets are small, so each label is taken apart once; the bounds keep odd input harmless.
   */
  private static final Map<String, Label> KNOWN = new ConcurrentHashMap<>();

  private static final int MOST_KNOWN = 10_000;
  private static final int LONGEST_KNOWN = 100; // characters

  private final String text;
  private final Prefix prefix;
  private final String type;
  private final boolean wellFormed;

  private Label(String text) {
    this.text = text;
    int hyphen = text.indexOf('-');
    boolean bare = hyphen < 0;
    this.prefix = Prefix.of(bare ? text : text.substring(0, hyphen));
    this.type = bare ? "" : text.substring(hyphen + 1);
    this.wellFormed =
        prefix.isOfSomeScheme() && (bare || prefix != Prefix.OUTSIDE && !type.isEmpty());
  }

  /** Reads a label; no text is refused. */
  public static Label parse(String text) {
    Label known = KNOWN.get(Arguments.given(text, "a label", "give its text"));
    return known != null ? known : parseNew(text);
  }

  private static Label parseNew(String text) {
    Label label = new Label(text);
    if (text.length() <= LONGEST_KNOWN && KNOWN.size() < MOST_KNOWN) {
      KNOWN.put(text, label);
    }
    return label;
  }

  /** The label as written. */
  public String text() {
    return text;
  }

  /** The part before the first hyphen; the whole label when it has no hyphen. */
  Prefix prefix() {
    return prefix;
  }

  /** The part after the first hyphen; {@code ""} when there is none. */
  public String type() {
    return type;
  }

  /** Whether the prefix is {@code O}, be the label well-formed or not. */
  public boolean isOutside() {
    return prefix == Prefix.OUTSIDE;
  }

  /** Whether some scheme with spans writes this label. */
  public boolean isWellFormed() {
    return wellFormed;
  }

  /** The types of spans that these labels mark, each once, in the order of the labels. */
  public static List<String> types(List<String> labels) {
    return labels.stream()
        .map(Label::parse)
        .filter(label -> !label.isOutside())
        .map(Label::type)
        .distinct()
        .toList();
  }

  boolean hasTypeOf(Label other) {
    return type.equals(other.type);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Label label && text.equals(label.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The label as written. */
  @Override
  public String toString() {
    return text;
  }
}
