package trellis.check;

import java.util.List;
import java.util.Map;
import trellis.corpus.CorpusFiles.Split;

/**
 * The statistics of one file of a corpus: of its sentences, words, labels and features.
 *
 * @param name {@code train}, {@code dev} or {@code test}, or of several corpora {@code mine.train}
 * @param words different tokens
 * @param scheme the scheme that its labels look like, {@code none} for plain labels
 * @param schemeEvidence the scheme with the evidence for it, in one line
 * @param labels how often each label stands there, the most frequent first
 * @param spans how often each type of span stands there, read as conlleval does; empty without
 *     spans
 * @param withoutLabel tokens that have no label
 * @param withSeveral tokens of which several labels may be right
 * @param unknown how much of it the training file does not know; all 0 for the training file itself
 * @param features the columns that the network reads beside the token
 */
public record SplitReport(
    String name,
    String file,
    long sentences,
    long tokens,
    long words,
    long documents,
    long longestSentence,
    String scheme,
    String schemeEvidence,
    Map<String, Long> labels,
    Map<String, Long> spans,
    long withoutLabel,
    long withSeveral,
    UnknownShare unknown,
    List<FeatureReport> features) {

  /** Whether it is what is learned from. */
  boolean isTrain() {
    return name.endsWith(Split.TRAIN.toString());
  }

  /**
   * How much of a file the training file does not know.
   *
   * @param tokens tokens whose word, as written, is not in the training file
   * @param tokensInLowerCase tokens that are not there in lower case either
   * @param words different words that are not there
   * @param characters characters, of all that stand in the file, that are not there
   * @param newCharacters the different ones of those, the first few of them
   */
  public record UnknownShare(
      Share tokens, Share tokensInLowerCase, Share words, Share characters, String newCharacters) {}

  /**
   * What one file has in a feature column, one that the network reads beside the token.
   *
   * @param column as the config names it
   * @param values different values
   * @param unknown tokens whose value is not in the training file, which the network cannot tell
   *     from one another
   */
  public record FeatureReport(String column, long values, Share unknown) {}
}
