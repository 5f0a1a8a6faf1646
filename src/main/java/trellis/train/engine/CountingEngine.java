package trellis.train.engine;

import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.EncodedSentence;
import trellis.batch.PlannedBatch;
import trellis.kernel.RandomStream;
import trellis.linear.AttributeIndex;
import trellis.linear.train.ChainLikelihood;
import trellis.linear.train.ChainShape;
import trellis.linear.train.HiddenMarkovCounts;
import trellis.linear.train.HiddenMarkovWeights;
import trellis.network.head.OutputHead;
import trellis.train.optimizer.GradientClipping;

/** Counts a hidden Markov model: one step over the whole corpus, which is the whole training. */
final class CountingEngine implements StepEngine {
  private final OutputHead head;
  private final AttributeIndex index;
  private final List<EncodedSentence> sentences;
  private HiddenMarkovWeights counted;

  /** Counts nothing yet. */
  CountingEngine(EngineInput input) {
    this.head = input.network().heads().get(0);
    this.index = input.vocabularies().linear().orElseThrow().attributes();
    this.sentences = input.encoded();
    input.requireLabels(
        "`network.model`: hmm counts the labels of all tokens, each once",
        "write crf with `train.optimizer: adam`");
  }

  @Override
  public void beginEpoch(long earlierSteps, int done) {
    // an epoch is one step
  }

  /** Counts; the loss is that of the labels given the words. */
  @Override
  public double computeGradient(PlannedBatch batch, RandomStream random) {
    HiddenMarkovCounts counts = new HiddenMarkovCounts(index, labels());
    for (EncodedSentence sentence : sentences) {
      counts.addWords(sentence.attributes().rows());
    }
    for (EncodedSentence sentence : sentences) {
      counts.add(sentence.attributes().rows(), gold(sentence));
    }
    counted = counts.weights();
    ChainLikelihood chain = ChainLikelihood.inDouble();
    chain.begin(ChainShape.of(labels()), counted.transition(), null);
    double[] ignored = new double[labels() * labels()];
    double loss = 0;
    for (EncodedSentence sentence : sentences) {
      double[] emissions = counted.emissions(sentence.attributes().rows(), sentence.size());
      loss += chain.differentiate(emissions, sentence.size(), gold(sentence), ignored);
    }
    return loss;
  }

  private int labels() {
    return head.labelSet().size();
  }

  private static int[] gold(EncodedSentence sentence) {
    int[] gold = new int[sentence.size()];
    for (int t = 0; t < gold.length; t++) {
      gold[t] = sentence.label(t);
    }
    return gold;
  }

  /** Nothing is left to gain by steps. */
  @Override
  public double gradientNorm() {
    return 0;
  }

  @Override
  public void update(double rate, GradientClipping clipping) {
    write(counted.states(), head.weights());
    write(counted.bias(), head.bias());
    write(counted.transition(), head.transitions().orElseThrow());
    write(counted.start(), parameter("crf.start"));
    write(counted.end(), parameter("crf.end"));
  }

  private Parameter parameter(String part) {
    return head.parameters().get(head.parts().indexOf(part));
  }

  private static void write(double[] numbers, Parameter to) {
    for (int i = 0; i < numbers.length; i++) {
      to.value()[i] = (float) numbers[i];
    }
    to.changed();
  }

  @Override
  public void endEpoch() {
    // all weights are written
  }

  @Override
  public String kernelName() {
    return "double";
  }

  @Override
  public String kernel() {
    return "double: counts";
  }

  @Override
  public int threads() {
    return 1;
  }

  /** There is nothing to end. */
  @Override
  public void close() {}
}
