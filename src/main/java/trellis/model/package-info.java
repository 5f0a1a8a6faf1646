/**
 * A trained tagger: the one path from a sentence to its labels and their probabilities.
 *
 * <p>{@link trellis.model.TaggerModel} holds the parts and takes the sentences; {@code
 * trellis.model.archive} keeps a model in a file, {@code trellis.model.npz} exports it, and {@code
 * trellis.model.parallel} tags many sentences on several threads.
 *
 * <p>Conventions: emission scores are {@code [token][label]}; tokens and sentences count from 0; a
 * probability is among the labelings that the rules of the scheme, and what is demanded of the
 * sentence, allow.
 *
 * <p>More than 25 files, because each way to score sentences has a class of its own.
 */
package trellis.model;
