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
  private OffsetForms() {}

  /** {@code [text, {"entities": …}]}, or an object with `entities` or `ents`. */
  static Document spacy(JsonObject object) {
    JsonNode node = object.node();
    if (node.isArray()) {
      String text = object.text("text", node.get(0));
      return object.document(text, spans(object, "entities", node.get(1)), Optional.empty(), false);
    }
    String text = object.text("text", node.path("text"));
    boolean hasSentences = node.path("sents").isArray() && !node.path("sents").isEmpty();
    return object.document(
        text,
        spans(object, node.has("ents") ? "ents" : "entities", node),
        OwnTokens.of(object, text, node.path("tokens"), node.path("sents")),
        hasSentences);
  }

  /** An object with `label`, `labels` or, with relations, `entities`; its text may be `data`. */
  static Document doccano(JsonObject object) {
    JsonNode node = object.node();
    String textKey = node.path("text").isTextual() ? "text" : "data";
    String spansKey =
        node.path("label").isArray()
            ? "label"
            : node.path("labels").isArray() ? "labels" : "entities";
    return object.document(
        object.text(textKey, node.path(textKey)),
        spans(object, spansKey, node),
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
    return Optional.of(
        object.document(
            text,
            node.path("spans").isNull() || !node.has("spans")
                ? List.of()
                : spans(object, "spans", node),
            OwnTokens.of(object, text, node.path("tokens"), node.path("sents")),
            false));
  }

  private static List<WrittenSpan> spans(JsonObject object, String key, JsonNode holder) {
    List<WrittenSpan> spans = new ArrayList<>();
    for (JsonNode item : object.items(key, holder.path(key))) {
      spans.add(object.span(key, item, true));
    }
    return spans;
  }
}
