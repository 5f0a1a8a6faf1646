package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

class EpochPlannerTest {
  private static final int[] LENGTHS = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9};

  private static List<int[]> corpora(int... sizes) {
    List<int[]> corpora = new ArrayList<>();
    for (int size : sizes) {
      corpora.add(IntStream.range(0, size).map(i -> LENGTHS[i % LENGTHS.length]).toArray());
    }
    return corpora;
  }

  private static int[] sentences(PlannedBatch batch) {
    return batch.shards().stream().flatMapToInt(Arrays::stream).toArray();
  }

  private static int corpus(List<int[]> corpora, int place) {
    int corpus = 0;
    for (int left = place; left >= corpora.get(corpus).length; corpus++) {
      left -= corpora.get(corpus).length;
    }
    return corpus;
  }

  private static List<int[]> shards(List<PlannedBatch> plan) {
    return plan.stream().flatMap(batch -> batch.shards().stream()).toList();
  }

  @Test
  void oneCorpusIsPlannedAsEver() {
    List<int[]> one = corpora(97);
    for (long seed = 0; seed < 5; seed++) {
      List<int[]> planned = shards(new EpochPlanner(one, 8, 3).plan(RandomStream.of(seed)));
      List<int[]> before = shards(new BatchPlanner(one.get(0), 8, 3).plan(RandomStream.of(seed)));
      assertArrayEquals(before.toArray(), planned.toArray());
    }
  }

  @Test
  void allSentencesComeOnceInBatchesOfOneCorpus() {
    RandomCases.check(
        200,
        random -> {
          List<int[]> corpora =
              corpora(random.nextInt(1, 90), random.nextInt(1, 90), random.nextInt(1, 90));
          int size = random.nextInt(1, 12);
          EpochPlanner planner = new EpochPlanner(corpora, size, random.nextInt(1, 12));
          List<PlannedBatch> plan = planner.plan(RandomStream.of(random.nextLong()));
          int all = corpora.stream().mapToInt(one -> one.length).sum();
          assertArrayEquals(
              IntStream.range(0, all).toArray(),
              plan.stream().flatMapToInt(one -> Arrays.stream(sentences(one))).sorted().toArray());
          for (PlannedBatch batch : plan) {
            assertEquals(
                1,
                Arrays.stream(sentences(batch))
                    .map(one -> corpus(corpora, one))
                    .distinct()
                    .count());
          }
          assertEquals(
              corpora.stream().mapToInt(one -> EpochPlanner.count(one.length, size)).sum(),
              plan.size());
        });
  }

  @Test
  void sharesSayHowManyBatchesACorpusHas() {
    List<int[]> corpora = corpora(900, 100);
    assertArrayEquals(new int[] {90, 10}, new EpochPlanner(corpora, 10, 5).batches());
    assertArrayEquals(new int[] {75, 25}, new EpochPlanner(corpora, 10, 5, Math::sqrt).batches());
    EpochPlanner equal = new EpochPlanner(corpora, 10, 5, sentences -> 1);
    assertArrayEquals(new int[] {50, 50}, equal.batches());
    List<PlannedBatch> plan = equal.plan(RandomStream.of(4));
    int[] counts = new int[1000];
    plan.forEach(batch -> Arrays.stream(sentences(batch)).forEach(one -> counts[one]++));
    assertEquals(500, Arrays.stream(counts, 0, 900).sum());
    assertEquals(1, Arrays.stream(counts, 0, 900).max().orElseThrow(), "no sentence twice");
    assertTrue(Arrays.stream(counts, 900, 1000).allMatch(count -> count == 5));
    assertArrayEquals(shards(plan).toArray(), shards(equal.plan(RandomStream.of(4))).toArray());
  }

  @Test
  void everyCorpusHasABatchAndAnEpochStaysAsLong() {
    RandomCases.check(
        300,
        random -> {
          int[] sizes = random.ints(random.nextInt(1, 8), 1, 2000).toArray();
          List<int[]> corpora = corpora(sizes);
          EpochPlanner usual = new EpochPlanner(corpora, 7, 2);
          double power = random.nextDouble(0, 4);
          EpochPlanner other = new EpochPlanner(corpora, 7, 2, n -> Math.pow(n, power));
          assertEquals(Arrays.stream(usual.batches()).sum(), Arrays.stream(other.batches()).sum());
          assertTrue(Arrays.stream(other.batches()).allMatch(count -> count >= 1));
        });
  }
}
