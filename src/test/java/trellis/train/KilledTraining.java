package trellis.train;

import java.nio.file.Path;
import java.util.Arrays;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;

/** A program that trains, for tests that kill it; it tells on standard output when it begins. */
final class KilledTraining {
  static final String BEGUN = "begun";

  private KilledTraining() {}

  /**
   * Trains the toy corpus of a folder.
   *
   * @param arguments the folder, the start mode, then what to change in the config
   */
  public static void main(String[] arguments) {
    ToyCorpus corpus = new ToyCorpus(Path.of(arguments[0]));
    TrainingListener teller =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            System.out.println(BEGUN);
          }
        };
    String[] changes = Arrays.copyOfRange(arguments, 2, arguments.length);
    new Trainer(corpus.config(changes), corpus.run(), teller).run(StartMode.valueOf(arguments[1]));
  }
}
