/**
 * A trained tagger: the one path from a sentence to its labels and their probabilities, and the
 * file that keeps it.
 *
 * <p>May use text, labels, config, kernel, crf, autodiff, vocab, batch, network and demand; train
 * and the public API use it.
 *
 * <p>Conventions: emissions are {@code [token][label]}; tokens and sentences count from 0; a
 * probability is among the labellings that the rules of the scheme, and what is demanded of the
 * sentence, allow. Whatever is wrong with a file is a {@link trellis.error.ModelException} that
 * names the entry.
 */
package trellis.model;
