package trellis.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

class BatchPlannerTest {
  private static int[] randomLengths(RandomGenerator random) {
    return random.ints(random.nextInt(200), 1, 1 + random.nextInt(1, 60)).toArray();
  }

  private static int[] sentences(PlannedBatch batch) {
    return batch.shards().stream().flatMapToInt(Arrays::stream).toArray();
  }

  private static List<List<Integer>> readable(List<PlannedBatch> plan) {
    return plan.stream()
        .flatMap(batch -> batch.shards().stream())
        .map(shard -> Arrays.stream(shard).boxed().toList())
        .toList();
  }

  @Test
  void everySentenceComesOnceInBatchesOfTheSize() {
    RandomCases.check(
        300,
        random -> {
          int[] lengths = randomLengths(random);
          int size = random.nextInt(1, 40);
          int shard = random.nextInt(1, 40);
          List<PlannedBatch> plan =
              new BatchPlanner(lengths, size, shard).plan(RandomStream.of(random.nextLong()));
          int[] all =
              plan.stream()
                  .flatMapToInt(batch -> Arrays.stream(sentences(batch)))
                  .sorted()
                  .toArray();
          assertArrayEquals(IntStream.range(0, lengths.length).toArray(), all);
          assertEquals((lengths.length + size - 1) / size, plan.size());
          for (PlannedBatch batch : plan) {
            assertTrue(batch.size() <= size);
            assertEquals((batch.size() + shard - 1) / shard, batch.shards().size());
            for (int[] one : batch.shards()) {
              assertTrue(one.length > 0 && one.length <= shard);
            }
          }
        });
  }

  @Test
  void theLengthsOfTwoBatchesDoNotMix() {
    RandomCases.check(
        200,
        random -> {
          int[] lengths = randomLengths(random);
          List<PlannedBatch> plan =
              new BatchPlanner(lengths, 7, 3).plan(RandomStream.of(random.nextLong()));
          List<int[]> byLength = new ArrayList<>();
          for (PlannedBatch batch : plan) {
            byLength.add(Arrays.stream(sentences(batch)).map(s -> lengths[s]).sorted().toArray());
          }
          byLength.sort((a, b) -> a[0] != b[0] ? a[0] - b[0] : a[a.length - 1] - b[b.length - 1]);
          for (int i = 1; i < byLength.size(); i++) {
            int[] shorter = byLength.get(i - 1);
            assertTrue(shorter[shorter.length - 1] <= byLength.get(i)[0]);
          }
        });
  }

  @Test
  void shardsHaveNearlyTheSameWork() {
    RandomCases.check(
        300,
        random -> {
          int[] lengths = randomLengths(random);
          for (PlannedBatch batch :
              new BatchPlanner(lengths, 10, 5).plan(RandomStream.of(random.nextLong()))) {
            int longest = Arrays.stream(sentences(batch)).map(s -> lengths[s]).max().orElseThrow();
            List<Integer> tokens =
                batch.shards().stream()
                    .map(shard -> Arrays.stream(shard).map(s -> lengths[s]).sum())
                    .toList();
            boolean full = batch.size() == 10; // else one shard may have a sentence more
            int most = tokens.stream().max(Integer::compare).orElseThrow();
            int fewest = tokens.stream().min(Integer::compare).orElseThrow();
            assertTrue(!full || most - fewest <= longest, tokens::toString);
          }
        });
  }

  @Test
  void thePlanDependsOnTheRandomNumbersAlone() {
    int[] lengths = IntStream.range(0, 300).map(i -> 1 + i * 7919 % 40).toArray();
    BatchPlanner planner = new BatchPlanner(lengths, 10, 5);
    RandomStream run = RandomStream.of(1);
    List<List<Integer>> first = readable(planner.plan(run.fork(1)));
    assertEquals(
        first, readable(new BatchPlanner(lengths, 10, 5).plan(RandomStream.of(1).fork(1))));
    assertNotEquals(first, readable(planner.plan(run.fork(2))));
    assertNotEquals(first, readable(planner.plan(RandomStream.of(2).fork(1))));
  }

  @Test
  void otherSentencesMeetInTheNextEpoch() {
    int[] lengths = new int[100];
    Arrays.fill(lengths, 5);
    BatchPlanner planner = new BatchPlanner(lengths, 10, 10);
    List<Integer> one = readable(planner.plan(RandomStream.of(1).fork(1))).get(0);
    boolean again =
        readable(planner.plan(RandomStream.of(1).fork(2))).stream()
            .anyMatch(batch -> batch.containsAll(one));
    assertTrue(!again);
  }

  @Test
  void batchesComeInRandomOrder() {
    int[] lengths = IntStream.rangeClosed(1, 100).toArray();
    List<Integer> first =
        new BatchPlanner(lengths, 1, 1)
            .plan(RandomStream.of(1)).stream().map(batch -> sentences(batch)[0]).toList();
    assertNotEquals(first.stream().sorted().toList(), first);
    assertNotEquals(first.stream().sorted((a, b) -> b - a).toList(), first);
  }

  @Test
  void noSentencesMakeNoBatches() {
    assertEquals(List.of(), new BatchPlanner(new int[0], 10, 5).plan(RandomStream.of(1)));
    assertThrows(IllegalArgumentException.class, () -> new BatchPlanner(new int[1], 0, 5));
    assertThrows(IllegalArgumentException.class, () -> new BatchPlanner(new int[1], 1, 0));
  }
}
