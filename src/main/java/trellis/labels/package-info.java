/**
 * Labels and the spans that they mark: the schemes that write spans as one label a token and read
 * them back, and the numbered labels that a network predicts.
 *
 * <p>Uses {@code trellis.util} alone, and no library beside the JDK. The room knows sequences of
 * label strings, and nothing of files or networks.
 *
 * <p>Conventions: a span is half-open, {@code [start, end)}, counted in tokens from 0. A sentence
 * border acts like a neighboring {@code O}. Spans come in text order and never overlap. A list of
 * labels is always one sentence.
 *
 * <p>Labels can be read in two ways, and a caller names the one that is meant:
 *
 * <ul>
 *   <li>strict, {@link trellis.labels.TagScheme#decode}: only what is well-formed in the scheme is
 *       a span;
 *   <li>forgiving, {@link trellis.labels.ConllevalReading#spans}: every label sequence has spans,
 *       in any scheme, by the rules of the CoNLL-2000 scorer.
 * </ul>
 *
 * <p>A conversion is a reading followed by a writing: {@code to.encode(from.decode(labels),
 * labels.size())} is strict, {@code to.encode(ConllevalReading.spans(labels), labels.size())}
 * repairs. Both lose nothing when the labels are well-formed.
 */
package trellis.labels;
