package trellis.spark.train;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.StorageLevels;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import scala.Tuple2;
import trellis.config.NetworkConfig.States;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.linear.train.Transitions;
import trellis.linear.train.WeightLayout;
import trellis.optimize.Objective;
import trellis.train.engine.CorpusLoss;
import trellis.train.engine.LinearLikelihoods;
import trellis.train.part.CorpusCounts;
import trellis.train.part.Counted;
import trellis.train.part.DistantCorpus;
import trellis.train.part.LabeledSentence;
import trellis.train.part.LinearRecipe;
import trellis.train.part.PartCounter;
import trellis.train.part.PartEncoder;
import trellis.train.part.PartSums;
import trellis.train.part.SeenLabels;
import trellis.train.part.SentenceDigest;

/**
 * The sentences to learn from, which stay on the executors: a partition is a part. It is read
 * twice, to count and to encode it, and once more when an executor is lost; each time its rows must
 * be the same, which is checked.
 */
final class RowCorpus implements AutoCloseable {
  private static final int DEPTH = 2; // of the tree in which sums are added up

  private final JavaSparkContext context;
  private final CorpusCounts counts;
  private final DistantCorpus corpus;
  private final Broadcast<PartEncoder> encoder;
  private final JavaRDD<CorpusPart> parts; // kept on the executors
  private final Optional<SeenLabels> seen; // if weights are for these alone
  private Broadcast<WeightLayout> layout; // null until a training asks for the loss

  /**
   * Counts and encodes the rows.
   *
   * @throws CorpusException when there is nothing to learn from
   */
  RowCorpus(
      JavaSparkContext context,
      JavaRDD<Row> rows,
      RowReader reader,
      TaggerConfig config,
      LinearRecipe recipe) {
    this.context = context;
    this.counts = counts(rows, reader, recipe, config.network().least());
    if (counts.sentences() == 0) {
      throw new CorpusException(
          "the rows",
          0,
          "there is none to learn from: all are without tokens, or validationCol is true for all");
    }
    this.corpus = new DistantCorpus(config, recipe, counts);
    this.encoder = context.broadcast(corpus.encoder());
    this.parts =
        encoded(rows, reader, encoder, counts.digests()).persist(StorageLevels.MEMORY_AND_DISK);
    this.seen =
        config.network().states() == States.OBSERVED ? Optional.of(seen()) : Optional.empty();
  }

  private static CorpusCounts counts(
      JavaRDD<Row> rows, RowReader reader, LinearRecipe recipe, int least) {
    JavaRDD<Counted> counted =
        rows.mapPartitionsWithIndex(
            (part, some) -> {
              PartCounter counter = new PartCounter(recipe, part);
              new Sentences(some, reader, part).forEachRemaining(counter::add);
              return counter.counted().iterator();
            },
            false);
    return new CorpusCounts(
        counted
            .mapToPair(one -> new Tuple2<>(one.what(), one))
            .reduceByKey(Counted::plus)
            .values()
            .filter(one -> !CorpusCounts.isTooRare(one, least))
            .collect());
  }

  private static JavaRDD<CorpusPart> encoded(
      JavaRDD<Row> rows, RowReader reader, Broadcast<PartEncoder> encoder, List<String> digests) {
    return rows.mapPartitionsWithIndex(
        (part, some) -> {
          Sentences sentences = new Sentences(some, reader, part);
          CorpusPart encoded = new CorpusPart(encoder.value().encode(sentences));
          if (!sentences.digest.hex().equals(digests.get(part))) {
            throw new CorpusException(
                "partition " + part,
                0,
                "has other rows than when they were counted, so sums would be wrong: write the"
                    + " data to files first, and train on what they have; or persist it");
          }
          return List.of(encoded).iterator();
        },
        false);
  }

  /** The sentences of a partition; rows without a token are passed over. */
  private static final class Sentences implements Iterator<LabeledSentence> {
    private final Iterator<Row> rows;
    private final RowReader reader;
    private final int part;
    private final SentenceDigest digest = new SentenceDigest();
    private long read;
    private LabeledSentence next; // null: to be found

    Sentences(Iterator<Row> rows, RowReader reader, int part) {
      this.rows = rows;
      this.reader = reader;
      this.part = part;
    }

    @Override
    public boolean hasNext() {
      while (next == null && rows.hasNext()) {
        String where = "row " + read + " of partition " + part + " (both counted from 0)";
        LabeledSentence sentence = reader.read(rows.next(), where);
        read++;
        next = sentence.tokens().isEmpty() ? null : sentence;
      }
      return next != null;
    }

    @Override
    public LabeledSentence next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the partition has no more sentences");
      }
      LabeledSentence sentence = next;
      next = null;
      digest.add(sentence);
      return sentence;
    }
  }

  private SeenLabels seen() {
    int labels = corpus.labels();
    return parts.map(part -> part.seen(labels)).treeReduce(SeenLabels::plus, DEPTH);
  }

  /** What a training works with. */
  DistantCorpus corpus() {
    return corpus;
  }

  /** What comes with what, where the config asks for the weights of these alone. */
  Optional<SeenLabels> seenLabels() {
    return seen;
  }

  /** The digest of all sentences. */
  String digest() {
    return counts.digest();
  }

  /** The loss under a model: an evaluation is a job, a part a task. */
  CorpusLoss loss(LinearLikelihoods model) {
    Transitions transitions = model.transitions(() -> seen.orElseThrow().seenSteps());
    WeightLayout own = model.layout(transitions, corpus.tokens());
    layout = context.broadcast(own);
    return new CorpusLoss(new Sum(own.size()), transitions);
  }

  private final class Sum implements Objective {
    private final int size;

    Sum(int size) {
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public double valueAndGradient(double[] weights, double[] gradient) {
      Broadcast<double[]> sent = context.broadcast(weights);
      try {
        return sums(parts, layout, sent).write(gradient);
      } finally {
        sent.destroy();
      }
    }
  }

  private static PartSums sums(
      JavaRDD<CorpusPart> parts, Broadcast<WeightLayout> layout, Broadcast<double[]> weights) {
    return parts.treeAggregate(
        PartSums.zero(),
        (sums, part) -> part.addTo(sums, layout.value(), weights.value()),
        PartSums::add,
        DEPTH);
  }

  /** Lets go of what the executors keep. */
  @Override
  public void close() {
    parts.unpersist(false);
    encoder.destroy();
    if (layout != null) {
      layout.destroy();
    }
  }
}
