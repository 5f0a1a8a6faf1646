package trellis.serve.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import trellis.Gazetteer;
import trellis.Tagger;
import trellis.serve.http.Problem;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * A model that a server offers: its tagger, and what clients may know of it.
 *
 * @param name what requests call it
 * @param facts what clients are told of it beside its labels
 * @param gazetteers that a request may have looked up, by their names
 */
public record ServedModel(
    String name, Tagger tagger, Facts facts, Map<String, Gazetteer> gazetteers) {
  /** Refuses what is null. */
  public ServedModel {
    Objects.requireNonNull(name);
    Objects.requireNonNull(tagger);
    Objects.requireNonNull(facts);
    gazetteers = Collections.unmodifiableMap(new LinkedHashMap<>(gazetteers));
  }

  /** Makes a model without gazetteers to choose from. */
  public ServedModel(String name, Tagger tagger, Facts facts) {
    this(name, tagger, facts, Map.of());
  }

  /**
   * Finds a gazetteer.
   *
   * @throws Problem when the model has none of that name
   */
  public Gazetteer gazetteer(String called) {
    Gazetteer found = gazetteers.get(called);
    if (found == null) {
      throw Problem.badRequest(
          "no_such_gazetteer",
          "the model `" + name + "` has no gazetteer " + Excerpt.quoted(called),
          NearestName.among(gazetteers.keySet(), called)
              .map(near -> "did you mean `" + near + "`?")
              .orElse(
                  gazetteers.isEmpty()
                      ? "`trellis serve --gazetteer NAME=FILE` offers one"
                      : "its gazetteers are " + String.join(", ", gazetteers.keySet())));
    }
    return found;
  }

  /**
   * Where a model comes from and how good it was.
   *
   * @param task {@code ner} or {@code pos}
   * @param scheme how labels in answers mark spans; {@code none} for plain labels
   * @param tokens the rules for raw texts that its config names
   * @param layers of labels, of which the first is that above; none where it has one
   * @param scores on the files of its corpus
   * @param bytes the size of its file
   * @param sha256 the digest of its file, in hexadecimal
   * @param isSample whether it is that of the quick start, whose corpus is a small sample
   */
  public record Facts(
      String task,
      String scheme,
      String tokens,
      List<Layer> layers,
      List<Score> scores,
      long bytes,
      String sha256,
      boolean isSample) {
    /** Takes copies of the lists. */
    public Facts {
      layers = List.copyOf(layers);
      scores = List.copyOf(scores);
    }
  }

  /**
   * One of several layers of labels.
   *
   * @param task {@code ner} or {@code pos}
   * @param scheme how its labels in answers mark spans; {@code none} for plain labels
   * @param labels all that answers can have
   */
  public record Layer(String name, String task, String scheme, List<String> labels) {
    /** Takes a copy of the list. */
    public Layer {
      labels = List.copyOf(labels);
    }
  }

  /**
   * A score on a file of its corpus.
   *
   * @param file {@code dev} or {@code test}
   * @param measure such as {@code F1}
   * @param percent from 0 to 100
   */
  public record Score(String file, String measure, double percent) {}
}
