package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.annotation.Document;
import trellis.tokenize.TokenizedText;

/**
 * Reads what {@code trellis tag --format json} writes: a sentence with its tokens and labels, and
 * its text where that was tagged.
 */
final class TrellisForm {
  private TrellisForm() {}

  /** The sentence, or empty when it has no token. */
  static Optional<Document> read(JsonObject object, Consumer<String> passOver) {
    JsonNode node = object.node();
    TokenizedText tokens = tokens(object);
    List<String> labels = new ArrayList<>();
    for (JsonNode label : object.items("labels", node.get("labels"))) {
      labels.add(object.text("labels", label));
    }
    if (tokens.tokenCount() != labels.size()) {
      throw object.fault(
          "has " + tokens.tokenCount() + " `tokens` but " + labels.size() + " `labels`");
    }
    if (labels.isEmpty()) {
      passOver.accept("sentences without a token");
      return Optional.empty();
    }
    return Optional.of(object.document(tokens, labels));
  }

  /** The tokens, in the text where there is one. */
  static TokenizedText tokens(JsonObject object) {
    JsonNode node = object.node();
    List<String> tokens = new ArrayList<>();
    for (JsonNode token : object.items("tokens", node.get("tokens"))) {
      tokens.add(HuggingFaceForm.token(object, token, tokens.size()));
    }
    boolean hasText = node.path("text").isTextual() && node.has("tokenOffsets");
    return hasText ? inText(object, tokens) : HuggingFaceForm.joined(tokens);
  }

  /** Offsets are those of the whole text that was tagged, of which a line has one sentence. */
  private static TokenizedText inText(JsonObject object, List<String> tokens) {
    JsonNode node = object.node();
    String text = object.text("text", node.get("text"));
    JsonNode own = node.path("offsets").path("utf16");
    List<JsonNode> places =
        object.items("tokenOffsets.utf16", node.get("tokenOffsets").path("utf16"));
    long begin = object.whole("offsets.utf16", own.path(0));
    TokenizedText.Builder built = TokenizedText.builder(text);
    for (int token = 0; token < tokens.size(); token++) {
      JsonNode place = token < places.size() ? places.get(token) : MissingNode.getInstance();
      long start = object.whole("tokenOffsets.utf16", place.path(0)) - begin;
      long end = object.whole("tokenOffsets.utf16", place.path(1)) - begin;
      boolean fits =
          start >= 0
              && start <= end
              && end <= text.length()
              && text.substring((int) start, (int) end).equals(tokens.get(token));
      if (!fits) {
        throw object.fault(
            "token "
                + token
                + " (counted from 0) does not stand in `text` where `tokenOffsets`"
                + " says");
      }
      built.token((int) start, (int) end);
    }
    return built.build();
  }
}
