package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.annotation.Offsets;
import trellis.annotation.RecordedSpan;
import trellis.annotation.WrittenSpan;
import trellis.tokenize.TokenizedText;
import trellis.util.Excerpt;

/**
 * Reads the tokens that a file has beside a text, and its sentences. Tokens that are nothing but
 * blanks, as those of spaCy can be, are left out.
 */
final class OwnTokens {
  private OwnTokens() {}

  /**
   * The tokens of {@code tokens}: objects with start and end.
   *
   * @param sentences objects with start and end, or nothing
   * @return empty when there are none
   */
  static Optional<TokenizedText> of(
      JsonObject object, String text, JsonNode tokens, JsonNode sentences) {
    if (!tokens.isArray() || tokens.isEmpty() || !tokens.get(0).has("start")) {
      return Optional.empty();
    }
    List<RecordedSpan> places = places(object, "tokens", text, tokens);
    Set<Integer> starts = new TreeSet<>();
    if (sentences.isArray()) {
      places(object, "sents", text, sentences).forEach(sentence -> starts.add(sentence.start()));
    }
    TokenizedText.Builder built = TokenizedText.builder(text);
    int free = 0; // where the token before ends
    List<Integer> begins = new ArrayList<>(starts);
    int next = 0; // the sentence that begins next
    for (RecordedSpan token : places) {
      while (next < begins.size() && begins.get(next) <= token.start()) {
        next++;
        built.endSentence();
      }
      String own = text.substring(token.start(), token.end());
      String said = token.covered() == null ? own : token.covered();
      if (own.isBlank() && said.isBlank()) {
        continue;
      }
      if (!own.equals(said)) {
        throw object.fault(
            "the token "
                + token.written()
                + " is "
                + Excerpt.quoted(own)
                + " in the text, but the file says "
                + Excerpt.quoted(said));
      }
      if (token.start() < free) {
        throw object.fault(
            "the token " + token.written() + " begins before the one before it ends");
      }
      built.token(token.start(), token.end());
      free = token.end();
    }
    return Optional.of(built.build());
  }

  private static List<RecordedSpan> places(
      JsonObject object, String key, String text, JsonNode array) {
    List<WrittenSpan> written = new ArrayList<>();
    for (JsonNode item : object.items(key, array)) {
      String covered = item.path("text").isTextual() ? item.get("text").textValue() : null;
      written.add(
          WrittenSpan.of(
              object.file(),
              object.line(),
              "",
              object.whole(key + ".start", item.path("start")),
              object.whole(key + ".end", item.path("end")),
              covered));
    }
    List<RecordedSpan> places = Offsets.place(text, written);
    for (RecordedSpan place : places) {
      if (place.start() < 0 || place.end() < place.start()) {
        throw object.fault(
            "`"
                + key
                + "` has "
                + place.written()
                + ", which does not lie in the text, "
                + Excerpt.quoted(text));
      }
    }
    return places;
  }
}
