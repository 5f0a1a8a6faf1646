package trellis.serve.request;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import trellis.serve.http.Problem;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * Turns what Jackson says against the JSON of a request into a {@link Problem}: in the words of the
 * request's fields, with line and column.
 *
 * @param body the JSON
 * @param parser of the body; stands at the token that is wrong
 * @param mostBest the limit of {@code best}
 */
record JsonFaults(String body, JsonParser parser, int mostBest) {
  /** The hint where no better one is known. */
  static final String SEE = "see /openapi.json for what a request looks like";

  /** What Jackson says of a source that it does not show. */
  private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;\\]]*; ([^\\]]*)\\]");

  /** What Jackson says of settings that no client can change. */
  private static final Pattern SETTING =
      Pattern.compile(
          ", from `[^`]*`"
              + "|:? ?\\(?enable `JsonReadFeature[^`]*` to allow\\)?"
              + "| ?\\(not recognized as one since Feature '[^']*' not enabled for parser\\)");

  /** Says in the words of a request what Jackson did not like. */
  Problem problem(JacksonException wrong) {
    Throwable cause = wrong;
    while (cause.getCause() instanceof JacksonException || cause.getCause() instanceof Problem) {
      cause = cause.getCause();
    }
    if (cause instanceof Problem refused) { // by a setter
      return refused.status() == 400
          ? here(refused.code(), refused.getMessage(), refused.hint())
          : refused;
    }
    if (cause instanceof UnrecognizedPropertyException unknown) {
      return unknownField(unknown);
    }
    if (cause instanceof InvalidFormatException text && text.getTargetType() == String.class) {
      return halfCharacter(place(text.getPath()), (String) text.getValue());
    }
    return cause instanceof MismatchedInputException type
        ? wrongType(place(type.getPath()), wanted(type.getPath()))
        : malformed((JacksonException) cause);
  }

  private Problem unknownField(UnrecognizedPropertyException unknown) {
    List<String> known = TagRequestReader.FIELDS;
    String name = unknown.getPropertyName();
    return at(
        placeOfField(name),
        "unknown_field",
        Excerpt.quoted(name) + " is no field of a request",
        NearestName.among(known, name)
            .map(near -> "did you mean `" + near + "`?")
            .orElse("its fields are " + String.join(", ", known)));
  }

  /** Finds where a field of the body's object stands: the parser is at its value already. */
  private JsonLocation placeOfField(String name) {
    try (JsonParser again = parser.getCodec().getFactory().createParser(body)) {
      while (again.nextToken() != JsonToken.FIELD_NAME
          || !again.getParsingContext().getParent().inRoot()
          || !again.currentName().equals(name)) {
        // Passes over what was read before.
      }
      return again.currentTokenLocation();
    } catch (IOException malformed) {
      throw new UncheckedIOException("the field was read", malformed);
    }
  }

  private Problem halfCharacter(String place, String text) {
    int half = TagRequestReader.loneSurrogate(text);
    return here(
        "bad_unicode",
        place
            + " has half of a surrogate pair, \\u%04x, at character "
                .formatted((int) text.charAt(half))
            + half
            + ", which is no text",
        "send the character itself, or both halves");
  }

  /** Names what a path leads to: {@code [tokens, 3]} is each of `tokens`. */
  private static String place(List<Reference> path) {
    String field = path.get(0).getFieldName();
    String name = "`" + field + "`";
    List<Reference> columns = path.stream().skip(1).filter(r -> r.getFieldName() != null).toList();
    boolean isElement = path.get(path.size() - 1).getFieldName() == null;
    if (!columns.isEmpty()) {
      name = "column " + Excerpt.quoted(columns.get(0).getFieldName()) + " of " + name;
    } else if (field.equals("sentences") && path.size() > 2) {
      return "each token of " + name;
    } else if (field.equals("features") && !isElement) {
      return name + " (an object for `tokens`, else a list of them)";
    }
    return isElement ? "each of " + name : name;
  }

  /** Says what must stand where a path leads to. */
  private String wanted(List<Reference> path) {
    int depth = path.size();
    return switch (path.get(0).getFieldName()) {
      case "best" -> "a whole number from 0 to " + mostBest;
      case "probabilities" -> "true or false";
      case "texts", "tokens" -> depth == 1 ? "an array" : "a string";
      case "sentences" -> depth <= 2 ? "an array" : "a string";
      case "features" -> wantedOfFeatures(path);
      default -> "a string";
    };
  }

  private static String wantedOfFeatures(List<Reference> path) {
    int last = path.size() - 1;
    if (last == 0) {
      return "an object or a list";
    }
    if (path.get(last).getFieldName() != null) {
      return "an array"; // of a column
    }
    return last == 1 ? "an object" : "a string";
  }

  Problem wrongType(String place, String wanted) {
    try {
      JsonToken found = parser.currentToken();
      String kind =
          switch (found == null ? JsonToken.NOT_AVAILABLE : found) {
            case NOT_AVAILABLE -> "nothing";
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                "the number " + Excerpt.of(parser.getText());
            default -> parser.getText(); // true, false, null
          };
      return here("bad_type", place + " must be " + wanted + ", not " + kind, SEE);
    } catch (IOException malformed) {
      throw new UncheckedIOException("a token was read", malformed);
    }
  }

  private Problem malformed(JacksonException malformed) {
    String said = SOURCE.matcher(malformed.getOriginalMessage()).replaceAll("$1");
    said = SETTING.matcher(said).replaceAll("");
    JsonLocation told = malformed.getLocation(); // null when a length is beyond a limit
    return Problem.badRequest(
        "bad_json",
        "the body is not JSON that is taken, "
            + lineAndColumn(told == null ? parser.currentLocation() : told)
            + ": "
            + said,
        SEE);
  }

  /** Makes a problem with the token that the parser stands at. */
  Problem here(String code, String message, String hint) {
    return at(parser.currentTokenLocation(), code, message, hint);
  }

  private static Problem at(JsonLocation place, String code, String message, String hint) {
    return Problem.badRequest(code, message + " (" + lineAndColumn(place) + ")", hint);
  }

  private static String lineAndColumn(JsonLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
