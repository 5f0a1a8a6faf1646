package trellis;

import java.util.List;
import trellis.model.ModelCard;
import trellis.model.ModelFile;
import trellis.model.TaggerModel;
import trellis.tokenize.TokenRules;

/**
 * Which model a tagger has, for logs and reports: two with the same {@link #sha256()} give the same
 * answers on the same kernel.
 *
 * @param name that its config gave it
 * @param sha256 of the whole model file, in hexadecimal, as {@code sha256sum} prints it; empty for
 *     a model that does not come from a file
 * @param format the version of the file's format; 0 without a file
 * @param writtenBy the program that trained it, with its version
 * @param seed that the training began with
 * @param epoch whose weights these are, counted from 1
 * @param tokens the rules for raw text that its config names
 * @param scores how it did on the files of its training
 */
public record ModelIdentity(
    String name,
    String sha256,
    int format,
    String writtenBy,
    long seed,
    int epoch,
    TokenRules tokens,
    List<Score> scores) {

  /**
   * How a model did on a file.
   *
   * @param split {@code dev} or {@code test}
   * @param measure {@code F1} or {@code accuracy}
   * @param percent from 0 to 100
   */
  public record Score(String split, String measure, double percent) {}

  /**
   * Takes a copy of the scores.
   *
   * @param name of the model
   * @param sha256 in hexadecimal, or empty
   * @param format of the file, or 0
   * @param writtenBy a program with its version
   * @param seed of the training
   * @param epoch counted from 1
   * @param tokens the rules for raw text
   * @param scores none of them null
   */
  public ModelIdentity {
    scores = List.copyOf(scores);
  }

  /** The identity of a model. */
  static ModelIdentity of(TaggerModel model) {
    ModelCard card = model.card();
    ModelFile file = model.file().orElse(new ModelFile(0, ""));
    return new ModelIdentity(
        model.name(),
        file.sha256(),
        file.format(),
        card.writtenBy(),
        model.seed(),
        card.epoch(),
        model.tokenRules(),
        card.scores().stream()
            .map(score -> new Score(score.split(), score.measure(), score.percent()))
            .toList());
  }
}
