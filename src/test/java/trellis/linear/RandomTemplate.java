package trellis.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Field;
import trellis.linear.template.Reading.Feature;
import trellis.linear.template.Reading.Made;
import trellis.linear.template.TemplateReader;

/** Random templates and sentences, and their attributes as plain texts. */
public final class RandomTemplate {
  private static final List<String> COLUMNS =
      List.of("0", "token", "lower", "shape", "suffix2", "prefix1", "digits0");
  private static final List<String> TOKENS =
      List.of("Ada", "ada", "lives", "in", "IN", "London", "42", "7", ".", "_B-1");
  private static final List<String> VALUES = List.of("x", "y", "Ada", "z");

  private RandomTemplate() {}

  /** A sentence and the values of two feature columns. */
  public record Text(List<String> tokens, List<List<String>> features) {}

  /** A template with patterns of every kind, which reads columns 1 and 2 as features. */
  public static FeatureTemplate of(RandomGenerator random) {
    StringBuilder lines = new StringBuilder();
    int patterns = 1 + random.nextInt(6);
    for (int p = 0; p < patterns; p++) {
      lines.append("UUUUB*".charAt(random.nextInt(6)));
      lines.append(random.nextInt(4) == 0 ? "" : random.nextInt(3) + ":");
      int fields = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(3);
      for (int f = 0; f < fields; f++) {
        lines.append(f == 0 ? "" : "|").append(field(random));
      }
      lines.append('\n');
    }
    return TemplateReader.parse("random", lines.toString()).of(0, List.of(1, 2));
  }

  private static String field(RandomGenerator random) {
    String place = String.valueOf(random.nextInt(-2, 3));
    if (random.nextInt(8) == 0) {
      place = List.of("@1", "@2", "@-1", "@-2").get(random.nextInt(4));
    }
    String column =
        random.nextInt(4) == 0
            ? String.valueOf(1 + random.nextInt(2))
            : COLUMNS.get(random.nextInt(COLUMNS.size()));
    return switch (random.nextInt(6)) {
      case 0 -> "%X[" + place + "," + column + "]";
      case 1 -> "%t[" + place + "," + column + ",\"^\\u\"]";
      case 2 -> "%m[" + place + "," + column + ",\"^..?\"]";
      default -> "%x[" + place + "," + column + "]";
    };
  }

  /** A sentence of 1 to 6 tokens. */
  public static Text text(RandomGenerator random) {
    int length = 1 + random.nextInt(6);
    return new Text(
        some(TOKENS, length, random),
        List.of(some(VALUES, length, random), some(VALUES, length, random)));
  }

  /** So many sentences. */
  public static List<Text> texts(int count, RandomGenerator random) {
    return IntStream.range(0, count).mapToObj(i -> text(random)).toList();
  }

  private static List<String> some(List<String> all, int count, RandomGenerator random) {
    return IntStream.range(0, count).mapToObj(i -> all.get(random.nextInt(all.size()))).toList();
  }

  /** The attribute of a pattern at a token, as a template writes it. */
  public static String attribute(FeaturePattern pattern, Text text, int token) {
    List<String> values = new ArrayList<>();
    for (Field field : pattern.fields()) {
      values.add(value(field, text, token));
    }
    return pattern.attribute(values);
  }

  private static String value(Field field, Text text, int token) {
    int length = text.tokens().size();
    int place = field.placeFrom(token, length);
    if (place < 0) {
      return "_B" + place;
    }
    if (place >= length) {
      return "_B+" + (place - length + 1);
    }
    String read =
        field.reading().source() instanceof Feature feature
            ? text.features().get(feature.column()).get(place)
            : ((Made) field.reading().source()).form().of(text.tokens().get(place));
    return field.reading().of(read);
  }
}
