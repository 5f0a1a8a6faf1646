/**
 * Tokenizers: they find the sentences and tokens of raw text, and tell where each stands.
 *
 * <p>Uses {@code trellis.tokenize.rules}, which holds the rules of the language, and no library
 * beside the JDK.
 *
 * <p>Conventions: offsets count the {@code char}s of a string (UTF-16) from 0, stretches are
 * half-open, {@code [start, end)}; a token is exactly what its offsets cut out of the text; tokens
 * and sentences ascend and never overlap; whatever text it is, the rules answer in time that grows
 * with its length alone.
 */
package trellis.tokenize;
