package trellis.config.schema;

import java.util.List;
import trellis.util.Excerpt;

/** A column as the config names it: a whole number, or one of {@link #CONLLU_NAMES}. */
public record ColumnRef(String text) {
  /** The names of the ten columns of a CoNLL-U file, in their order. */
  public static final List<String> CONLLU_NAMES =
      List.of("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc");

  /** Refuses what is neither a whole number nor the name of a column. */
  public ColumnRef {
    if (!isColumn(text)) {
      throw new IllegalArgumentException("no column is called " + Excerpt.quoted(text));
    }
  }

  /** Whether the column is named, which only the format conllu allows. */
  public boolean isName() {
    return CONLLU_NAMES.contains(text);
  }

  /** The number of the column, counted from 0, or from the end when negative. */
  public int index() {
    return isName() ? CONLLU_NAMES.indexOf(text) : Integer.parseInt(text);
  }

  @Override
  public String toString() {
    return text;
  }

  /** Four digits at most, which no line is wider than, and each number in one spelling only. */
  static boolean isColumn(String text) {
    return CONLLU_NAMES.contains(text) || text.matches("0|-?[1-9][0-9]{0,3}");
  }
}
