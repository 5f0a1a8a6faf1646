package trellis.cli.tag;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import trellis.corpus.CorpusFiles;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;

/** How a file for a model is laid out where the user does not say it: as the model's corpus was. */
public final class ModelLayout {
  private final ConllLayout ofCorpus;
  private final List<Column> featuresOfCorpus;

  public ModelLayout(TaggerModel model) {
    this.ofCorpus = CorpusFiles.layout(model.config().data());
    this.featuresOfCorpus = CorpusFiles.features(model.config().data());
  }

  /** The format of the model's corpus. */
  public ConllFormat format() {
    return ofCorpus.format();
  }

  /**
   * The layout of a file in this format, with the columns that the model's corpus had, if it may.
   */
  ConllLayout in(ConllFormat format) {
    if (format == ofCorpus.format()) {
      return ofCorpus;
    }
    return format == ConllFormat.CONLLU ? ConllLayout.conllu("upos") : ConllLayout.conll();
  }

  /**
   * The same, but for the columns that are given.
   *
   * @throws IllegalArgumentException when they are no layout; the message says why
   */
  public ConllLayout in(ConllFormat format, Optional<Column> token, Optional<Column> label) {
    ConllLayout usual = in(format);
    return new ConllLayout(format, token.orElse(usual.token()), label.or(usual::label));
  }

  /**
   * The columns of the features that the model reads beside the tokens: those that are given, or
   * else those of the model's corpus.
   *
   * @throws IllegalArgumentException when they cannot be; the message says why
   */
  public List<Column> features(ConllLayout layout, Optional<List<Column>> given) {
    List<Column> columns = given.orElse(featuresOfCorpus);
    if (columns.size() != featuresOfCorpus.size()) {
      throw new IllegalArgumentException(
          "--features names "
              + columns.size()
              + (columns.size() == 1 ? " column" : " columns")
              + ", but the model reads "
              + (featuresOfCorpus.isEmpty()
                  ? "none beside the tokens"
                  : featuresOfCorpus.size() + ", in its corpus " + names()));
    }
    if (given.isEmpty() && !columns.isEmpty() && layout.format() != format()) {
      throw new IllegalArgumentException(
          "the model reads features, which in its corpus are the columns "
              + names()
              + "; this file has another format: name its columns with --features");
    }
    layout.requireFeatures(columns);
    return columns;
  }

  /** What to tell whoever has text, without columns, for a model that reads features. */
  String textHasNoFeatures() {
    return "the model reads features, which in its corpus are the columns "
        + names()
        + "; text has none: give a file with these columns, and --input "
        + TagInput.of(format()).name().toLowerCase(Locale.ROOT);
  }

  private String names() {
    return featuresOfCorpus.stream().map(Column::toString).collect(Collectors.joining(", "));
  }
}
