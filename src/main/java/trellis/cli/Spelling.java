package trellis.cli;

import java.util.List;
import java.util.Optional;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;

/**
 * How labels are written.
 *
 * @param scheme how they mark spans; {@link TagScheme#NONE} for a model of plain labels
 */
record Spelling(TagScheme scheme) {
  /**
   * The spelling of a model's labels in the scheme that the user chose, else in that of its corpus.
   *
   * @throws IllegalArgumentException when the labels cannot be written in that scheme
   */
  static Spelling of(TaggerModel model, Optional<TagScheme> chosen) {
    TagScheme ofCorpus = model.labels().files();
    TagScheme scheme = chosen.orElse(ofCorpus);
    if ((scheme == TagScheme.NONE) != (ofCorpus == TagScheme.NONE)) {
      throw new IllegalArgumentException(
          ofCorpus == TagScheme.NONE
              ? "the labels of this model are plain and mark no spans: leave --scheme out"
              : "the labels of this model mark spans, which --scheme none cannot write");
    }
    return new Spelling(scheme);
  }

  /** The best labels of a sentence. */
  List<String> of(Tagging tagging) {
    return of(tagging.labels(), tagging.spans());
  }

  /** The labels of one way to read a sentence. */
  List<String> of(Tagging.Reading reading) {
    return of(reading.labels(), reading.spans().stream().map(ScoredSpan::span).toList());
  }

  private List<String> of(List<String> plain, List<Span> spans) {
    return scheme == TagScheme.NONE ? plain : scheme.encode(spans, plain.size());
  }
}
