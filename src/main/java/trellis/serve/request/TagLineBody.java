package trellis.serve.request;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;

/**
 * The fields of a line of a bulk request: those of a request, but for the model, and an {@code id},
 * which is any JSON and comes back as it is.
 */
@JsonAutoDetect(
    fieldVisibility = Visibility.NONE,
    getterVisibility = Visibility.NONE,
    setterVisibility = Visibility.NONE,
    creatorVisibility = Visibility.NONE)
final class TagLineBody extends TagRequestBody {
  @JsonProperty
  @JsonSetter(nulls = Nulls.SET)
  @JsonDeserialize(using = Verbatim.class)
  private Slice id;

  /** Characters of the JSON that is read, [from, to). */
  private record Slice(int from, int to) {}

  TagLineBody(Limits limits) {
    super(limits);
  }

  /** The identity of the line, as it was written; known as soon as it was read. */
  Optional<String> id(String json) {
    return Optional.ofNullable(id).map(slice -> json.substring(slice.from(), slice.to()));
  }

  @Override
  TagRequest toRequest(TagDefaults defaults) {
    TagRequest request = super.toRequest(defaults);
    if (!request.model().equals(defaults.model())) {
      throw Problem.badRequest(
          "bad_input", "a line has no `model` of its own", "name it in the query: /tag?model=NAME");
    }
    return request;
  }

  /** Passes over any value, and notes where it stands. */
  private static final class Verbatim extends StdDeserializer<Slice> {
    private static final long serialVersionUID = 1;

    Verbatim() {
      super(Slice.class);
    }

    @Override
    public Slice deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      int from = (int) parser.currentTokenLocation().getCharOffset();
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        parser.getTextLength(); // reads it to its end
      } else {
        parser.skipChildren();
      }
      return new Slice(from, (int) parser.currentLocation().getCharOffset());
    }

    @Override
    public Slice getNullValue(DeserializationContext context) {
      try {
        return deserialize(context.getParser(), context);
      } catch (IOException broken) {
        throw new UncheckedIOException("null is a whole value", broken);
      }
    }
  }
}
