package trellis.cli;

import java.util.Optional;
import trellis.corpus.CorpusFiles;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;

/** How a file for a model is laid out where the user does not say it: as the model's corpus was. */
final class ModelLayout {
  private final ConllLayout ofCorpus;

  ModelLayout(TaggerModel model) {
    this.ofCorpus = CorpusFiles.layout(model.config().data());
  }

  /** The format of the model's corpus. */
  ConllFormat format() {
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
  ConllLayout in(ConllFormat format, Optional<Column> token, Optional<Column> label) {
    ConllLayout usual = in(format);
    return new ConllLayout(format, token.orElse(usual.token()), label.or(usual::label));
  }
}
