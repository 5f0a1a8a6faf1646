package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.annotation.Document;
import trellis.text.TokenRows;
import trellis.tokenize.TokenizedText;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * Reads rows of a data set of Hugging Face: `tokens`, and a label for each as a string or as its
 * number. A row is a sentence.
 */
final class HuggingFaceForm {
  /** The keys that labels may have, the likeliest first. */
  static final List<String> KEYS = List.of("ner_tags", "tags", "labels", "ner", "pos_tags", "upos");

  private final Optional<ClassLabels> names;

  /** Takes the names of the numbers, where they are known. */
  HuggingFaceForm(Optional<ClassLabels> names) {
    this.names = names;
  }

  /** The row, or empty when it has no token. */
  Optional<Document> read(JsonObject object, Consumer<String> passOver) {
    String key = KEYS.stream().filter(object.node()::has).findFirst().orElseThrow();
    List<String> tokens = new ArrayList<>();
    for (JsonNode token : object.items("tokens", object.node().get("tokens"))) {
      tokens.add(token(object, token, tokens.size()));
    }
    List<String> labels = new ArrayList<>();
    for (JsonNode tag : object.items(key, object.node().get(key))) {
      labels.add(tag.isTextual() ? object.text(key, tag) : name(object, key, tag));
    }
    if (tokens.size() != labels.size()) {
      throw object.fault(
          "has "
              + tokens.size()
              + " tokens but "
              + labels.size()
              + " `"
              + key
              + "`: a row needs a label for each token");
    }
    if (tokens.isEmpty()) {
      passOver.accept("rows without a token");
      return Optional.empty();
    }
    return Optional.of(object.document(joined(tokens), labels));
  }

  /** A token that can be one. */
  static String token(JsonObject object, JsonNode token, int number) {
    String text = object.text("tokens", token);
    if (!TokenRows.isCell(text)) {
      throw object.fault(
          "token "
              + number
              + " (counted from 0) is "
              + Excerpt.quoted(text)
              + ": it must not be empty, or have a tab or an end of a line in it");
    }
    return text;
  }

  /** A sentence whose text is its tokens with blanks between them. */
  static TokenizedText joined(List<String> tokens) {
    TokenizedText.Builder built = TokenizedText.builder(String.join(" ", tokens));
    int start = 0;
    for (String token : tokens) {
      built.token(start, start + token.length());
      start += token.length() + 1;
    }
    return built.build();
  }

  private String name(JsonObject object, String key, JsonNode tag) {
    long number = object.whole(key, tag);
    List<String> known = names.map(labels -> labels.of(key)).orElse(List.of());
    if (known.isEmpty()) {
      String others =
          names
              .map(ClassLabels::keys)
              .flatMap(keys -> NearestName.among(keys, key))
              .map(near -> " (the file of names has `" + near + "`)")
              .orElse("");
      throw object.fault(
          "`"
              + key
              + "` has numbers"
              + others
              + ": say what they mean, with --names O,B-PER,… (data.names in a config), or put the"
              + " data set's dataset_info.json beside the file");
    }
    if (number < 0 || number >= known.size()) {
      throw object.fault(
          "`"
              + key
              + "` has "
              + number
              + ", but there are "
              + known.size()
              + " names, from 0 to "
              + (known.size() - 1));
    }
    return known.get((int) number);
  }
}
