/**
 * An adapter that puts a tagger into the analysis chain of <a
 * href="https://lucene.apache.org">Lucene</a>, the library that no other room uses: a filter that
 * writes each token's label where the index can have it.
 *
 * <p>Conventions: the tokens that a tagger sees are the positions of the stream, each with the
 * first term that stands there; offsets are Lucene's, in UTF-16 and half-open.
 */
package trellis.adapt.lucene;
