package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.eval.calibration.Calibration;
import trellis.train.result.TrainingResult;

/** What lectures tell of the probabilities of linear models. */
class LinearProbabilitiesTest {
  private static final String MODAL = "will MD\nthey PRP\nfight VB\n\n";
  private static final String NOUN = "will NN\nto TO\nfight VB\n\n";
  private static final String OTHERS = "they PRP\nwent VBD\nto TO\nfight VB\n\nto TO\nfight VB\n\n";

  @TempDir private Path folder;
  private LinearRuns runs;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  /** Trains by a template that reads the word alone. */
  private TrainingResult train(String... changes) {
    runs.corpus().write("own.template", "U:%x[0,token]\nB\n");
    String[] keys = {
      "task=pos", "network.scheme=none", "network.template=" + folder.resolve("own.template")
    };
    return runs.train(LinearRuns.with(keys, changes));
  }

  private Tagger willed(String model) {
    runs.corpus()
        .write("train.conll", MODAL.repeat(3) + NOUN + OTHERS.repeat(3))
        .write("dev.conll", NOUN + MODAL)
        .write("test.conll", NOUN + MODAL);
    TrainingResult result = train("network.model=" + model, "train.l2=0.05");
    return Tagger.load(result.model().orElseThrow());
  }

  /**
   * Training saw "will" as a verb more often than as a noun, the latter alone before "to". What
   * comes after "to" tells nothing of "will" to a model that is normalized at each token, as "to"
   * is a particle whatever stands before it; a CRF sees that a noun goes with it.
   */
  @Test
  void aLocalModelHasLabelBiasAndACrfHasNot() {
    Tagger crf = willed("crf");
    Tagger memm = willed("memm");
    for (Tagger one : List.of(crf, memm)) {
      assertEquals(List.of("MD", "PRP", "VB"), tagged(one, "will", "they", "fight").labels());
    }
    assertEquals(List.of("NN", "TO", "VB"), tagged(crf, "will", "to", "fight").labels());
    assertEquals(List.of("MD", "TO", "VB"), tagged(memm, "will", "to", "fight").labels());
    double first = noun(memm, "will");
    assertTrue(first < 0.4, () -> "p(NN) of the local model is " + first);
    for (String[] more : new String[][] {{"to"}, {"to", "fight"}, {"they"}, {"they", "fight"}}) {
      String[] words = new String[more.length + 1];
      words[0] = "will";
      System.arraycopy(more, 0, words, 1, more.length);
      assertEquals(first, noun(memm, words), 1e-5, "nothing that comes later counts");
    }
    double of = noun(crf, "will");
    assertTrue(noun(crf, "will", "to") > of + 0.2, "the particle speaks for the noun");
    assertTrue(noun(crf, "will", "they") < of - 0.2, "the pronoun speaks against it");
  }

  private static TaggedSentence tagged(Tagger tagger, String... words) {
    return tagger.tag(List.of(words));
  }

  private static double noun(Tagger tagger, String... words) {
    return tagged(tagger, words).probabilities(0).get("NN");
  }

  /** Sentences of words that have the label A with a probability of their own, and else B. */
  private static String coins(int sentences, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < sentences; s++) {
      for (int t = 0; t < 5; t++) {
        int tenths = random.nextInt(11);
        boolean isFirst = random.nextInt(10) < tenths;
        text.append("word").append(tenths).append(isFirst ? " A\n" : " B\n");
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Of a perceptron's sums nobody has asked that they be logarithms of probabilities. */
  @Test
  void likelihoodIsCalibratedAndAPerceptronIsNot() {
    SplittableRandom random = new SplittableRandom(5);
    runs.corpus()
        .write("train.conll", coins(1000, random))
        .write("dev.conll", coins(100, random))
        .write("test.conll", coins(1000, random));
    TrainingResult likely = train();
    Tagger tagger = Tagger.load(likely.model().orElseThrow());
    for (int tenths = 0; tenths <= 10; tenths++) {
      double p = tagged(tagger, "word" + tenths).probabilities(0).get("A");
      assertEquals(tenths / 10.0, p, 0.07, "word" + tenths);
    }
    Calibration ofLikelihood = calibration(likely);
    Calibration ofPerceptron = calibration(train("network.model=perceptron", "train.epochs=5"));
    assertEquals(ofLikelihood.shareRight(), ofLikelihood.meanProbability(), 0.02);
    assertTrue(ofLikelihood.expectedError() < 0.03, ofLikelihood::toString);
    assertTrue(
        ofPerceptron.expectedError() > 3 * ofLikelihood.expectedError(), ofPerceptron::toString);
    assertTrue(
        ofPerceptron.meanProbability() > ofPerceptron.shareRight() + 0.05, ofPerceptron::toString);
  }

  private static Calibration calibration(TrainingResult result) {
    return result.test().orElseThrow().certainty().calibration();
  }
}
