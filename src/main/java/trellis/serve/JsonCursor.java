package trellis.serve;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import trellis.message.Excerpt;

/** Walks through the JSON of a body, and tells by line and column what is not as it must be. */
final class JsonCursor {
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

  /** What Jackson says of a source that it does not show. */
  private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;\\]]*; ([^\\]]*)\\]");

  /** Settings of Jackson, which only we could change. */
  private static final Pattern SETTING =
      Pattern.compile(
          ", from `[^`]*`"
              + "|:? ?\\(?enable `JsonReadFeature[^`]*` to allow\\)?"
              + "| ?\\(not recognized as one since Feature '[^']*' not enabled for parser\\)");

  private static final String SEE = "see /openapi.json for what a request looks like";

  private final JsonParser parser;

  JsonCursor(String json) {
    try {
      this.parser = FACTORY.createParser(json);
    } catch (IOException e) {
      throw new UncheckedIOException("a string is always read", e);
    }
  }

  /** Goes to the next token; null after the last. */
  JsonToken next() {
    try {
      return parser.nextToken();
    } catch (JacksonException malformed) {
      throw malformed(malformed);
    } catch (IOException e) {
      throw new UncheckedIOException("a string is always read", e);
    }
  }

  private Problem malformed(JacksonException malformed) {
    String said = SOURCE.matcher(malformed.getOriginalMessage()).replaceAll("$1");
    said = SETTING.matcher(said).replaceAll("");
    JsonLocation told = malformed.getLocation(); // null when a length is beyond a limit
    return Problem.badRequest(
        "bad_json",
        "the body is not JSON that is taken, "
            + place(told == null ? parser.currentLocation() : told)
            + ": "
            + said,
        SEE);
  }

  private static String place(JsonLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  /** The name of the field that was come to. */
  String name() {
    return text();
  }

  private String text() {
    try {
      return parser.getText();
    } catch (JacksonException malformed) {
      throw malformed(malformed);
    } catch (IOException e) {
      throw new UncheckedIOException("a string is always read", e);
    }
  }

  /** Begins an array. */
  void array(String place) {
    require(next(), JsonToken.START_ARRAY, place, "an array");
  }

  /** The next element of an array is a string; false when the array has ended. */
  boolean hasString(String place) {
    JsonToken token = next();
    if (token == JsonToken.END_ARRAY) {
      return false;
    }
    require(token, JsonToken.VALUE_STRING, place, "a string");
    return true;
  }

  /** The next element of an array is an array; false when the array has ended. */
  boolean hasArray(String place) {
    JsonToken token = next();
    if (token == JsonToken.END_ARRAY) {
      return false;
    }
    require(token, JsonToken.START_ARRAY, place, "an array");
    return true;
  }

  /** Begins an object, which gives true, or an array, which gives false. */
  boolean beginsObject(String place) {
    JsonToken token = next();
    if (token != JsonToken.START_OBJECT) {
      require(token, JsonToken.START_ARRAY, place, "an object or a list");
    }
    return token == JsonToken.START_OBJECT;
  }

  /** The next element of an array is an object; false when the array has ended. */
  boolean hasObject(String place) {
    JsonToken token = next();
    if (token == JsonToken.END_ARRAY) {
      return false;
    }
    require(token, JsonToken.START_OBJECT, place, "an object");
    return true;
  }

  /** The string that was come to. */
  String string(String place) {
    String text = text();
    int lone = Utf8.loneSurrogate(text);
    if (lone >= 0) {
      throw wrong(
          "bad_unicode",
          place
              + " has half of a surrogate pair, \\u%04x, at character "
                  .formatted((int) text.charAt(lone))
              + lone
              + ", which is no text",
          "send the character itself, or both halves");
    }
    return text;
  }

  /** The value of a field that is a string. */
  String stringValue(String place) {
    require(next(), JsonToken.VALUE_STRING, place, "a string");
    return string(place);
  }

  /** The value of a field that is true or false. */
  boolean truth(String place) {
    JsonToken token = next();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
      throw unexpected(token, place, "true or false");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  /** The value of a field that is a whole number in a range. */
  int number(String place, int least, int most) {
    String wanted = "a whole number from " + least + " to " + most;
    JsonToken token = next();
    require(token, JsonToken.VALUE_NUMBER_INT, place, wanted);
    String digits = text();
    try {
      int number = Integer.parseInt(digits);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException huge) {
      // told below
    }
    throw wrong("bad_value", place + " must be " + wanted + ", not " + Excerpt.of(digits), SEE);
  }

  /** The strings of an array that was begun. */
  List<String> strings(String place) {
    List<String> strings = new ArrayList<>();
    while (hasString(place)) {
      strings.add(string(place));
    }
    return strings;
  }

  void require(JsonToken found, JsonToken wanted, String place, String name) {
    if (found != wanted) {
      throw unexpected(found, place, name);
    }
  }

  private Problem unexpected(JsonToken found, String place, String wanted) {
    String kind =
        switch (found == null ? JsonToken.NOT_AVAILABLE : found) {
          case NOT_AVAILABLE -> "nothing";
          case START_OBJECT -> "an object";
          case START_ARRAY -> "an array";
          case VALUE_STRING -> "a string";
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "the number " + Excerpt.of(text());
          default -> text(); // true, false, null
        };
    return wrong("bad_type", place + " must be " + wanted + ", not " + kind, SEE);
  }

  /** A problem at the place that was come to. */
  Problem wrong(String code, String message, String hint) {
    return Problem.badRequest(
        code, message + " (" + place(parser.currentTokenLocation()) + ")", hint);
  }
}
