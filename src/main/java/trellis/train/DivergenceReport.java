package trellis.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.error.TrainingException;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.result.EarlyStopping;
import trellis.train.run.RunDirectory;
import trellis.util.Excerpt;

/** Says of a loss that diverged where it did, in which sentences, and what to try. */
final class DivergenceReport {
  private static final int SHOWN = 10; // sentences
  private static final int WORDS = 6; // of a sentence

  private final TaggerConfig config;
  private final TrainingData data;
  private final List<Parameter> words; // [table]
  private final RunDirectory folder;

  DivergenceReport(
      TaggerConfig config, TrainingData data, List<Parameter> words, RunDirectory folder) {
    this.config = config;
    this.data = data;
    this.words = words;
    this.folder = folder;
  }

  /**
   * The exception that ends the training at a step.
   *
   * @param batch the number of the step in its epoch, counted from 1
   * @param complaint what is wrong
   * @param best the best epoch before
   */
  TrainingException ofStep(
      int epoch, int batch, PlannedBatch planned, String complaint, EarlyStopping best) {
    List<String> lines = new ArrayList<>();
    lines.add("epoch " + epoch + ", batch " + batch + ": " + complaint + ", in these sentences:");
    List<Sentence> sentences = sentences(planned);
    sentences.stream().limit(SHOWN).map(DivergenceReport::shown).forEach(lines::add);
    if (sentences.size() > SHOWN) {
      lines.add("  … and " + (sentences.size() - SHOWN) + " more");
    }
    return exception(lines, best);
  }

  /**
   * The exception that ends the training after an epoch none of whose steps is to blame alone.
   *
   * @param complaint what is wrong
   * @param best the best epoch before
   */
  TrainingException ofEpoch(int epoch, String complaint, EarlyStopping best) {
    return exception(new ArrayList<>(List.of("epoch " + epoch + ": " + complaint)), best);
  }

  private TrainingException exception(List<String> lines, EarlyStopping best) {
    lines.add("what helps:");
    addRates(lines);
    for (int table = 0; table < config.embeddings().files().size(); table++) {
      lines.add(vectorAdvice(table));
    }
    lines.add(kept(best));
    return new TrainingException(String.join("\n", lines));
  }

  /** What makes steps shorter, by keys that this optimizer has. */
  private void addRates(List<String> lines) {
    switch (config.train().optimizer()) {
      case SGD_L1 -> lines.add("  set a lower `train.first_rate`, or lower `train.l1`");
      case LBFGS, OWLQN -> lines.add("  raise `train.l2`, or lower `train.l1`");
      case PERCEPTRON, MIRA, COUNTS -> lines.add("  look at these sentences");
      default -> {
        if (config.network().isLinear() && config.train().optimizer() == OptimizerKind.SGD) {
          lines.add("  set a lower `train.first_rate`");
        } else {
          lines.add("  lower `train.rate`, now " + config.train().rate());
          lines.add("  lower `train.clip`, now " + config.train().clip());
        }
      }
    }
  }

  private List<Sentence> sentences(PlannedBatch planned) {
    List<Sentence> sentences = new ArrayList<>();
    for (int[] shard : planned.shards()) {
      for (int place : shard) {
        sentences.add(data.train().get(place));
      }
    }
    return sentences;
  }

  private static String shown(Sentence sentence) {
    List<String> tokens = sentence.tokens();
    String start = String.join(" ", tokens.subList(0, Math.min(WORDS, tokens.size())));
    return "  "
        + sentence.file()
        + ":"
        + sentence.line(0)
        + ": "
        + Excerpt.of(start)
        + (tokens.size() > WORDS ? " …" : "");
  }

  private String vectorAdvice(int number) {
    Path file = config.embeddings().files().get(number);
    Parameter ofFile = words.get(number);
    float largest = 0;
    String word = "";
    float[] table = ofFile.value();
    for (int row = 1; row < data.words().size(); row++) {
      for (int i = row * ofFile.columns(); i < (row + 1) * ofFile.columns(); i++) {
        boolean isLarger =
            data.pretrained().get(number).get(row) && !(Math.abs(table[i]) <= largest);
        if (isLarger) {
          largest = Math.abs(table[i]);
          word = data.words().entry(row);
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "  look at the vectors of %s: their numbers are mostly below 10, and here the largest is"
            + " now %.3g, of %s",
        file,
        largest,
        Excerpt.quoted(word));
  }

  private String kept(EarlyStopping best) {
    if (best.bestEpoch() == 0) {
      return "no epoch was finished, so there is no model";
    }
    return String.format(
        Locale.ROOT,
        "the best model so far, of epoch %d with %.2f on the dev file, stays in %s",
        best.bestEpoch(),
        best.bestScore(),
        folder.model());
  }
}
