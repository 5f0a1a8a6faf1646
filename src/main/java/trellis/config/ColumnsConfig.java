package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.message.Excerpt;

/**
 * Which columns of a corpus line hold the token, the label and the features.
 *
 * <p>What is not given depends on {@code data.format}: the first and the last column for conll,
 * {@code form} and {@code upos} for conllu.
 */
public record ColumnsConfig(
    @Key(
            def = "0",
            when = @Key.When(key = "data.format", is = "conllu", def = "form"),
            meaning = "the column of the token")
        ColumnRef token,
    @Key(
            def = "-1",
            when = @Key.When(key = "data.format", is = "conllu", def = "upos"),
            meaning =
                "the column of the label: counted from 0, or from the end with -1 for the last; for"
                    + " conllu also a name such as upos or xpos")
        ColumnRef label,
    @Key(
            example = "[1, 2]",
            meaning =
                "further columns that the network reads, such as parts of speech: counted from 0,"
                    + " for conllu also names; network.features is the length of their vectors")
        Optional<List<ColumnRef>> features) {

  /** The names of the ten columns of a CoNLL-U file, in their order. */
  public static final List<String> CONLLU_NAMES =
      List.of("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc");

  /** Copies the features. */
  public ColumnsConfig {
    features = features.map(List::copyOf);
    if (features.isPresent() && features.get().isEmpty()) {
      throw new IllegalArgumentException("features is empty: leave it out where there are none");
    }
  }

  /** The columns of {@link #features}, none when they are not given. */
  public List<ColumnRef> featureColumns() {
    return features.orElse(List.of());
  }

  /** A column as the config names it: a whole number, or one of {@link #CONLLU_NAMES}. */
  public record ColumnRef(String text) {

    /** Refuses what is neither a whole number nor the name of a column. */
    public ColumnRef {
      if (!isColumn(text)) {
        throw new IllegalArgumentException("no column is called \"" + Excerpt.of(text) + "\"");
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
}
