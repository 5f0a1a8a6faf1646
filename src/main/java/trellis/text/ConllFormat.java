package trellis.text;

/** The two families of column files. */
public enum ConllFormat {
  /**
   * One token a line, columns separated by tabs, or by runs of spaces where the line has no tab;
   * any number of columns; {@code -DOCSTART-} lines between documents; comments as {@link Comments}
   * has them.
   */
  CONLL,

  /** CoNLL-U: ten columns separated by single tabs, comments, multiword ranges and empty nodes. */
  CONLLU
}
