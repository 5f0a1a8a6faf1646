package trellis.config.schema;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.util.NearestName;

/**
 * The type of a key whose value is one of a few words: the constants of an enum in lower case, or
 * true and false.
 */
public final class ChoiceType implements ValueType {
  /** Words that other YAML versions or tools use for a choice which is spelled otherwise here. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          entry("yes", "true"),
          entry("on", "true"),
          entry("no", "false"),
          entry("off", "false"),
          entry("iob2", "bio"),
          entry("iob", "iob1"),
          entry("iobes", "bioes"),
          entry("dl4j", "deeplearning4j"));

  private final Map<String, Object> choices;

  private ChoiceType(Map<String, Object> choices) {
    this.choices = choices;
  }

  static ChoiceType of(Class<?> enumClass) {
    Map<String, Object> choices = new LinkedHashMap<>();
    for (Object constant : enumClass.getEnumConstants()) {
      choices.put(written((Enum<?>) constant), constant);
    }
    return new ChoiceType(choices);
  }

  static ChoiceType trueOrFalse() {
    Map<String, Object> choices = new LinkedHashMap<>();
    choices.put("true", true);
    choices.put("false", false);
    return new ChoiceType(choices);
  }

  /** A constant as YAML spells it. */
  public static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String range() {
    return String.join(" | ", choices.keySet());
  }

  @Override
  public String expected() {
    return choices.size() == 1 ? range() : "one of " + String.join(", ", choices.keySet());
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      refuse(node, "", complaints);
      return Optional.empty();
    }
    Object chosen = choices.get(scalar.text().replace('-', '_')); // semi-crf is semi_crf
    if (chosen == null || isQuotedBoolean(scalar, chosen)) {
      refuse(node, cure(scalar, chosen), complaints);
      return Optional.empty();
    }
    return Optional.of(chosen);
  }

  private static boolean isQuotedBoolean(YamlNode.Scalar scalar, Object chosen) {
    return chosen instanceof Boolean && scalar.kind() == YamlNode.Kind.QUOTED;
  }

  private String cure(YamlNode.Scalar scalar, Object chosen) {
    if (chosen != null) {
      return ": remove the quotes";
    }
    String synonym = SYNONYMS.getOrDefault(scalar.text().toLowerCase(Locale.ROOT), "");
    Optional<String> meant =
        choices.containsKey(synonym)
            ? Optional.of(synonym)
            : NearestName.among(choices.keySet(), scalar.text());
    return meant.map(word -> ": did you mean `" + word + "`?").orElse("");
  }
}
