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
 * @param source where the JSON comes from
 */
record JsonFaults(String body, JsonParser parser, int mostBest, Source source) {
  /**
   * Where JSON comes from.
   *
   * @param name what messages call it
   * @param firstLine the number of its first line
   */
  record Source(String name, long firstLine) {
    static final Source BODY = new Source("the body", 1);
  }

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
    List<String> known = TagRequestReader.fields(unknown.getReferringClass());
    String name = unknown.getPropertyName();
    String of =
        unknown.getReferringClass() == ConstraintBody.class
            ? "a constraint"
            : unknown.getReferringClass() == TagLineBody.class ? "a line" : "a request";
    return at(
        placeOfField(),
        "unknown_field",
        Excerpt.quoted(name) + " is no field of " + of,
        NearestName.among(known, name)
            .map(near -> "did you mean `" + near + "`?")
            .orElse("its fields are " + String.join(", ", known)));
  }

  /** Finds where the name of the field stands at whose value the parser is. */
  private JsonLocation placeOfField() {
    long value = parser.currentTokenLocation().getCharOffset();
    JsonLocation name = parser.currentTokenLocation();
    try (JsonParser again = parser.getCodec().getFactory().createParser(body)) {
      while (again.nextToken() != null && again.currentTokenLocation().getCharOffset() < value) {
        if (again.currentToken() == JsonToken.FIELD_NAME) {
          name = again.currentTokenLocation();
        }
      }
      return name;
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
    if (field.equals("constraints")) {
      return columns.isEmpty()
          ? isElement ? "each of " + name : name
          : "`" + columns.get(columns.size() - 1).getFieldName() + "` of a constraint";
    }
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
      case "probabilities", "widening" -> "true or false";
      case "constraints" -> wantedOfConstraints(path);
      case "texts", "tokens", "gazetteers" -> depth == 1 ? "an array" : "a string";
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

  private static String wantedOfConstraints(List<Reference> path) {
    String field = path.get(path.size() - 1).getFieldName();
    if (field == null) { // an element
      return path.stream().filter(reference -> reference.getFieldName() != null).count() > 1
          ? "a string"
          : "an object, or a list of them";
    }
    return switch (field) {
      case "constraints" -> "an array";
      case "token", "start", "end" -> "a whole number";
      case "weight" -> "a number";
      case "label", "forbid" -> "a string or a list of strings";
      default -> "a string";
    };
  }

  /** What messages call the JSON. */
  String name() {
    return source.name();
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
        name()
            + " is not JSON that is taken, "
            + lineAndColumn(told == null ? parser.currentLocation() : told)
            + ": "
            + said,
        SEE);
  }

  /** Makes a problem with the token that the parser stands at. */
  Problem here(String code, String message, String hint) {
    return at(parser.currentTokenLocation(), code, message, hint);
  }

  private Problem at(JsonLocation place, String code, String message, String hint) {
    return Problem.badRequest(code, message + " (" + lineAndColumn(place) + ")", hint);
  }

  private String lineAndColumn(JsonLocation location) {
    return "line "
        + (location.getLineNr() + source.firstLine() - 1)
        + ", column "
        + location.getColumnNr();
  }
}
