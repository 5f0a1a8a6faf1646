package trellis.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import trellis.message.Excerpt;

/** Says in our own words what Jackson found wrong with a manifest. */
final class ManifestFaults {
  private ManifestFaults() {}

  static String of(JsonProcessingException e) {
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return of(mapping);
    }
    JsonLocation place = e.getLocation();
    return place == null
        ? "it is not the JSON object that is expected"
        : "line "
            + place.getLineNr()
            + ", column "
            + place.getColumnNr()
            + ": the JSON is damaged, or a key stands there for the second time";
  }

  private static String of(JsonMappingException e) {
    String key = "`" + Excerpt.of(path(e)) + "`";
    if (e instanceof UnrecognizedPropertyException) {
      return key + " is no key of this version of the format";
    }
    if (e instanceof ValueInstantiationException
        && e.getCause() instanceof IllegalArgumentException refused) {
      return key + ": " + refused.getMessage();
    }
    return key + " is missing, or its value is not of the kind that is expected";
  }

  /** The place in the manifest, as {@code scores[0].percent}. */
  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (Reference part : e.getPath()) {
      if (part.getFieldName() == null) {
        path.append('[').append(part.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(part.getFieldName());
      }
    }
    return path.toString();
  }
}
