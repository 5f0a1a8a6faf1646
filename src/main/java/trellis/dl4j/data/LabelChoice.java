package trellis.dl4j.data;

import java.util.List;
import java.util.Optional;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.SchemeDetector;
import trellis.labels.TagScheme;
import trellis.util.Excerpt;

/**
 * The choice of the labels that arrays have: as they stand in the files, or in another scheme.
 *
 * @param files how the labels of the files mark spans; empty when it is to be found out
 * @param network how the labels in the arrays mark spans
 */
public record LabelChoice(Optional<TagScheme> files, TagScheme network) {
  /** Labels that are taken as they stand in the files. */
  public static final LabelChoice PLAIN =
      new LabelChoice(Optional.of(TagScheme.NONE), TagScheme.NONE);

  /**
   * The labels of these sentences.
   *
   * @throws CorpusException when spans are wanted and no label marks one
   */
  public LabelSet labelsOf(List<SourceSentence> sentences) {
    TagScheme scheme = files.orElseGet(() -> detect(sentences));
    if (network != TagScheme.NONE && scheme == TagScheme.NONE) {
      throw withoutSpans(sentences.get(0));
    }
    LabelSetBuilder builder = new LabelSetBuilder(scheme, network);
    sentences.forEach(sentence -> builder.add(sentence.labels()));
    LabelSet labels = builder.build();
    if (labels.hasSpans() && labels.size() == 1) {
      throw withoutSpans(sentences.get(0));
    }
    return labels;
  }

  private static TagScheme detect(List<SourceSentence> sentences) {
    SchemeDetector detector = new SchemeDetector();
    sentences.forEach(sentence -> detector.add(sentence.labels()));
    return detector.result().best();
  }

  private static CorpusException withoutSpans(SourceSentence first) {
    return new CorpusException(
        SentenceExtractor.fileOf(first.place()),
        0,
        "its labels, such as "
            + Excerpt.quoted(first.labels().get(0))
            + ", mark no spans: is the label column right? If so, do not ask for spans");
  }
}
