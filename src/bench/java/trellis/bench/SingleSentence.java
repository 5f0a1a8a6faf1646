package trellis.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
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
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.model.archive.ModelArchive;

/** Measures how long a caller waits for one sentence of a warm tagger, on the caller's thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SingleSentence {
  private static final int SENTENCES = 1000; // so that no sentence is answered from a warm cache
  private static final int TOKENS = 20;

  @Param({"vector", "blas", "plain"})
  String kernel;

  private Tagger tagger;
  private List<List<String>> sentences;
  private int next;

  /** Saves a model to memory and loads it, as a program would. */
  @Setup
  public void prepare() {
    force(kernel);
    RandomStream random = RandomStream.of(1);
    SyntheticText text = new SyntheticText(random);
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    ModelArchive.write(DefaultTagger.model(text, random), archive);
    tagger = Tagger.load(new ByteArrayInputStream(archive.toByteArray()));
    sentences = text.sentences(SENTENCES, TOKENS);
  }

  /** A tagger takes the kernel of its JVM, which is chosen once. */
  private static void force(String kernel) {
    System.setProperty("trellis.kernel", kernel);
    String chosen = Kernels.chosen().name();
    if (!chosen.equals(kernel)) {
      throw new IllegalStateException(
          "this JVM already runs on the kernel " + chosen + ": give each one a JVM (-f 1)");
    }
  }

  /** The labels alone. */
  @Benchmark
  public List<String> labels() {
    return tagger.tag(sentence()).networkLabels();
  }

  /** The labels, and the probability of each. */
  @Benchmark
  public double probabilities() {
    TaggedSentence tagged = tagger.tag(sentence());
    double sum = 0;
    for (int token = 0; token < tagged.networkLabels().size(); token++) {
      sum += tagged.probability(token);
    }
    return sum;
  }

  private List<String> sentence() {
    List<String> sentence = sentences.get(next);
    next = (next + 1) % sentences.size();
    return sentence;
  }
}
