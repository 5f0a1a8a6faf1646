package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;

/** The forms of JSON that annotation tools write, told apart by their keys. */
public enum JsonForm {
  /** What {@code trellis tag --format json} writes: a sentence with its labels. */
  TRELLIS("trellis tag --format json", List.of("version", "tokens", "labels", "spans")) {
    @Override
    boolean fits(JsonNode node) {
      return node.path("version").isInt()
          && node.path("tokens").isArray()
          && node.path("labels").isArray()
          && node.path("spans").isArray();
    }
  },
  /** Tasks of Label Studio, its exports JSON and JSON-MIN. */
  LABEL_STUDIO("Label Studio", List.of("data", "annotations")) {
    @Override
    boolean fits(JsonNode node) {
      return node.path("data").isObject()
          || node.has("annotation_id")
          || node.has("annotator")
          || node.has("lead_time")
          || node.isObject() && LabelStudioForm.regions(node).findAny().isPresent();
    }
  },
  /** Tasks of Prodigy. */
  PRODIGY("Prodigy", List.of("text", "spans", "answer")) {
    @Override
    boolean fits(JsonNode node) {
      return node.path("text").isTextual()
          && !TRELLIS.fits(node)
          && (node.path("spans").isArray() || node.has("answer") || node.has("_input_hash"));
    }
  },
  /** Rows of a data set of Hugging Face: tokens with a label each. */
  HUGGING_FACE("Hugging Face", List.of("tokens", "ner_tags")) {
    @Override
    boolean fits(JsonNode node) {
      return all(node.path("tokens"), JsonNode::isTextual)
          && HuggingFaceForm.KEYS.stream().anyMatch(key -> node.path(key).isArray())
          && !TRELLIS.fits(node);
    }
  },
  /** Documents of spaCy: its training examples, and what {@code Doc.to_json} gives. */
  SPACY("spaCy", List.of("text", "entities")) {
    @Override
    boolean fits(JsonNode node) {
      if (node.isArray()) {
        return node.size() == 2 && node.get(0).isTextual() && node.get(1).isObject();
      }
      return node.path("text").isTextual()
          && (node.path("ents").isArray()
              || all(node.path("entities"), item -> !item.has("start_offset"))
                  && !node.has("relations"));
    }
  },
  /** Documents of doccano, with or without relations. */
  DOCCANO("doccano", List.of("text", "label")) {
    @Override
    boolean fits(JsonNode node) {
      boolean hasText = node.path("text").isTextual() || node.path("data").isTextual();
      return hasText
          && (all(node.path("label"), JsonNode::isArray)
              || all(node.path("labels"), JsonNode::isArray)
              || all(node.path("entities"), item -> item.has("start_offset")));
    }
  };

  private final String title;
  private final List<String> keys;

  JsonForm(String title, List<String> keys) {
    this.title = title;
    this.keys = keys;
  }

  /** Whether a document may be of this form; several may fit one that has no span. */
  abstract boolean fits(JsonNode node);

  /** The keys that are typical for it. */
  List<String> keys() {
    return keys;
  }

  private static boolean all(JsonNode array, Predicate<JsonNode> condition) {
    boolean all = array.isArray();
    for (JsonNode item : array) {
      all = all && condition.test(item);
    }
    return all;
  }

  /** The name of its tool. */
  @Override
  public String toString() {
    return title;
  }
}
