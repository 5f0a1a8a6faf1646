package trellis.encoder.piece;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the steps before the model, {@code normalizer} and {@code pre_tokenizer}. */
final class StepReader {
  private static final String NORMALIZER = "the normalizer";
  private static final String PRE_TOKENIZER = "the pre_tokenizer";

  private final TokenizerJson json;

  StepReader(TokenizerJson json) {
    this.json = json;
  }

  /** What changes the text; null for nothing. */
  TextStep text(Object value) {
    if (value == null) {
      return null;
    }
    Map<?, ?> fields = json.object(value, NORMALIZER);
    String type = json.type(fields, NORMALIZER);
    return switch (type) {
      case "BertNormalizer" -> {
        boolean lowers = json.flag(fields, "lowercase", true, NORMALIZER);
        yield new TextStep.Bert(
            json.flag(fields, "clean_text", true, NORMALIZER),
            json.flag(fields, "handle_chinese_chars", true, NORMALIZER),
            json.flag(fields, "strip_accents", lowers, NORMALIZER),
            lowers);
      }
      case "Lowercase" -> new TextStep.Lowercase();
      case "StripAccents" -> new TextStep.StripAccents();
      case "NFC", "NFD", "NFKC", "NFKD" -> new TextStep.Form(UnicodeForm.valueOf(type));
      case "Strip" ->
          new TextStep.Strip(
              json.flag(fields, "strip_left", true, NORMALIZER),
              json.flag(fields, "strip_right", true, NORMALIZER));
      case "Prepend" -> new TextStep.Prepend(json.text(fields, "prepend", NORMALIZER));
      case "Replace" -> replace(fields);
      case "Sequence" -> {
        List<TextStep> steps = new ArrayList<>();
        for (Object step : json.list(fields.get("normalizers"), "\"normalizers\"")) {
          TextStep one = text(step);
          if (one == null) {
            throw json.unexpected(null, "a step of " + NORMALIZER, "an object");
          }
          steps.add(one);
        }
        yield new TextStep.Sequence(List.copyOf(steps));
      }
      default ->
          throw json.fault(
              NORMALIZER + " is of type " + TokenizerJson.shown(type) + TokenizerJson.READ);
    };
  }

  private TextStep replace(Map<?, ?> fields) {
    Map<?, ?> pattern = json.object(fields.get("pattern"), "\"pattern\" of Replace");
    if (pattern.get("String") instanceof String found && !found.isEmpty()) {
      return new TextStep.Replace(found, json.text(fields, "content", "Replace"));
    }
    throw json.fault(
        NORMALIZER
            + " replaces what a regular expression or an empty text finds; only a text"
            + " that is replaced by another is read"
            + TokenizerJson.READ);
  }

  /** What splits the text; null for nothing. */
  SplitStep split(Object value) {
    return value == null ? null : split(value, true);
  }

  private SplitStep split(Object value, boolean isFirst) {
    Map<?, ?> fields = json.object(value, PRE_TOKENIZER);
    String type = json.type(fields, PRE_TOKENIZER);
    return switch (type) {
      case "BertPreTokenizer" -> new SplitStep.Bert();
      case "Whitespace" -> new SplitStep.Whitespace();
      case "WhitespaceSplit" -> new SplitStep.WhitespaceSplit();
      case "Punctuation" -> {
        Object behavior = fields.get("behavior");
        if (behavior != null && !behavior.equals("Isolated")) {
          throw json.fault(
              PRE_TOKENIZER
                  + " Punctuation has the behavior "
                  + TokenizerJson.shown(behavior)
                  + "; \"Isolated\" is read"
                  + TokenizerJson.READ);
        }
        yield new SplitStep.Punctuation();
      }
      case "ByteLevel" -> {
        if (!isFirst && !json.flag(fields, "add_prefix_space", true, PRE_TOKENIZER)) {
          throw json.fault(
              PRE_TOKENIZER
                  + " ByteLevel stands behind another step and has add_prefix_space false, so that"
                  + " a word would have other pieces alone than in a sentence"
                  + TokenizerJson.READ);
        }
        yield new SplitStep.ByteLevel(json.flag(fields, "use_regex", true, PRE_TOKENIZER));
      }
      case "Sequence" -> {
        List<SplitStep> steps = new ArrayList<>();
        for (Object step : json.list(fields.get("pretokenizers"), "\"pretokenizers\"")) {
          steps.add(split(step, isFirst && steps.isEmpty()));
        }
        yield new SplitStep.Sequence(List.copyOf(steps));
      }
      default ->
          throw json.fault(
              PRE_TOKENIZER + " is of type " + TokenizerJson.shown(type) + TokenizerJson.READ);
    };
  }
}
