package trellis.labels;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How the labels of one corpus are meant: which of them leave open what the label is, which types
 * have another name, and of which types the corpus says nothing; immutable.
 *
 * <p>An open label is {@code _}, which says nothing, or several labels with {@code |} between them,
 * of which one is right.
 *
 * @param spans whether labels mark spans; else they are plain
 * @param blanks whether {@code _} is no label
 * @param sets whether {@code |} stands between several labels
 * @param names what a type, or a plain label, is called instead; {@code O}: it is dropped
 * @param known the types that the corpus knows, renamed ones; where it has {@code O} there may be a
 *     span of any other type. Empty: it knows all
 */
public record LabelReading(
    boolean spans,
    boolean blanks,
    boolean sets,
    Map<String, String> names,
    Optional<Set<String>> known) {
  /** Each label is what it is. */
  public static final LabelReading PLAIN =
      new LabelReading(false, false, false, Map.of(), Optional.empty());

  /** What stands for no label. */
  public static final String BLANK = "_";

  /** Takes copies. */
  public LabelReading {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    known = known.map(Set::copyOf);
  }

  /**
   * What is meant where nobody says it: {@code _} is no label, and {@code |} is between several
   * where labels mark spans. In a plain label it may be one of its characters.
   */
  public static LabelReading usual(boolean spans) {
    return new LabelReading(spans, true, spans, Map.of(), Optional.empty());
  }

  /** The same for labels that have their other names already. */
  public LabelReading withoutNames() {
    return new LabelReading(spans, blanks, sets, Map.of(), known);
  }

  /** Whether each label is what it is. */
  public boolean isPlain() {
    return !blanks && !sets && names.isEmpty() && known.isEmpty();
  }

  /** Whether a label leaves open which one it is. */
  public boolean isOpen(String label) {
    return isBlank(label) || isSet(label);
  }

  /** Whether a label says nothing. */
  public boolean isBlank(String label) {
    return blanks && label.equals(BLANK);
  }

  private boolean isSet(String label) {
    if (!sets || label.indexOf('|') < 0) {
      return false;
    }
    for (String part : split(label)) {
      if (spans ? !Label.parse(part).isWellFormed() : part.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The labels that a label may be; none when it says nothing. */
  public List<String> parts(String label) {
    if (isBlank(label)) {
      return List.of();
    }
    return isSet(label) ? split(label) : List.of(label);
  }

  private static List<String> split(String label) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int bar = label.indexOf('|'); bar >= 0; bar = label.indexOf('|', from)) {
      parts.add(label.substring(from, bar));
      from = bar + 1;
    }
    parts.add(label.substring(from));
    return parts;
  }

  /** Whether the corpus knows all spans of a type. */
  public boolean knows(String type) {
    return known.isEmpty() || known.get().contains(type);
  }

  /** Whether some label of a sentence leaves open which one it is. */
  public boolean hasOpen(List<String> labels) {
    if (!blanks && !sets) {
      return false;
    }
    for (String label : labels) {
      if (isOpen(label)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the labels of a sentence say all that is to be known: each is one, and O is O. */
  public boolean tellAll(List<String> labels) {
    return (known.isEmpty() || !labels.contains(LabelSet.OUTSIDE)) && !hasOpen(labels);
  }

  /** Whether the labels of a sentence say nothing at all. */
  public boolean tellNothing(List<String> labels) {
    for (String label : labels) {
      if (!isBlank(label)) {
        return false;
      }
    }
    return true;
  }

  /** The labels of a sentence with O in place of what is open; the same list where nothing is. */
  public List<String> closed(List<String> labels) {
    if (!hasOpen(labels)) {
      return labels;
    }
    List<String> closed = new ArrayList<>(labels);
    closed.replaceAll(label -> isOpen(label) ? LabelSet.OUTSIDE : label);
    return closed;
  }

  /** The labels of a sentence by the names that types have here; the same list where they do. */
  public List<String> read(List<String> written) {
    if (names.isEmpty()) {
      return written;
    }
    List<String> read = new ArrayList<>(written.size());
    Label before = Label.OUTSIDE;
    for (String label : written) {
      String named = named(label);
      Label now = Label.parse(label);
      if (spans && joins(before, now, named, read)) {
        named = Prefix.BEGIN.with(Label.parse(named).type());
      }
      read.add(named);
      before = now;
    }
    return List.copyOf(read);
  }

  /** Whether two spans of different types, which touch, would become one by their new name. */
  private static boolean joins(Label before, Label now, String named, List<String> read) {
    if (read.isEmpty() || before.isOutside() || before.hasTypeOf(now)) {
      return false;
    }
    Label left = Label.parse(read.get(read.size() - 1));
    Label right = Label.parse(named);
    return right.isWellFormed()
        && !right.isOutside()
        && left.isWellFormed()
        && left.hasTypeOf(right)
        && ConllevalReading.spans(List.of(left.text(), right.text())).size() == 1;
  }

  private String named(String label) {
    if (!isSet(label)) {
      return isBlank(label) ? label : ofOne(label);
    }
    List<String> parts = new ArrayList<>();
    for (String part : split(label)) {
      String named = ofOne(part);
      if (!parts.contains(named)) {
        parts.add(named);
      }
    }
    return String.join("|", parts);
  }

  private String ofOne(String label) {
    if (!spans) {
      return names.getOrDefault(label, label);
    }
    Label parsed = Label.parse(label);
    String name = parsed.isOutside() ? null : names.get(parsed.type());
    if (name == null) {
      return label;
    }
    return name.equals(LabelSet.OUTSIDE)
        ? name
        : label.substring(0, label.length() - parsed.type().length()) + name;
  }
}
