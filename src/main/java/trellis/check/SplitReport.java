package trellis.check;

import java.util.List;
import java.util.Map;

/**
 * What one file of a corpus has.
 *
 * @param name {@code train}, {@code dev} or {@code test}
 * @param words different tokens
 * @param scheme the scheme that its labels look like, {@code none} for plain labels
 * @param schemeEvidence the same with the evidence for it, in one line
 * @param labels how often each label stands there, the most frequent first
 * @param spans how often each type of span stands there, read as conlleval does; empty without
 *     spans
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
    UnknownShare unknown,
    List<FeatureReport> features) {}
