package trellis.train.part;

import java.io.Serializable;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.config.DataConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.lexicon.Lexicon;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.linear.template.Templates;
import trellis.train.data.LinearAttributes;

/**
 * What a linear model is made by, as it can be sent: the text of the config and of its template.
 * Lists of names and clusters are read where they are needed, by the paths of the config.
 *
 * @param yaml the config
 * @param template the lines of the template
 */
public record LinearRecipe(String yaml, String template) implements Serializable {
  /**
   * The recipe of a config.
   *
   * @throws TrainingException when such a model cannot learn from sentences that are elsewhere
   * @throws trellis.error.CorpusException when the template cannot be read
   */
  public static LinearRecipe of(TaggerConfig config) {
    requirePossible(config);
    FeatureTemplate template = Templates.read(config.template());
    return new LinearRecipe(ConfigWriter.write(config), template.text());
  }

  private static void requirePossible(TaggerConfig config) {
    refuse(
        !config.network().isLinear() || !config.train().optimizer().isFullBatch(),
        "`train.optimizer`: losses are summed over sentences that are elsewhere for linear models"
            + " by lbfgs and owlqn alone: write `network.type: linear` and one of these");
    refuse(
        config.allHeads().size() > 1 || config.corpora().size() > 1,
        "`heads`, `data.corpora`: sentences that are elsewhere are one corpus with one layer of"
            + " labels: leave these keys out");
    requireAll(config.data());
    refuse(
        config.network().output().type() == OutputLayer.SEMI_CRF,
        "`network.output`: a semi_crf cannot learn from sentences that are elsewhere: write crf");
    refuse(
        config.init().isPresent() || config.train().teacher().file().isPresent(),
        "`init`, `train.teacher`: a training of sentences that are elsewhere begins anew, by their"
            + " labels: leave these keys out");
  }

  /** What is asked of training sentences here, where nobody has them all. */
  private static void requireAll(DataConfig data) {
    refuse(
        data.part() != 1 || data.fold().isPresent() || data.dev().percent().isPresent(),
        "`data.part`, `data.fold`, `data.dev`: of sentences that are elsewhere no part is cut off:"
            + " leave these keys out, and name a file in `data.dev`");
    refuse(
        !data.casing().isNone(),
        "`data.casing`: of sentences that are elsewhere no copies are made: leave these keys out");
    refuse(
        data.leaks() == DataConfig.Leaks.DROP,
        "`data.leaks`: sentences that are elsewhere are not compared with those of dev and test:"
            + " write keep");
    refuse(
        data.labels().map().isPresent() || data.labels().knows().isPresent(),
        "`data.labels`: labels of sentences that are elsewhere are taken as they are: leave map and"
            + " knows out");
  }

  private static void refuse(boolean isWrong, String message) {
    if (isWrong) {
      throw new TrainingException(message);
    }
  }

  /** The config. */
  TaggerConfig config() {
    return ConfigReader.parse("the driver's config", yaml);
  }

  /** The template, made for the columns of the config. */
  FeatureTemplate template(TaggerConfig config, Lexicon lexicon) {
    String name = config.network().template().map(Object::toString).orElse("template");
    return LinearAttributes.template(config, lexicon, TemplateReader.parse(name, template));
  }
}
