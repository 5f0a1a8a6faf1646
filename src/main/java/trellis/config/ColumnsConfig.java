package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.Key;

/**
 * The settings {@code data.columns}: which columns of a corpus line hold the token, the label and
 * the features.
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

  /** The numbers of these columns. */
  public List<Integer> featureIndexes() {
    return featureColumns().stream().map(ColumnRef::index).toList();
  }
}
