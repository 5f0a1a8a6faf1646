/** The rules of tokens: what is kept whole, what is cut off, and where a sentence ends. */
package trellis.tokenize.rules;
