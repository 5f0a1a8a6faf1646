/**
 * An adapter that puts a tagger into the analysis chain of <a
 * href="https://lucene.apache.org">Lucene</a>: a filter that writes each token's label where the
 * index can have it.
 *
 * <p>May use {@code trellis}, {@code trellis.adapt} and Lucene, which no other room does.
 *
 * <p>Conventions: the tokens that a tagger sees are the positions of the stream, each with the
 * first term that stands there; offsets are Lucene's, in UTF-16 and half-open.
 */
package trellis.adapt.lucene;
