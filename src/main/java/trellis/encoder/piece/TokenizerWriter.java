package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import trellis.json.JsonTree;

/** Writes a tokenizer as the one tokenizer.json that says all that it does and nothing more. */
final class TokenizerWriter {
  private TokenizerWriter() {}

  static byte[] write(
      PieceSteps steps,
      List<AddedPiece> added,
      PieceTokenizer.Border first,
      PieceTokenizer.Border last) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JsonTree.FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeStringField("version", "1.0");
      json.writeNullField("truncation");
      json.writeNullField("padding");
      json.writeArrayFieldStart("added_tokens");
      for (AddedPiece piece : added) {
        piece.write(json);
      }
      json.writeEndArray();
      json.writeFieldName("normalizer");
      if (steps.text() == null) {
        json.writeNull();
      } else {
        json.writeStartObject();
        steps.text().write(json);
        json.writeEndObject();
      }
      json.writeFieldName("pre_tokenizer");
      if (steps.split() == null) {
        json.writeNull();
      } else {
        json.writeStartObject();
        steps.split().write(json);
        json.writeEndObject();
      }
      writeBorders(json, first, last);
      json.writeNullField("decoder");
      json.writeObjectFieldStart("model");
      steps.model().write(json);
      writeVocabulary(json, steps.model().vocabulary());
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  private static void writeBorders(
      JsonGenerator json, PieceTokenizer.Border first, PieceTokenizer.Border last)
      throws IOException {
    json.writeObjectFieldStart("post_processor");
    json.writeStringField("type", "TemplateProcessing");
    json.writeArrayFieldStart("single");
    writePart(json, "SpecialToken", first.text(), 0);
    writePart(json, "Sequence", "A", 0);
    writePart(json, "SpecialToken", last.text(), 0);
    json.writeEndArray();
    json.writeArrayFieldStart("pair");
    writePart(json, "SpecialToken", first.text(), 0);
    writePart(json, "Sequence", "A", 0);
    writePart(json, "SpecialToken", last.text(), 0);
    writePart(json, "Sequence", "B", 1);
    writePart(json, "SpecialToken", last.text(), 1);
    json.writeEndArray();
    json.writeObjectFieldStart("special_tokens");
    writeSpecial(json, first);
    if (!last.equals(first)) {
      writeSpecial(json, last);
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writePart(JsonGenerator json, String kind, String id, int type)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart(kind);
    json.writeStringField("id", id);
    json.writeNumberField("type_id", type);
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeSpecial(JsonGenerator json, PieceTokenizer.Border border)
      throws IOException {
    json.writeObjectFieldStart(border.text());
    json.writeStringField("id", border.text());
    json.writeArrayFieldStart("ids");
    json.writeNumber(border.id());
    json.writeEndArray();
    json.writeArrayFieldStart("tokens");
    json.writeString(border.text());
    json.writeEndArray();
    json.writeEndObject();
  }

  /** The pieces in the order of their ids. */
  private static void writeVocabulary(JsonGenerator json, PieceTable vocabulary)
      throws IOException {
    long[] order = new long[vocabulary.size()]; // id and index in one number
    for (int piece = 0; piece < order.length; piece++) {
      order[piece] = (long) vocabulary.id(piece) << 32 | piece;
    }
    Arrays.sort(order);
    json.writeObjectFieldStart("vocab");
    for (long one : order) {
      json.writeNumberField(vocabulary.text((int) one), (int) (one >>> 32));
    }
    json.writeEndObject();
  }
}
