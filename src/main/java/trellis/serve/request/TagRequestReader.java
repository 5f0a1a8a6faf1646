package trellis.serve.request;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;

/**
 * Reads the body of {@code POST /tag}: strict UTF-8, and in it one JSON object, of which nothing is
 * guessed or passed over. What is wrong with a body is told by line and column.
 */
public final class TagRequestReader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES) // names are the client's
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(8) // no request has more than 4
                  .maxNumberLength(32)
                  .maxNameLength(1_000)
                  .maxStringLength(Integer.MAX_VALUE) // the body is limited
                  .build())
          .build();

  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
          .addModule(new SimpleModule().addDeserializer(String.class, new Text()))
          .build();

  private static final ObjectReader BODY = MAPPER.readerFor(TagRequestBody.class);
  private static final ObjectReader LINE = MAPPER.readerFor(TagLineBody.class);

  private final Limits limits;

  /** Makes a reader that refuses what is beyond the limits; for any number of threads. */
  public TagRequestReader(Limits limits) {
    this.limits = limits;
  }

  /** The names of the fields that a class is filled in from, in their order. */
  static List<String> fields(Class<?> body) {
    return MAPPER
        .getDeserializationConfig()
        .introspect(MAPPER.constructType(body))
        .findProperties()
        .stream()
        .filter(BeanPropertyDefinition::couldDeserialize)
        .map(BeanPropertyDefinition::getName)
        .toList();
  }

  /**
   * Reads the request of a body.
   *
   * @throws Problem that says what is wrong with it, and where
   */
  public TagRequest read(ByteBuffer body) {
    TagRequestBody fields = new TagRequestBody(limits);
    fill(BODY, fields, decode(body, "the body"), JsonFaults.Source.BODY);
    return fields.toRequest(TagDefaults.NONE);
  }

  /**
   * Reads a line of a bulk request.
   *
   * @param number from 1
   * @param defaults for what it does not say
   */
  TagLine readLine(ByteBuffer line, long number, TagDefaults defaults) {
    JsonFaults.Source source = new JsonFaults.Source("line " + number, number);
    TagLineBody fields = new TagLineBody(limits);
    String json = "";
    try {
      if (line.remaining() > limits.bodyBytes()) {
        throw Problem.of(
            413,
            "line_too_large",
            source.name() + " has more than " + limits.bodyBytes() + " bytes",
            "send it in parts");
      }
      json = decode(line, source.name());
      fill(LINE, fields, json, source);
      return new TagLine(fields.id(json), fields.toRequest(defaults), null);
    } catch (Problem wrong) {
      return new TagLine(fields.id(json), null, wrong);
    }
  }

  private void fill(
      ObjectReader reader, TagRequestBody fields, String json, JsonFaults.Source source) {
    try (JsonParser parser = reader.createParser(json)) {
      fill(reader, fields, parser, new JsonFaults(json, parser, limits.best(), source));
    } catch (IOException e) {
      throw new UncheckedIOException("a string is always read", e);
    }
  }

  private static void fill(
      ObjectReader reader, TagRequestBody fields, JsonParser parser, JsonFaults faults)
      throws IOException {
    try {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw Problem.badRequest(
            "bad_json", faults.name() + " is empty", "send an object, such as {\"text\": \"Ada\"}");
      }
      if (first != JsonToken.START_OBJECT) {
        throw faults.wrongType(faults.name(), "an object");
      }
      reader.withValueToUpdate(fields).readValue(parser);
      if (parser.nextToken() != null) {
        throw faults.here(
            "bad_json", faults.name() + " goes on behind its object", "send one object");
      }
    } catch (JacksonException wrong) {
      throw faults.problem(wrong);
    }
  }

  /** Decodes UTF-8, a byte order mark passed over; refuses it by the first byte that is wrong. */
  private static String decode(ByteBuffer bytes, String name) {
    int first = bytes.position();
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer text = CharBuffer.allocate(bytes.remaining()); // never more characters than bytes
    CoderResult result = decoder.decode(bytes, text, true);
    if (result.isError()) {
      throw Problem.badRequest(
          "bad_utf8",
          name
              + " is not UTF-8: byte "
              + (bytes.position() - first)
              + " (counted from 0) is 0x%02X, which cannot stand there"
                  .formatted(bytes.get() & 0xFF),
          "send the JSON as UTF-8, without another encoding on the way");
    }
    text.flip();
    if (text.hasRemaining() && text.get(0) == BYTE_ORDER_MARK) {
      text.get();
    }
    return text.toString();
  }

  /**
   * Strings of the body: only what is a string in JSON already, and text in Unicode. Jackson would
   * take numbers and halves of surrogate pairs as well.
   */
  private static final class Text extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1;

    Text() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        return (String) context.handleUnexpectedToken(String.class, parser);
      }
      String text = parser.getText();
      if (loneSurrogate(text) >= 0) {
        throw context.weirdStringException(text, String.class, "half of a surrogate pair");
      }
      return text;
    }
  }

  /** Finds a surrogate without its other half; -1 when there is none. */
  static int loneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isSurrogate(text.charAt(i))) {
        continue;
      }
      if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
        return i;
      }
      i++;
    }
    return -1;
  }
}
