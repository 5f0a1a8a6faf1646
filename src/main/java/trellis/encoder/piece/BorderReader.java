package trellis.encoder.piece;

import java.util.List;
import java.util.Map;
import trellis.util.Excerpt;

/** Finds out from the field {@code post_processor} which pieces stand around a sequence. */
final class BorderReader {
  private static final String WHAT = "the post_processor";

  private final TokenizerJson json;
  private final PieceTable vocabulary;
  private final List<AddedPiece> added;
  private PieceTokenizer.Border first;
  private PieceTokenizer.Border last;

  BorderReader(TokenizerJson json, PieceTable vocabulary, List<AddedPiece> added) {
    this.json = json;
    this.vocabulary = vocabulary;
    this.added = added;
  }

  PieceTokenizer.Border first() {
    return first;
  }

  PieceTokenizer.Border last() {
    return last;
  }

  /** The id of the first of these pieces that there is, or -1. */
  int idOfAny(String... texts) {
    for (String text : texts) {
      int id = id(text);
      if (id >= 0) {
        return id;
      }
    }
    return -1;
  }

  private int id(String text) {
    for (AddedPiece piece : added) {
      if (piece.text().equals(text)) {
        return piece.id();
      }
    }
    return vocabulary.id(text.toCharArray(), 0, text.length());
  }

  /** Reads the field; where it names no pieces, there must be those of BERT or of RoBERTa. */
  void read(Object value) {
    if (value != null) {
      readProcessor(json.object(value, WHAT));
    }
    if (first == null) {
      String[] names =
          id("[CLS]") >= 0 ? new String[] {"[CLS]", "[SEP]"} : new String[] {"<s>", "</s>"};
      first = border(names[0]);
      last = border(names[1]);
    }
  }

  private void readProcessor(Map<?, ?> fields) {
    String type = json.type(fields, WHAT);
    switch (type) {
      case "TemplateProcessing" -> readTemplate(fields);
      case "BertProcessing", "RobertaProcessing" -> {
        first = named(fields, "cls");
        last = named(fields, "sep");
      }
      case "ByteLevel" -> {} // moves offsets only
      case "Sequence" -> {
        for (Object one : json.list(fields.get("processors"), "\"processors\" of " + WHAT)) {
          readProcessor(json.object(one, "a step of " + WHAT));
        }
      }
      default ->
          throw json.fault(WHAT + " is of type " + TokenizerJson.shown(type) + TokenizerJson.READ);
    }
  }

  /**
   * A piece before the sequence and one behind it. A template of the sequence alone is what today's
   * transformers write for a tokenizer that was made without this field.
   */
  private void readTemplate(Map<?, ?> fields) {
    List<?> parts = json.list(fields.get("single"), "\"single\" of " + WHAT);
    if (parts.size() == 1 && isSequence(parts.get(0))) {
      return;
    }
    if (parts.size() != 3 || !isSequence(parts.get(1))) {
      throw json.fault(
          WHAT
              + " does not put one piece before a sequence and one behind it"
              + TokenizerJson.READ);
    }
    Object names = fields.get("special_tokens");
    first = special(parts.get(0), names);
    last = special(parts.get(2), names);
  }

  private boolean isSequence(Object part) {
    return json.object(part, "a part of " + WHAT).get("Sequence") != null;
  }

  private PieceTokenizer.Border special(Object part, Object names) {
    Object token = json.object(part, "a part of " + WHAT).get("SpecialToken");
    String name = json.text(json.object(token, "\"SpecialToken\""), "id", "\"SpecialToken\"");
    String what = "the special token " + Excerpt.quoted(name) + " of " + WHAT;
    Map<?, ?> special =
        json.object(json.object(names, "\"special_tokens\" of " + WHAT).get(name), what);
    List<?> ids = json.list(special.get("ids"), "\"ids\" of " + what);
    List<?> texts = json.list(special.get("tokens"), "\"tokens\" of " + what);
    if (ids.size() != 1 || texts.size() != 1) {
      throw json.fault(what + " has " + ids.size() + " pieces; one is expected");
    }
    return held(String.valueOf(texts.get(0)), ids.get(0));
  }

  private PieceTokenizer.Border named(Map<?, ?> fields, String name) {
    List<?> pair = json.list(fields.get(name), "\"" + name + "\" of " + WHAT);
    if (pair.size() != 2) {
      throw json.unexpected(pair, "\"" + name + "\" of " + WHAT, "a piece and its id");
    }
    return held(String.valueOf(pair.get(0)), pair.get(1));
  }

  private PieceTokenizer.Border held(String text, Object id) {
    PieceTokenizer.Border border = border(text);
    if (!(id instanceof Long number) || number != border.id()) {
      throw json.fault(
          WHAT
              + " gives the piece "
              + Excerpt.quoted(text)
              + " the id "
              + TokenizerJson.shown(id)
              + ", but it has "
              + border.id()
              + ": the file is damaged");
    }
    return border;
  }

  private PieceTokenizer.Border border(String text) {
    int id = id(text);
    if (id < 0) {
      throw json.fault(
          "the piece "
              + Excerpt.quoted(text)
              + ", which stands at a border of each sequence, is neither in the vocabulary nor"
              + " added: the file is damaged, or of another encoder");
    }
    return new PieceTokenizer.Border(text, id);
  }
}
