package trellis.serve.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import trellis.util.ClassResource;

/**
 * Texts to try a model with, chosen by its labels: sentences with people and places for a model
 * that finds those, with drugs and diseases for one of these, and plain ones for all others, such
 * as parts of speech.
 *
 * @param types the names that models give to a type of spans, in lower case with hyphens, by ours
 * @param examples in the order in which they are offered
 */
record Examples(Map<String, List<String>> types, List<Example> examples) {
  private static final Examples OURS = read();
  private static final int MOST = 3;
  private static final String PLAIN = "none"; // the scheme of labels that mark no spans

  /**
   * A text to try.
   *
   * @param title what the page writes on its button
   * @param shows the types of the spans in it, as {@link Examples} calls them; a plain text has
   *     none
   */
  record Example(String title, List<String> shows, String text) {}

  private static Examples read() {
    String json = ClassResource.text(Examples.class, "examples.json");
    try {
      return JsonMapper.builder().build().readValue(json, Examples.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("examples.json of the jar: " + e.getMessage(), e);
    }
  }

  /** Two or three texts for a model. */
  static List<Example> of(ServedModel model) {
    ServedModel.Facts facts = model.facts();
    Set<String> names = new HashSet<>();
    if (facts.layers().isEmpty()) {
      addNames(facts.scheme(), model.tagger().labels(), names);
    }
    for (ServedModel.Layer layer : facts.layers()) {
      addNames(layer.scheme(), layer.labels(), names);
    }
    return OURS.of(names);
  }

  private static void addNames(String scheme, List<String> labels, Set<String> names) {
    for (String label : labels) {
      int hyphen = label.indexOf('-'); // B-PER; O has none
      if (!scheme.equals(PLAIN) && hyphen > 0) {
        names.add(label.substring(hyphen + 1).toLowerCase(Locale.ROOT).replace('_', '-'));
      }
    }
  }

  /** Those with spans that the model finds, first the ones that show nothing else. */
  private List<Example> of(Set<String> names) {
    Set<String> found = new HashSet<>();
    types.forEach(
        (type, called) -> {
          if (called.stream().anyMatch(names::contains)) {
            found.add(type);
          }
        });
    Comparator<Example> byMissing =
        Comparator.comparing(
            example -> example.shows().stream().filter(type -> !found.contains(type)).count());
    List<Example> fitting =
        examples.stream()
            .filter(example -> example.shows().stream().anyMatch(found::contains))
            .sorted(byMissing)
            .limit(MOST)
            .toList();
    return fitting.isEmpty()
        ? examples.stream().filter(example -> example.shows().isEmpty()).limit(MOST).toList()
        : fitting;
  }
}
