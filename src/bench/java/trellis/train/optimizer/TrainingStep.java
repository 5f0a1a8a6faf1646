package trellis.train.optimizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import trellis.batch.BatchPlanner;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.PlannedBatch;
import trellis.bench.DefaultTagger;
import trellis.bench.SyntheticText;
import trellis.bench.TokenCount;
import trellis.config.TrainConfig;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.network.TaggerNetwork;
import trellis.train.engine.GradientComputation;
import trellis.util.WorkerTeam;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/**
 * Measures a training step of the default config: forward, backward, the sum of the shards, the
 * update.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TrainingStep {
  private static final int BATCHES = 200; // of an epoch
  private static final int TOKENS = 15; // a sentence

  @Param({"vector", "blas", "plain"})
  String kernel;

  @Param({"1", "2"})
  int threads;

  private final TrainConfig config = DefaultTagger.config().train();
  private final RandomStream random = RandomStream.of(1);
  private WorkerTeam team;
  private ParameterUpdater parameterUpdater;
  private GradientComputation pass;
  private List<PlannedBatch> epoch;
  private int next; // batch of the epoch
  private double loss;

  /** Makes the sentences, the network and the threads. */
  @Setup
  public void prepare() {
    SyntheticText text = new SyntheticText(random);
    List<EncodedSentence> sentences = sentences(text);
    int[] lengths = sentences.stream().mapToInt(EncodedSentence::size).toArray();
    epoch = new BatchPlanner(lengths, config.batch(), config.shard()).plan(random);
    TaggerNetwork network = DefaultTagger.network(text, random);
    Kernel forced = Kernels.named(kernel);
    team = new WorkerTeam(threads);
    parameterUpdater =
        new ParameterUpdater(
            ParameterStates.of(network.parameters(), Map.of(), config),
            config.weightDecay(),
            forced.math(),
            team);
    int shards = epoch.get(0).shards().size();
    pass =
        new GradientComputation(
            network, sentences, config.unknown(), shards, forced, parameterUpdater, team);
  }

  /** Random words with random labels. */
  private List<EncodedSentence> sentences(SyntheticText text) {
    int labels = DefaultTagger.labels().size();
    EncodingScope scope =
        text.vocabularies(DefaultTagger.labels())
            .encoder(WordNormalizer.chain(false), QuantizedVectors.none())
            .openScope();
    List<EncodedSentence> encoded = new ArrayList<>();
    for (List<String> tokens : text.sentences(BATCHES * config.batch(), TOKENS)) {
      int[] gold = IntStream.generate(() -> random.nextInt(labels)).limit(TOKENS).toArray();
      encoded.add(scope.encode(tokens, List.of(), gold));
    }
    return encoded;
  }

  /** One step; after the last one of an epoch all words are brought up to date, as in training. */
  @Benchmark
  public double step(TokenCount count) {
    PlannedBatch batch = epoch.get(next);
    loss = pass.run(batch, random.fork(next));
    parameterUpdater.step(
        config.rate(), new GradientClipping(parameterUpdater.norm(), config.clip()));
    next++;
    if (next == epoch.size()) {
      parameterUpdater.catchUpAll();
      next = 0;
    }
    count.tokens += (long) batch.size() * TOKENS;
    return loss;
  }

  /** Ends the threads; a loss that is no number would not have been worth its time. */
  @TearDown
  public void end() {
    team.close();
    if (!Double.isFinite(loss)) {
      throw new IllegalStateException("the training diverged: the last loss is " + loss);
    }
  }
}
