package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import trellis.annotation.Document;
import trellis.tokenize.TokenizedText;

/**
 * Reads the texts of documents of any form and nothing that was annotated in them, so that tasks
 * that nobody has worked on yet are read too.
 */
final class UnlabeledForm {
  private UnlabeledForm() {}

  /** The text with the tokens that the file has; without spans and labels. */
  static Document read(JsonObject object) {
    JsonNode node = object.node();
    if (node.isArray()) {
      return object.document(object.text("text", node.path(0)), List.of(), Optional.empty(), false);
    }
    JsonNode tokens = node.path("tokens");
    boolean hasStrings =
        tokens.isArray()
            && !tokens.isEmpty()
            && StreamSupport.stream(tokens.spliterator(), false).allMatch(JsonNode::isTextual);
    if (hasStrings) {
      TokenizedText own = TrellisForm.tokens(object);
      return object.document(own.text(), List.of(), Optional.of(own), true);
    }
    String text = text(object);
    boolean hasSentences = node.path("sents").isArray() && !node.path("sents").isEmpty();
    return object.document(
        text, List.of(), OwnTokens.of(object, text, tokens, node.path("sents")), hasSentences);
  }

  private static String text(JsonObject object) {
    JsonNode node = object.node();
    if (node.path("text").isTextual()) {
      return object.text("text", node.get("text"));
    }
    if (node.path("data").isTextual()) {
      return object.text("data", node.get("data"));
    }
    boolean isTask = JsonForm.LABEL_STUDIO.fits(node);
    if (!isTask) {
      throw object.fault(
          "has no text: expected a key `text` or `tokens`, its keys are " + object.keys());
    }
    return LabelStudioForm.text(object, node.path("data").isObject() ? node.get("data") : node);
  }
}
