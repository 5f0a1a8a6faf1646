package trellis.dump;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.Field;
import trellis.linear.template.Reading;

/**
 * Finds which attributes of a template are written as a text.
 *
 * <p>There may be several: {@code a/b/c} is made of {@code a/b} and {@code c}, and of {@code a} and
 * {@code b/c}. The other program took them for one, so all of them have its weight.
 */
final class AttributeMatcher {
  private static final int MOST_WAYS = 1000; // to take a text apart

  private final AttributeIndex index;
  private final Program program;

  /** The program whose texts are taken apart. */
  enum Program {
    /** Attributes are texts of any kind; none stands for what is outside of a sentence. */
    CRFSUITE,
    /** Attributes are patterns with their values; outside of a sentence there is {@code _x-1}. */
    WAPITI,
    /** Attributes are patterns with their values, which are called as here. */
    CRFPP
  }

  AttributeMatcher(AttributeIndex index, Program program) {
    this.index = index;
    this.program = program;
  }

  /** The attributes that the program writes as this text. */
  Set<Attribute> match(String text) {
    Set<Attribute> found = new LinkedHashSet<>();
    for (int p = 0; p < index.patterns().size(); p++) {
      FeaturePattern pattern = index.patterns().get(p);
      if (program == Program.CRFSUITE || kind(text).equals(kind(pattern.texts().get(0)))) {
        new Ways(p, pattern, program == Program.CRFSUITE ? text : text.substring(1), found)
            .find(0, 0, List.of());
      }
    }
    return found;
  }

  /** The letter of a pattern, which Wapiti writes small. */
  private static String kind(String text) {
    return text.substring(0, Math.min(1, text.length())).toLowerCase(Locale.ROOT);
  }

  /** The ways to take a text apart by one pattern. */
  private final class Ways {
    private final int kind;
    private final List<Field> fields;
    private final List<String> texts;
    private final String text;
    private final Set<Attribute> found;
    private int ways;

    Ways(int pattern, FeaturePattern of, String text, Set<Attribute> found) {
      this.kind = index.kind(pattern);
      this.fields = of.fields();
      this.texts = new ArrayList<>(of.texts());
      this.texts.set(0, of.texts().get(0).substring(1));
      this.text = text;
      this.found = found;
    }

    /** Takes the rest of the text apart, from the text before a field on. */
    void find(int field, int at, List<String> values) {
      String before = texts.get(field);
      if (!text.startsWith(before, at)) {
        return;
      }
      int from = at + before.length();
      if (field == fields.size()) {
        if (from == text.length() && ways < MOST_WAYS) {
          ways++;
          found.add(new Attribute(kind, values));
        }
        return;
      }
      boolean isLast = field == fields.size() - 1;
      String behind = texts.get(field + 1);
      int end = isLast ? text.length() - behind.length() : text.indexOf(behind, from);
      while (end >= from && end <= text.length() && ways < MOST_WAYS) {
        for (String value : values(field, text.substring(from, end))) {
          List<String> more = new ArrayList<>(values);
          more.add(value);
          find(field + 1, end, more);
        }
        end = isLast || end == text.length() ? -1 : text.indexOf(behind, end + 1);
      }
    }

    /** What a field may have read where this text was written. */
    private List<String> values(int place, String written) {
      Field field = fields.get(place);
      return switch (program) {
        case CRFSUITE -> ofCrfsuite(field, written);
        case WAPITI -> ofWapiti(field, written);
        case CRFPP -> written.isEmpty() ? List.of() : List.of(written);
      };
    }

    /** An attribute that is there or not, such as {@code BOS}, is a field with nothing in it. */
    private List<String> ofCrfsuite(Field field, String written) {
      Reading reading = field.reading();
      if (!written.isEmpty() || fields.size() > 1) {
        return written.isEmpty() && reading.matching().isEmpty() ? List.of() : List.of(written);
      }
      if (reading.matching().isPresent()) {
        return List.of(reading.matching().get().isTest() ? "true" : "");
      }
      return outside(field);
    }

    private List<String> ofWapiti(Field field, String written) {
      Reading reading = field.reading();
      List<String> values = new ArrayList<>();
      List<String> outside = outside(field);
      for (String one : outside) { // _B-1, which Wapiti writes as _x-1, and reads as any other
        String far = one.substring(3);
        String theirs =
            "_x" + one.charAt(2) + (far.length() > 1 || far.charAt(0) > '4' ? "#" : far);
        if (reading.of(theirs).equals(written)) {
          values.add(one);
        }
      }
      boolean isInside = values.isEmpty() || reading.matching().isPresent();
      if (isInside && (!written.isEmpty() || reading.matching().isPresent())) {
        values.add(written);
      }
      return values;
    }

    /** What a field reads outside of sentences. */
    private List<String> outside(Field field) {
      List<String> values = new ArrayList<>();
      boolean isBehind = field.place() > 0;
      for (int far = 1; far <= Math.abs(field.place()); far++) {
        values.add(Field.outside(isBehind ? far : -far));
      }
      return values;
    }
  }
}
