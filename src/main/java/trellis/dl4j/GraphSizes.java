package trellis.dl4j;

import java.util.List;

/**
 * How many rows the tables of a tagger have.
 *
 * @param features of each feature column
 */
record GraphSizes(int words, int characters, List<Integer> features) {}
