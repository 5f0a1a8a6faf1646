/**
 * What a transformer encoder says of each word of a sentence: its pieces, the windows that they are
 * read in, the states of the layers that are asked for.
 *
 * <p>Conventions: states are rounded to float16 wherever they come from, so that those that were
 * kept in a file are those that are computed anew, to the bit. What is computed of a sentence does
 * not depend on the sentences beside it.
 */
package trellis.encoder.context;
