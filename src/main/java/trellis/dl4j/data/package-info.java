/**
 * CoNLL and CoNLL-U files as records of DataVec and as arrays of ND4J: one sequence a sentence, one
 * step a token.
 *
 * <p>{@link trellis.dl4j.data.ConllRecordReader} is public API; the other classes are its parts and
 * those of {@link trellis.dl4j.ConllDataSetIterator}.
 */
package trellis.dl4j.data;
