package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.error.ModelException;
import trellis.util.Excerpt;

/** Reads the field {@code model}: the vocabulary and the merges without making a tree of them. */
final class ModelReader {
  private static final String WHAT = "the model";

  private final TokenizerJson json;
  private final Map<String, Object> fields = new HashMap<>(); // without vocabulary and merges
  private PieceTable vocabulary;
  private List<String> merges; // left and right in turn

  ModelReader(TokenizerJson json) {
    this.json = json;
  }

  /** The model at whose beginning the parser stands. */
  PieceModel read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw json.unexpected(json.tree(parser, "model"), "\"model\"", "an object");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      boolean isThere =
          switch (name) {
            case "vocab" -> vocabulary != null;
            case "merges" -> merges != null;
            default -> false;
          };
      json.requireNew(isThere || fields.containsKey(name), name);
      if (name.equals("vocab") && value == JsonToken.START_OBJECT) {
        vocabulary = vocabulary(parser);
      } else if (name.equals("merges") && value == JsonToken.START_ARRAY) {
        merges = merges(parser);
      } else if (value.isStructStart()) {
        parser.skipChildren();
        fields.put(name, "a list or an object");
      } else {
        fields.put(name, json.tree(parser, name));
      }
    }
    return model();
  }

  private PieceModel model() {
    Object type = fields.get("type");
    if (type == null) { // as the first of these files were written
      type =
          merges != null
              ? "BPE"
              : fields.containsKey("max_input_chars_per_word") ? "WordPiece" : null;
    }
    boolean isWordPiece = "WordPiece".equals(type);
    if (!isWordPiece && !"BPE".equals(type)) {
      throw json.fault(WHAT + " is of type " + TokenizerJson.shown(type) + TokenizerJson.READ);
    }
    if (vocabulary == null) {
      throw json.fault(WHAT + " has no object \"vocab\" of pieces and ids: the file is damaged");
    }
    return isWordPiece ? wordPiece() : bytePair();
  }

  private PieceModel wordPiece() {
    String unknown =
        fields.containsKey("unk_token") ? json.text(fields, "unk_token", WHAT) : "[UNK]";
    requirePiece(unknown);
    String prefix =
        fields.containsKey("continuing_subword_prefix")
            ? json.text(fields, "continuing_subword_prefix", WHAT)
            : "##";
    Object most = fields.getOrDefault("max_input_chars_per_word", 100L);
    if (!(most instanceof Long number) || number < 0) {
      throw json.unexpected(
          most, "\"max_input_chars_per_word\" of " + WHAT, "a whole number from 0 on");
    }
    return new WordPieceModel(
        vocabulary, unknown, prefix, (int) Math.min(number, Integer.MAX_VALUE));
  }

  private void requirePiece(String unknown) {
    if (id(unknown) < 0) {
      throw json.fault(
          "the unknown piece "
              + Excerpt.quoted(unknown)
              + " is not in the vocabulary: the file is damaged, or of another encoder");
    }
  }

  private int id(String text) {
    return vocabulary.id(text.toCharArray(), 0, text.length());
  }

  private PieceModel bytePair() {
    for (String name : List.of("continuing_subword_prefix", "end_of_word_suffix")) {
      Object value = fields.get(name);
      if (value != null && !value.equals("")) {
        throw refused(name, value);
      }
    }
    if (json.flag(fields, "byte_fallback", false, WHAT)) {
      throw refused("byte_fallback", true);
    }
    Object dropout = fields.get("dropout");
    if (dropout != null && !(dropout instanceof Number number && number.doubleValue() == 0)) {
      throw refused("dropout", dropout);
    }
    String unknown = fields.get("unk_token") == null ? null : json.text(fields, "unk_token", WHAT);
    if (unknown != null) {
      requirePiece(unknown);
    }
    if (merges == null) {
      throw json.fault(WHAT + " has no list \"merges\": the file is damaged");
    }
    return new BytePairModel(
        vocabulary,
        mergeTable(),
        new BytePairModel.Options(
            unknown,
            json.flag(fields, "fuse_unk", false, WHAT),
            json.flag(fields, "ignore_merges", false, WHAT)));
  }

  private ModelException refused(String name, Object value) {
    return json.fault(
        WHAT + " has " + name + " " + TokenizerJson.shown(value) + TokenizerJson.READ);
  }

  private MergeTable mergeTable() {
    int count = merges.size() / 2;
    String[] left = new String[count];
    String[] right = new String[count];
    int[] ids = new int[3 * count];
    for (int rank = 0; rank < count; rank++) {
      left[rank] = merges.get(2 * rank);
      right[rank] = merges.get(2 * rank + 1);
      ids[3 * rank] = mergeId(left[rank], rank);
      ids[3 * rank + 1] = mergeId(right[rank], rank);
      ids[3 * rank + 2] = mergeId(left[rank] + right[rank], rank);
    }
    return new MergeTable(left, right, ids);
  }

  private int mergeId(String text, int rank) {
    int id = id(text);
    if (id < 0) {
      throw json.fault(
          "merge "
              + (rank + 1)
              + " needs the piece "
              + Excerpt.quoted(text)
              + ", which is not in the vocabulary: the file is damaged");
    }
    return id;
  }

  private PieceTable vocabulary(JsonParser parser) throws IOException {
    VocabularyBuilder pieces = new VocabularyBuilder();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String text = parser.currentName();
      if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT
          || parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
        throw json.fault(
            "the id of the piece "
                + Excerpt.quoted(text)
                + " is "
                + Excerpt.of(parser.getText())
                + "; a whole number is expected");
      }
      try {
        pieces.add(text, parser.getLongValue());
      } catch (IllegalArgumentException e) {
        throw json.fault(
            "the piece "
                + Excerpt.quoted(text)
                + " has the id "
                + parser.getLongValue()
                + ": "
                + e.getMessage());
      }
    }
    int id = pieces.repeatedId();
    if (id >= 0) {
      throw json.fault("two pieces have the id " + id + ": the file is damaged");
    }
    PieceTable table = pieces.build();
    if (table.repeated() >= 0) {
      throw json.fault(
          "the piece "
              + Excerpt.quoted(table.text(table.repeated()))
              + " is in the vocabulary twice: the file is damaged");
    }
    return table;
  }

  /** Each merge is a text "a b" or a list of two. */
  private List<String> merges(JsonParser parser) throws IOException {
    List<String> all = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      int number = all.size() / 2 + 1;
      if (parser.currentToken() == JsonToken.START_ARRAY) {
        for (int i = 0; i < 2; i++) {
          if (parser.nextToken() != JsonToken.VALUE_STRING) {
            throw badMerge(number, parser.getText());
          }
          all.add(parser.getText());
        }
        if (parser.nextToken() != JsonToken.END_ARRAY) {
          throw badMerge(number, parser.getText());
        }
      } else {
        String text = parser.getText();
        int space = text.indexOf(' ');
        boolean isPair = parser.currentToken() == JsonToken.VALUE_STRING && space >= 0;
        if (!isPair || text.indexOf(' ', space + 1) >= 0) {
          throw badMerge(number, text);
        }
        all.add(text.substring(0, space));
        all.add(text.substring(space + 1));
      }
    }
    return all;
  }

  private ModelException badMerge(int number, String found) {
    return json.fault(
        "merge " + number + " has " + Excerpt.quoted(found) + "; two pieces are expected");
  }
}
