/** Tests of lists of names and clusters of words. */
package trellis.lexicon;
