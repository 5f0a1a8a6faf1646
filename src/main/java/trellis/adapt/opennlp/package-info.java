/**
 * Adapters that make a tagger a name finder or a part-of-speech tagger of <a
 * href="https://opennlp.apache.org">OpenNLP</a>, the library that no other room uses.
 *
 * <p>Conventions: as OpenNLP's, spans of tokens are half-open, {@code [start, end)}, and the
 * additional context of a sentence is {@code [token][value]}. Nothing is kept between two calls, so
 * all threads may share one adapter, which they may not with OpenNLP's own classes.
 */
package trellis.adapt.opennlp;
