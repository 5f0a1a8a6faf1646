package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.annotation.Document;
import trellis.annotation.WrittenSpan;

/** Reads documents of spaCy, doccano and Prodigy: a text, and spans by their offsets in it. */
final class OffsetForms {
  /** The keys under which these forms have spans. */
  static final List<String> KEYS = List.of("ents", "entities", "label", "labels", "spans");

  private OffsetForms() {}

  /** The keys under which a form has spans, the usual one first. */
  static List<String> keys(JsonForm form) {
    return switch (form) {
      case SPACY -> List.of("entities", "ents");
      case DOCCANO -> List.of("label", "labels", "entities");
      case PRODIGY -> List.of("spans");
      case LABEL_STUDIO, HUGGING_FACE, TRELLIS -> List.of();
    };
  }

  /** Whether spans stand under a key; regions of Label Studio, which may too, are none here. */
  static boolean hasSpans(JsonNode node, String key) {
    JsonNode first = node.path(key).path(0);
    return first.isArray() || first.isObject() && !first.has("labels");
  }

  /** The key that has the spans, else one that has none of them. */
  private static String key(JsonForm form, JsonNode node) {
    List<String> keys = keys(form);
    return keys.stream()
        .filter(key -> hasSpans(node, key))
        .findFirst()
        .or(() -> keys.stream().filter(key -> node.path(key).isArray()).findFirst())
        .orElse(keys.get(0));
  }

  /** {@code [text, {"entities": …}]}, or an object with `entities` or `ents`. */
  static Document spacy(JsonObject object, Consumer<String> passOver) {
    JsonNode node = object.node();
    node.path("spans").forEach(group -> passOver(group, "spans of groups", passOver));
    if (node.isArray()) {
      String text = object.text("text", node.get(0));
      return object.document(text, spans(object, "entities", node.get(1)), Optional.empty(), false);
    }
    String text = object.text("text", node.path("text"));
    boolean hasSentences = node.path("sents").isArray() && !node.path("sents").isEmpty();
    return object.document(
        text,
        spans(object, key(JsonForm.SPACY, node), node),
        OwnTokens.of(object, text, node.path("tokens"), node.path("sents")),
        hasSentences);
  }

  /** An object with `label`, `labels` or, with relations, `entities`; its text may be `data`. */
  static Document doccano(JsonObject object, Consumer<String> passOver) {
    JsonNode node = object.node();
    String textKey = node.path("text").isTextual() ? "text" : "data";
    passOver(node.path("relations"), "relations", passOver);
    return object.document(
        object.text(textKey, node.path(textKey)),
        spans(object, key(JsonForm.DOCCANO, node), node),
        Optional.empty(),
        false);
  }

  /** A task with `spans`, and `tokens` as a rule; empty unless its answer is accept. */
  static Optional<Document> prodigy(JsonObject object, Consumer<String> passOver) {
    JsonNode node = object.node();
    if (node.has("answer") && !node.get("answer").asText().equals("accept")) {
      String answer = object.text("answer", node.get("answer"));
      if (!answer.equals("reject") && !answer.equals("ignore")) {
        throw object.fault("answer", node.get("answer"), "accept, reject or ignore");
      }
      passOver.accept("tasks that were answered with " + answer);
      return Optional.empty();
    }
    String text = object.text("text", node.path("text"));
    passOver(node.path("relations"), "relations", passOver);
    return Optional.of(
        object.document(
            text,
            node.path("spans").isNull() || !node.has("spans")
                ? List.of()
                : spans(object, "spans", node),
            OwnTokens.of(object, text, node.path("tokens"), node.path("sents")),
            false));
  }

  private static void passOver(JsonNode items, String what, Consumer<String> passOver) {
    items.forEach(item -> passOver.accept(what));
  }

  private static List<WrittenSpan> spans(JsonObject object, String key, JsonNode holder) {
    List<WrittenSpan> spans = new ArrayList<>();
    for (JsonNode item : object.items(key, holder.path(key))) {
      spans.add(object.span(key, item, true));
    }
    return spans;
  }
}
