package trellis.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import trellis.kernel.RandomStream;

/**
 * Plans the mini-batches of an epoch over one or several corpora; immutable.
 *
 * <p>Each batch has sentences of one corpus. All sentences come once, unless corpora have shares of
 * their own: then a corpus with more batches than it fills begins anew, and of one with fewer,
 * chance leaves some out. The number of batches stays the same, and so the length of an epoch.
 */
public final class EpochPlanner {
  private final List<BatchPlanner> planners = new ArrayList<>(); // [corpus]
  private final int[] first; // [corpus] place of its first sentence
  private final int[] batches; // [corpus] in an epoch

  /**
   * All sentences once an epoch.
   *
   * @param lengths {@code [corpus][sentence]} tokens; places count through all corpora
   * @param batch sentences a batch: {@code train.batch} of the config
   * @param shard most sentences a shard: {@code train.shard} of the config
   */
  public EpochPlanner(List<int[]> lengths, int batch, int shard) {
    this.first = new int[lengths.size()];
    this.batches = new int[lengths.size()];
    for (int corpus = 0; corpus < first.length; corpus++) {
      int[] own = lengths.get(corpus);
      planners.add(new BatchPlanner(own, batch, shard));
      first[corpus] = corpus == 0 ? 0 : first[corpus - 1] + lengths.get(corpus - 1).length;
      batches[corpus] = count(own.length, batch);
    }
  }

  /**
   * As many batches of each corpus as its share says.
   *
   * @param share of a corpus with so many sentences; shares count by their ratios
   */
  public EpochPlanner(List<int[]> lengths, int batch, int shard, IntToDoubleFunction share) {
    this(lengths, batch, shard);
    double[] shares =
        lengths.stream().mapToDouble(own -> share.applyAsDouble(own.length)).toArray();
    System.arraycopy(dealt(Arrays.stream(batches).sum(), shares), 0, batches, 0, batches.length);
  }

  /** How many batches of so many sentences there are; the last may be smaller. */
  public static int count(int sentences, int batch) {
    return (int) (((long) sentences + batch - 1) / batch);
  }

  /** How many batches of each corpus an epoch has. */
  public int[] batches() {
    return batches.clone();
  }

  /** Deals batches by shares, at least one to each: what is left goes to the largest remainders. */
  private static int[] dealt(int all, double... shares) {
    double sum = Arrays.stream(shares).sum();
    int[] dealt = new int[shares.length];
    double[] remainders = new double[shares.length];
    for (int i = 0; i < shares.length; i++) {
      double exact = all * shares[i] / sum;
      dealt[i] = Math.max(1, (int) exact);
      remainders[i] = exact - dealt[i];
    }
    int left = all - Arrays.stream(dealt).sum();
    List<Integer> order =
        IntStream.range(0, shares.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -remainders[i]))
            .toList();
    for (int i = 0; left > 0; i++, left--) {
      dealt[order.get(i % order.size())]++;
    }
    for (int i = order.size() - 1; left < 0; i = i == 0 ? order.size() - 1 : i - 1) {
      if (dealt[order.get(i)] > 1) { // there are as many batches as corpora, at least
        dealt[order.get(i)]--;
        left++;
      }
    }
    return dealt;
  }

  /** The batches of one epoch; the same random numbers give the same plan. */
  public List<PlannedBatch> plan(RandomStream random) {
    if (planners.size() == 1) {
      return planners.get(0).plan(random);
    }
    List<PlannedBatch> drawn = new ArrayList<>();
    for (int corpus = 0; corpus < batches.length; corpus++) {
      int left = batches[corpus];
      while (left > 0) {
        List<PlannedBatch> all = planners.get(corpus).plan(random); // in random order
        for (PlannedBatch batch : all.subList(0, Math.min(left, all.size()))) {
          drawn.add(batch.shifted(first[corpus]));
        }
        left -= all.size();
      }
    }
    int[] order = IntStream.range(0, drawn.size()).toArray();
    random.shuffle(order);
    return Arrays.stream(order).mapToObj(drawn::get).toList();
  }
}
