/**
 * CoNLL and CoNLL-U files for DataVec pipelines: one sequence a sentence, one step a token.
 *
 * <p>May use {@code trellis.text}, and DataVec. {@link trellis.dl4j.data.ConllRecordReader} is
 * public; the other classes are its parts.
 */
package trellis.dl4j.data;
