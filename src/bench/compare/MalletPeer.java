import cc.mallet.fst.CRF;
import cc.mallet.fst.CRFTrainerByThreadedLabelLikelihood;
import cc.mallet.fst.SimpleTagger;
import cc.mallet.pipe.Pipe;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import cc.mallet.types.Sequence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * MALLET beside Trellis: {@code java -cp JARS MalletPeer.java TRAIN TEST ITERATIONS THREADS};
 * {@code linear.py} writes the files and calls it. A line is a token, its features and its label
 * with blanks between; an empty line ends a sentence. Prints one line of JSON.
 */
public final class MalletPeer {
  public static void main(String[] args) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    int iterations = Integer.parseInt(args[2]);
    Pipe pipe = new SimpleTagger.SimpleTaggerSentence2FeatureVectorSequence();
    pipe.getTargetAlphabet();
    pipe.setTargetProcessing(true);
    InstanceList train = read(Path.of(args[0]), pipe);
    CRF crf = new CRF(pipe, null);
    crf.addStatesForThreeQuarterLabelsConnectedAsIn(train); // a weight for a label after another
    for (int state = 0; state < crf.numStates(); state++) {
      crf.getState(state).setInitialWeight(0);
    }
    CRFTrainerByThreadedLabelLikelihood trainer =
        new CRFTrainerByThreadedLabelLikelihood(crf, Integer.parseInt(args[3]));
    trainer.setGaussianPriorVariance(1);
    trainer.setUseSomeUnsupportedTrick(false);
    long begun = System.nanoTime();
    int done = 0;
    while (done < iterations && !trainer.isConverged()) {
      trainer.train(train, 1);
      done++;
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    trainer.shutdown();
    InstanceList test = read(Path.of(args[1]), pipe);
    long tokens = 0;
    long right = 0;
    for (int round = 0; round < 2; round++) { // the first one is the compiler's
      tokens = 0;
      right = 0;
      begun = System.nanoTime();
      for (Instance instance : test) {
        Sequence<?> input = (Sequence<?>) instance.getData();
        Sequence<?> gold = (Sequence<?>) instance.getTarget();
        Sequence<?> found = crf.transduce(input);
        tokens += input.size();
        for (int i = 0; i < input.size(); i++) {
          right += found.get(i).equals(gold.get(i).toString()) ? 1 : 0;
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "{\"iterations\":%d,\"iteration\":%.4f,\"weights\":%d,\"tag\":%.0f,\"accuracy\":%.2f}%n",
        done,
        seconds / done,
        crf.getNumParameters(),
        tokens / ((System.nanoTime() - begun) / 1e9),
        100.0 * right / tokens);
    System.exit(0);
  }

  private static InstanceList read(Path file, Pipe pipe) throws Exception {
    InstanceList all = new InstanceList(pipe);
    for (String sentence : Files.readString(file).split("\n\n")) {
      if (!sentence.isBlank()) {
        all.addThruPipe(new Instance(sentence, null, null, null));
      }
    }
    return all;
  }
}
