package trellis.forms;

import java.util.List;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.Tagger;
import trellis.labels.Label;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.util.Arguments;

/**
 * Writes the labels of a model in a label scheme, that of its training files or another one.
 *
 * @param files how the files that the model was trained on mark spans; {@link TagScheme#NONE} for a
 *     model of plain labels
 * @param scheme how they are written; {@link TagScheme#NONE} for such a model and no other
 */
public record Spelling(TagScheme files, TagScheme scheme) {
  /**
   * Checks that the schemes fit.
   *
   * @param files of the model
   * @param scheme to write
   * @throws IllegalArgumentException when one of them is {@link TagScheme#NONE} alone
   */
  public Spelling {
    Arguments.given(files, "the scheme of the files", "give TagScheme.NONE for plain labels");
    Arguments.given(scheme, "the scheme to write", "give TagScheme.NONE for plain labels");
    if ((files == TagScheme.NONE) != (scheme == TagScheme.NONE)) {
      throw new IllegalArgumentException(
          files == TagScheme.NONE
              ? "the labels of this model are plain and mark no spans: " + scheme + " has no use"
              : "the labels of this model mark spans, which the scheme none cannot write");
    }
  }

  /**
   * The spelling of the files that the tagger was trained on.
   *
   * @param tagger whose labels are written
   * @return that of its {@link Tagger#fileScheme()}
   */
  public static Spelling of(Tagger tagger) {
    Arguments.given(tagger, "the tagger", "give the one that tags");
    return new Spelling(tagger.fileScheme(), tagger.fileScheme());
  }

  /**
   * The spelling of a layer of a sentence, of which this is the first one's.
   *
   * @param layer which is asked for by its name
   * @return that of its files; where the spans of the first layer are written in another scheme
   *     than its files have, those of this one are too
   */
  public Spelling ofLayer(TaggedSentence layer) {
    TagScheme ofFiles = Arguments.given(layer, "the layer", "ask a sentence for it").fileScheme();
    boolean asFiles = files == scheme || ofFiles == TagScheme.NONE;
    return new Spelling(ofFiles, asFiles ? ofFiles : scheme);
  }

  /** {@return whether labels are plain and mark no spans} */
  public boolean isPlain() {
    return files == TagScheme.NONE;
  }

  /**
   * What sentences can be marked with: the types of the spans, or the labels when they are plain.
   *
   * @param labels those of the tagger
   * @return each once, in the order of the labels
   */
  public List<String> types(List<String> labels) {
    Arguments.given(labels, "the list of labels", "give those of the tagger");
    return isPlain() ? List.copyOf(labels) : Label.types(labels);
  }

  /**
   * The best labels of a sentence.
   *
   * @param sentence which is tagged
   * @return a label for each token, in the scheme to write
   */
  public List<String> of(TaggedSentence sentence) {
    Arguments.given(sentence, "the sentence", "give one that is tagged");
    List<String> labels = sentence.labels();
    return files == scheme ? labels : scheme.encode(files.decode(labels), labels.size());
  }

  /** The labels of one of the best labelings of a sentence. */
  List<String> of(Labeling labeling) {
    return isPlain()
        ? labeling.labels()
        : scheme.encode(
            labeling.spans().stream().map(Spelling::span).toList(), labeling.labels().size());
  }

  /** The spans of the best labels, without computing probabilities; none with plain labels. */
  List<Span> spans(TaggedSentence sentence) {
    return isPlain() ? List.of() : files.decode(sentence.labels());
  }

  private static Span span(TaggedSpan span) {
    return new Span(span.type(), span.start(), span.end());
  }
}
