/**
 * The rules of the tokenizers: what of a text is kept whole as a token, what is cut off, and where
 * a sentence ends. There are two sets of them, those of treebanks for English and those of Unicode
 * (UAX #29) for any language.
 *
 * <p>Uses nothing but the JDK. Offsets count the {@code char}s of the text from 0, and stretches
 * are half-open, {@code [start, end)}.
 */
package trellis.tokenize.rules;
