package trellis.serve.request;

import java.util.List;
import java.util.Objects;
import trellis.Tagger;

/**
 * A model that a server offers: its tagger, and what clients may know of it.
 *
 * @param name what requests call it
 * @param facts what clients are told of it beside its labels
 */
public record ServedModel(String name, Tagger tagger, Facts facts) {
  /** Refuses what is null. */
  public ServedModel {
    Objects.requireNonNull(name);
    Objects.requireNonNull(tagger);
    Objects.requireNonNull(facts);
  }

  /**
   * Where a model comes from and how good it was.
   *
   * @param task {@code ner} or {@code pos}
   * @param scheme how labels in answers mark spans; {@code none} for plain labels
   * @param tokens the rules for raw texts that its config names
   * @param scores on the files of its corpus
   * @param bytes the size of its file
   * @param sha256 the digest of its file, in hexadecimal
   * @param isSample whether it is that of the quick start, whose corpus is a small sample
   */
  public record Facts(
      String task,
      String scheme,
      String tokens,
      List<Score> scores,
      long bytes,
      String sha256,
      boolean isSample) {
    /** Takes a copy of the list. */
    public Facts {
      scores = List.copyOf(scores);
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
