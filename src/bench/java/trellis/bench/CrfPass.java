package trellis.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import trellis.crf.ForwardBackward;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.kernel.RandomStream;

/**
 * Measures the recursions of the CRF over one sentence: 9, 17 and 49 labels are those of 2, 4 and
 * 12 types in BIOES.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class CrfPass {
  private static final float BOUND = 5; // of the scores, as after some training

  @Param({"9", "17", "49"})
  int labels;

  @Param({"20", "200"})
  int tokens;

  private final ForwardBackward sums = new ForwardBackward();
  private final Viterbi viterbi = new Viterbi();
  private TransitionScores transitionScores;
  private float[] emissions; // [tokens][labels]
  private int[] best; // [tokens] labels

  /** Makes random scores; every label may follow every other. */
  @Setup
  public void prepare() {
    RandomStream random = RandomStream.of(1);
    transitionScores =
        new TransitionScores(
            labels,
            scores(random, labels),
            scores(random, labels * labels),
            scores(random, labels));
    emissions = scores(random, tokens * labels);
    best = new int[tokens];
  }

  private static float[] scores(RandomStream random, int count) {
    float[] scores = new float[count];
    random.fillUniform(scores, 0, count, BOUND);
    return scores;
  }

  /** Log Z, and the probability of each label at each token. */
  @Benchmark
  public double marginals() {
    double sum = sums.run(transitionScores, emissions, 0, tokens);
    for (int token = 0; token < tokens; token++) {
      for (int label = 0; label < labels; label++) {
        sum += sums.marginal(token, label);
      }
    }
    return sum;
  }

  /** The best labels. */
  @Benchmark
  public double viterbi() {
    return viterbi.decode(transitionScores, emissions, 0, tokens, best, 0);
  }
}
