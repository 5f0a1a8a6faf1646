package trellis.cli.tag;

/** The formats that the command {@code tag} writes. */
public enum TagFormat {
  /** The file that was read, with the labels in a column; text becomes two columns. */
  CONLL,
  /** A JSON object a sentence, a line each. */
  JSON,
  /** A JSON object a document, a line each: its text and its spans, as annotation tools read. */
  JSONL,
  /** A line a sentence for people: {@code [PER Ada] lives}, or {@code Ada/PROPN lives/VERB}. */
  TEXT,
  /** The stand-off annotations of brat. */
  BRAT,
  /** A page for a browser. */
  HTML
}
