package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.util.Excerpt;

/** Reads a tokenizer.json, and refuses what the tokenizer could not do exactly as it says. */
final class TokenizerReader {
  private static final int LARGEST = 64 << 20; // bytes; the largest with BPE have a tenth of it

  /** Fields that change pieces; the others, such as truncation, do not matter for single words. */
  private static final Set<String> STEPS =
      Set.of("added_tokens", "normalizer", "pre_tokenizer", "post_processor");

  /** Keeps no table of names, of which a vocabulary has tens of thousands: 20 times as fast. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final TokenizerJson json;
  private final Map<String, Object> fields = new HashMap<>();
  private PieceModel model;

  TokenizerReader(String file, String entry) {
    this.json = new TokenizerJson(file, entry);
  }

  PieceTokenizer read(byte[] bytes) {
    if (bytes.length > LARGEST) {
      throw json.fault(
          "has "
              + bytes.length
              + " bytes; at most "
              + LARGEST
              + " are read: is it the right file?");
    }
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      readFields(parser);
    } catch (JsonProcessingException e) {
      throw json.fault("the JSON is damaged" + at(e.getLocation()) + ": fetch the file again");
    } catch (IOException e) {
      throw json.fault("is no JSON in UTF-8: fetch the file again");
    }
    if (model == null) {
      throw json.fault("has no field \"model\": is it the tokenizer.json of an encoder?");
    }
    return tokenizer();
  }

  private static String at(JsonLocation place) {
    return place == null ? "" : " in line " + place.getLineNr() + ", column " + place.getColumnNr();
  }

  private void readFields(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw json.fault("is no JSON object: is it the tokenizer.json of an encoder?");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      json.requireNew(name.equals("model") ? model != null : fields.containsKey(name), name);
      if (name.equals("model")) {
        model = new ModelReader(json).read(parser);
      } else if (STEPS.contains(name)) {
        fields.put(name, json.tree(parser, name));
      } else {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw json.fault("goes on behind its end: fetch the file again");
    }
  }

  private PieceTokenizer tokenizer() {
    StepReader reader = new StepReader(json);
    TextStep text = reader.text(fields.get("normalizer"));
    SplitStep split = reader.split(fields.get("pre_tokenizer"));
    if (model instanceof BytePairModel && !isByteLevel(split)) {
      throw json.fault("the model is BPE without the pre_tokenizer ByteLevel" + TokenizerJson.READ);
    }
    List<AddedPiece> added = added(text);
    List<AddedPiece> early = new ArrayList<>();
    List<AddedPiece> late = new ArrayList<>();
    for (boolean special : new boolean[] {true, false}) {
      for (AddedPiece piece : added) {
        if (piece.isSpecial() == special) {
          (piece.isNormalized() ? late : early).add(piece);
        }
      }
    }
    PieceTable vocabulary = model.vocabulary();
    int size = vocabulary.largestId();
    for (AddedPiece piece : added) {
      size = Math.max(size, piece.id());
    }
    BorderReader borders = new BorderReader(json, vocabulary, added);
    borders.read(fields.get("post_processor"));
    int unknown = model.unknown() >= 0 ? model.unknown() : borders.idOfAny("<unk>", "[UNK]");
    if (unknown < 0) {
      throw json.fault(
          "names no \"unk_token\", and has no piece \"<unk>\" or \"[UNK]\" either, so there is"
              + " nothing for a word of which no piece is left"
              + TokenizerJson.READ);
    }
    PieceSteps steps = new PieceSteps(List.copyOf(early), List.copyOf(late), text, split, model);
    return new PieceTokenizer(steps, added, borders.first(), borders.last(), unknown, size + 1);
  }

  private static boolean isByteLevel(SplitStep split) {
    return split instanceof SplitStep.ByteLevel
        || split instanceof SplitStep.Sequence all
            && all.steps().stream().anyMatch(TokenizerReader::isByteLevel);
  }

  private List<AddedPiece> added(TextStep text) {
    List<AddedPiece> added = new ArrayList<>();
    if (fields.get("added_tokens") == null) {
      return added;
    }
    Set<String> seen = new HashSet<>();
    int next = model.vocabulary().size(); // the id of the next one that is not in the vocabulary
    for (Object value : json.list(fields.get("added_tokens"), "\"added_tokens\"")) {
      AddedPiece piece = added(json.object(value, "an added token"), text);
      if (piece.text().isEmpty()) {
        continue;
      }
      if (!seen.add(piece.text())) {
        throw json.fault(
            "the added token "
                + Excerpt.quoted(piece.text())
                + " stands there twice: fetch the file again");
      }
      int known = model.vocabulary().id(piece.text().toCharArray(), 0, piece.text().length());
      int expected = known >= 0 ? known : next++;
      if (piece.id() != expected) {
        throw json.fault(
            "the added token "
                + Excerpt.quoted(piece.text())
                + " has the id "
                + piece.id()
                + ", but "
                + (known >= 0 ? "in the vocabulary it has " : "the next one that is free is ")
                + expected
                + ": the file is damaged");
      }
      added.add(piece);
    }
    return added;
  }

  private AddedPiece added(Map<?, ?> token, TextStep step) {
    String what = "an added token";
    String text = json.text(token, "content", what);
    if (!(token.get("id") instanceof Long id) || id < 0 || id >= Integer.MAX_VALUE) {
      throw json.unexpected(
          token.get("id"), "the id of the added token " + Excerpt.quoted(text), "a whole number");
    }
    if (json.flag(token, "single_word", false, what)) {
      throw json.fault(
          "the added token " + Excerpt.quoted(text) + " has single_word true" + TokenizerJson.READ);
    }
    boolean isNormalized = json.flag(token, "normalized", true, what);
    String shape = isNormalized && step != null ? step.apply(text) : text;
    if (shape.isEmpty() && !text.isEmpty()) {
      throw json.fault(
          "nothing is left of the added token "
              + Excerpt.quoted(text)
              + " when it is normalized"
              + TokenizerJson.READ);
    }
    return new AddedPiece(
        id.intValue(),
        text,
        shape,
        json.flag(token, "lstrip", false, what),
        json.flag(token, "rstrip", false, what),
        isNormalized,
        json.flag(token, "special", false, what));
  }
}
