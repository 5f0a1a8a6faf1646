package trellis.cli.option;

import java.util.Optional;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;

/** How the labels of a model are written, as the command line says. */
public final class ChosenSpelling {
  private ChosenSpelling() {}

  /**
   * The spelling in the scheme that the user chose, else in that of the model's corpus.
   *
   * @throws IllegalArgumentException when the labels cannot be written in that scheme
   */
  public static Spelling of(TaggerModel model, Optional<TagScheme> chosen) {
    TagScheme ofCorpus = model.fileScheme();
    TagScheme scheme = chosen.orElse(ofCorpus);
    if ((scheme == TagScheme.NONE) != (ofCorpus == TagScheme.NONE)) {
      throw new IllegalArgumentException(
          ofCorpus == TagScheme.NONE
              ? "the labels of this model are plain and mark no spans: leave --scheme out"
              : "the labels of this model mark spans, which --scheme none cannot write");
    }
    return new Spelling(ofCorpus, scheme);
  }
}
