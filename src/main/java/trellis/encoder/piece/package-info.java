/**
 * Word pieces: cuts words into the ids that a transformer encoder reads, exactly as its {@code
 * tokenizer.json} or {@code vocab.txt} says.
 *
 * <p>Read are WordPiece and byte-level BPE, with the steps before them that encoders of the BERT
 * family use; anything else is refused with what was found. The answers are those of the library
 * that such files are written for. Characters are judged by fixed versions of Unicode, those of
 * that library, whatever Java runs. A word is one {@code char[]} from its first step to its last.
 */
package trellis.encoder.piece;
