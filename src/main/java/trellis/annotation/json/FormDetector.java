package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import trellis.error.CorpusException;
import trellis.util.NearestName;

/** Finds out which form the documents of a file have; all of them must have the same. */
final class FormDetector {
  private final Set<JsonForm> possible;
  private boolean begun;

  /** Takes a form that the user says the file has. */
  FormDetector(Optional<JsonForm> said) {
    this.possible = said.map(EnumSet::of).orElse(EnumSet.allOf(JsonForm.class));
  }

  /**
   * The form of a document.
   *
   * @throws CorpusException when it has none, or another one than the documents before it
   */
  JsonForm formOf(JsonObject object) {
    JsonNode node = object.node();
    Set<JsonForm> fitting = EnumSet.noneOf(JsonForm.class);
    for (JsonForm form : JsonForm.values()) {
      if (form.fits(node)) {
        fitting.add(form);
      }
    }
    removeBlind(object, fitting);
    if (fitting.isEmpty()) {
      throw object.fault(noForm(object));
    }
    Set<JsonForm> before = EnumSet.copyOf(possible);
    before.retainAll(fitting);
    if (before.isEmpty()) {
      throw object.fault(
          "is a document of "
              + named(fitting)
              + " (its keys: "
              + object.keys()
              + "), but "
              + (begun
                  ? "those before it are of "
                      + named(possible)
                      + ": keep each form in a file of its own"
                  : named(possible) + " was expected: leave --from out, or name the right form"));
    }
    possible.retainAll(before);
    begun = true;
    return possible.iterator().next();
  }

  /**
   * Removes the forms that would not read the spans of a document, such as that of spaCy where
   * `entities` is empty and `label` is not.
   *
   * @throws CorpusException when there are spans under two keys, of which one would be read
   */
  private static void removeBlind(JsonObject object, Set<JsonForm> fitting) {
    List<String> holders =
        OffsetForms.KEYS.stream().filter(key -> OffsetForms.hasSpans(object.node(), key)).toList();
    if (holders.size() > 1) {
      throw object.fault(
          "has spans in `"
              + String.join("` and in `", holders)
              + "`, and nothing says which are right: keep one of these keys");
    }
    for (JsonForm form : List.of(JsonForm.SPACY, JsonForm.DOCCANO, JsonForm.PRODIGY)) {
      if (!OffsetForms.keys(form).containsAll(holders)) {
        fitting.remove(form);
      }
    }
  }

  private static String named(Collection<JsonForm> forms) {
    return forms.stream().map(JsonForm::toString).collect(Collectors.joining(" or "));
  }

  private static String noForm(JsonObject object) {
    List<String> keys = JsonObject.keys(object.node());
    JsonForm nearest = JsonForm.SPACY;
    int most = -1;
    for (JsonForm form :
        List.of(
            JsonForm.SPACY,
            JsonForm.DOCCANO,
            JsonForm.PRODIGY,
            JsonForm.LABEL_STUDIO,
            JsonForm.HUGGING_FACE,
            JsonForm.TRELLIS)) {
      int shared = 0;
      for (String key : form.keys()) {
        shared += keys.contains(key) ? 2 : NearestName.among(keys, key).isPresent() ? 1 : 0;
      }
      if (shared > most) {
        most = shared;
        nearest = form;
      }
    }
    String missing =
        nearest.keys().stream()
            .filter(key -> !keys.contains(key))
            .map(
                key ->
                    "`"
                        + key
                        + "`"
                        + NearestName.among(keys, key)
                            .map(near -> " (is it `" + near + "`?)")
                            .orElse(""))
            .collect(Collectors.joining(" and "));
    String has =
        object.node().isArray()
            ? "an array"
            : keys.isEmpty() ? "no keys" : "the keys " + object.keys();
    return "has "
        + has
        + ", which is no form that is read. The nearest is that of "
        + nearest
        + ", with "
        + nearest.keys().stream().map(key -> "`" + key + "`").collect(Collectors.joining(", "))
        + (missing.isEmpty()
            ? ", but their values are not what they should be"
            : ": it lacks " + missing);
  }
}
