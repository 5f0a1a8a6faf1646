package trellis.dl4j.data;

import java.util.List;
import trellis.batch.EncodedSentence;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.model.TaggerModel;
import trellis.text.ConllLayout;
import trellis.util.Excerpt;

/** Checks that files and sentences are such as a saved model reads. */
public final class ModelCompatibility {
  private ModelCompatibility() {}

  /**
   * Refuses a format other than the corpus's where the model has feature columns.
   *
   * @throws IllegalArgumentException when it is another
   */
  public static void requireFormat(TaggerModel model, ConllLayout layout) {
    ConllLayout ofCorpus = CorpusFiles.layout(model.config());
    if (!model.featureColumns().isEmpty() && ofCorpus.format() != layout.format()) {
      throw new IllegalArgumentException(
          "the model reads features, which in its corpus of the format "
              + ofCorpus.format()
              + " are the columns "
              + String.join(", ", model.featureColumns())
              + "; the reader's format is "
              + layout.format()
              + ": give it files as the model's corpus was");
    }
  }

  /**
   * Refuses sentences of which no label means anything to the model: nothing could be learned or
   * scored.
   *
   * @throws CorpusException when they have labels, and all of them are strange
   */
  public static void requireLabels(
      TaggerModel model, List<SourceSentence> sentences, EncodedCorpus corpus) {
    SourceSentence first = sentences.get(0);
    if (!first.labels().isEmpty() && !hasKnownLabel(model.labels(), sentences, corpus)) {
      throw new CorpusException(
          SentenceExtractor.fileOf(first.place()),
          first.place().getFrom(),
          Excerpt.quoted(first.labels().get(0))
              + " is no label that the model knows, nor is any other of the file; its own are "
              + Excerpt.of(String.join(" ", model.labelNames()))
              + ": is the label column right? In the model's corpus it was "
              + model.config().data().columns().label());
    }
  }

  private static boolean hasKnownLabel(
      LabelSet labels, List<SourceSentence> sentences, EncodedCorpus corpus) {
    for (int s = 0; s < sentences.size(); s++) {
      EncodedSentence encoded = corpus.sentences().get(s);
      for (int token = 0; token < encoded.size(); token++) {
        if (isKnown(labels, encoded.label(token), sentences.get(s).labels().get(token))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the model knows a label; where labels mark spans, an unknown one is read as O. */
  private static boolean isKnown(LabelSet labels, int id, String written) {
    boolean isOutside = labels.hasSpans() && id == labels.id(LabelSet.OUTSIDE);
    return id != LabelSet.MISSING && (!isOutside || written.equals(LabelSet.OUTSIDE));
  }
}
