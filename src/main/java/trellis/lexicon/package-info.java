/**
 * What is known of words and names beside the corpus: lists of names by type, and clusters of
 * words. Demands on sentences use the lists, and a network reads both.
 *
 * <p>{@link trellis.lexicon.NameTrie} finds names among tokens. {@link trellis.lexicon.NameLists}
 * and {@link trellis.lexicon.WordClusters} give what a network reads of them as numbers, together
 * in a {@link trellis.lexicon.Lexicon}.
 */
package trellis.lexicon;
