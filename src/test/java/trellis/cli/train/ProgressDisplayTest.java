package trellis.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import trellis.check.Remarks;
import trellis.cli.option.Terminal;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;

class ProgressDisplayTest {
  private static final TrainingPlan PLAN = planWith(Remarks.NONE);

  private static TrainingPlan planWith(Remarks remarks) {
    return new TrainingPlan(
        "small", 7, 1_500, 21_000, 300, 4_000, 90, 17, 940_000, 3, 1, 150, 2, "any", remarks);
  }

  private static String shownOn(Terminal terminal) {
    StringWriter err = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), terminal, "F1", "trellis check a")) {
      display.started(PLAN);
      display.batchDone(
          new BatchProgress(1, 3, 1, 2, 10_000, 21_000, 5.5, 20_000, Optional.empty()));
      display.batchDone(
          new BatchProgress(1, 3, 2, 2, 21_000, 21_000, 4.5, 20_000, Optional.empty()));
      display.epochDone(epoch(1, 50, 1));
      display.epochDone(epoch(2, 40, 1));
      display.epochDone(epoch(3, 60.126, 3));
    }
    return err.toString();
  }

  private static EpochReport epoch(int epoch, double dev, int best) {
    double highest = best == 1 ? 50 : dev;
    return new EpochReport(
        epoch,
        4.5,
        0.015,
        20_000,
        1.1,
        100,
        1,
        0,
        dev,
        0.5,
        70,
        0.4,
        highest,
        best,
        Map.of(),
        Optional.empty());
  }

  @Test
  void aLineAnEpochWhereNoTerminalIs() {
    List<String> lines = shownOn(Terminal.NONE).lines().toList();
    assertEquals(
        List.of(
            "small, seed 7",
            "  data:     1,500 sentences with 21,000 tokens to learn from, 300 sentences for dev",
            "  network:  940,000 weights; 17 labels, 4,000 words, 90 characters",
            "  training: 3 epochs of 150 steps at most; threads: 2; kernel: any",
            "epoch 1 of 3: loss 4.500, dev F1 50.00 (the best), 20,000 tokens/s, 1:40 min,"
                + " 3:20 min left at most",
            "epoch 2 of 3: loss 4.500, dev F1 40.00 (best 50.00), 20,000 tokens/s, 1:40 min,"
                + " 1:40 min left at most",
            "epoch 3 of 3: loss 4.500, dev F1 60.13 (the best), 20,000 tokens/s, 1:40 min"),
        lines);
  }

  @Test
  void oneOfAThingIsSingular() {
    StringWriter err = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), Terminal.NONE, "F1", "")) {
      display.started(
          new TrainingPlan(
              "small", 7, 1, 14, 1, 4_000, 90, 17, 940_000, 1, 1, 1, 2, "any", Remarks.NONE));
    }
    assertTrue(
        err.toString().contains("1 sentence with 14 tokens to learn from, 1 sentence for dev\n"),
        err.toString());
    assertTrue(err.toString().contains("training: 1 epoch of 1 step at most"), err.toString());
  }

  @Test
  void aLineAMinuteWhereNoTerminalIs() {
    StringWriter err = new StringWriter();
    AtomicLong now = new AtomicLong();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), Terminal.NONE, "F1", "", now::get)) {
      display.started(PLAN);
      for (int step = 1; step <= 20; step++) {
        now.addAndGet(9_000_000_000L);
        display.batchDone(
            new BatchProgress(
                1, 3, step, 20, step * 1_000L, 20_000, 5.5, 1_000 / 9., Optional.empty()));
      }
      display.epochDone(epoch(1, 50, 1));
      now.addAndGet(59_000_000_000L);
      display.batchDone(
          new BatchProgress(2, 3, 1, 20, 1_000, 20_000, 5.5, 20_000, Optional.empty()));
    }
    List<String> lines = err.toString().lines().toList();
    assertEquals(4 + 2 + 1, lines.size(), lines::toString);
    assertEquals(
        "epoch 1 of 3: 7,000 of 20,000 tokens (35 %), loss 5.500, 111 tokens/s, 1:57 min of the"
            + " epoch left",
        lines.get(4));
    assertTrue(lines.get(5).startsWith("epoch 1 of 3: 14,000 of 20,000 tokens (70 %)"));
  }

  @Test
  void anIterationOverTheCorpusTellsItsObjective() {
    BatchProgress third =
        new BatchProgress(
            1, 3, 3, 10, 300, 1_000, 5.5, 1_000, Optional.of(new Reached(2_633.356, 84.21, 3_245)));
    assertTrue(
        new TrainingLines("", "F1", "", PLAN)
            .within(third)
            .contains("(30 %), objective 2,633.36, norm 84.2, 3,245 weights, "));
    StringWriter err = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), new Terminal(120), "F1", "")) {
      display.started(PLAN);
      display.batchDone(third);
    }
    assertTrue(err.toString().contains(" objective 2,633.36, norm 84.2"), err::toString);
  }

  @Test
  void whatIsOddAboutTheCorpusIsToldInALine() {
    StringWriter err = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), Terminal.NONE, "F1", "trellis check a.yaml")) {
      display.started(planWith(new Remarks(List.of("v.txt: cut"), 1, 1_234)));
    }
    assertEquals(
        List.of(
            "  note:     v.txt: cut",
            "  check:    1 error, 1,234 warnings: trellis check a.yaml shows them"),
        err.toString().lines().skip(4).toList());
  }

  @Test
  void aBarOnATerminalThatLeavesTheSameLines() {
    String shown = shownOn(new Terminal(79));
    assertTrue(shown.contains("\repoch 1/3 100% ["), shown);
    assertTrue(shown.contains("21/21k tok"), shown);
    assertTrue(shown.contains(" scoring"), shown);
    for (String drawn : shown.split("[\r\n]")) {
      boolean isLine = drawn.startsWith("epoch") && drawn.contains(" of ");
      assertTrue(isLine || drawn.startsWith("  ") || drawn.length() <= 79, drawn);
    }
    List<String> left = shown.lines().map(ProgressDisplayTest::afterLastReturn).toList();
    assertTrue(shownOn(Terminal.NONE).lines().allMatch(left::contains), shown);
  }

  private static String afterLastReturn(String line) {
    return line.substring(line.lastIndexOf('\r') + 1);
  }

  @Test
  void seedsSideBySideEachNameTheirLines() {
    List<String> lines = seedsShownOn(Terminal.NONE).lines().toList();
    assertEquals(6, lines.size(), lines::toString);
    assertEquals("small, seed 7", lines.get(0));
    assertTrue(lines.get(3).startsWith("  training: 3 epochs"), lines::toString);
    assertEquals("small, seed 8", lines.get(4)); // what is the same for all was told
    assertTrue(lines.get(5).startsWith("seed 8, epoch 1 of 3: loss 4.500, "), lines::toString);
  }

  @Test
  void oneBarShowsAllSeeds() {
    String shown = seedsShownOn(new Terminal(79));
    assertTrue(shown.contains("\repoch 1/3   4% ["), shown);
    assertTrue(shown.contains("\repochs 1 1/3  14% ["), shown);
    assertTrue(shown.contains("6/42k tok"), shown);
    assertTrue(shown.contains("\repoch 1/3   9% ["), shown);
  }

  private static String seedsShownOn(Terminal terminal) {
    StringWriter err = new StringWriter();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), terminal, "F1", "trellis check a")) {
      TrainingListener seven = display.ofSeed(7);
      TrainingListener eight = display.ofSeed(8);
      seven.started(PLAN);
      seven.batchDone(new BatchProgress(1, 3, 1, 2, 1_000, 21_000, 5.5, 20_000, Optional.empty()));
      eight.started(
          new TrainingPlan(
              "small",
              8,
              1_500,
              21_000,
              300,
              4_000,
              90,
              17,
              940_000,
              3,
              1,
              150,
              2,
              "any",
              Remarks.NONE));
      eight.batchDone(new BatchProgress(1, 3, 1, 2, 5_000, 21_000, 6.5, 20_000, Optional.empty()));
      eight.epochDone(epoch(1, 50, 1));
      seven.batchDone(new BatchProgress(1, 3, 1, 2, 2_000, 21_000, 5.5, 20_000, Optional.empty()));
    }
    return err.toString();
  }

  @Test
  void linesOfManyThreadsNeverMix() throws InterruptedException {
    StringWriter err = new StringWriter();
    List<Thread> trainings = new ArrayList<>();
    try (ProgressDisplay display =
        new ProgressDisplay(new PrintWriter(err), Terminal.NONE, "F1", "")) {
      for (int seed = 1; seed <= 4; seed++) {
        TrainingListener listener = display.ofSeed(seed);
        trainings.add(
            new Thread(
                () -> {
                  listener.started(PLAN);
                  for (int i = 0; i < 300; i++) {
                    listener.epochDone(epoch(1, 50, 1));
                  }
                }));
      }
      trainings.forEach(Thread::start);
      for (Thread training : trainings) {
        training.join();
      }
    }
    List<String> lines = err.toString().lines().toList();
    assertEquals(4 + 3 + 4 * 300, lines.size());
    assertEquals(
        4 * 300,
        lines.stream().filter(l -> l.matches("seed [1-4], epoch 1 of 3: .* left at most")).count());
  }

  @Test
  void durationsArePlain() {
    assertEquals("0.0 s", TrainingLines.duration(0));
    assertEquals("59.4 s", TrainingLines.duration(59.4));
    assertEquals("1:00 min", TrainingLines.duration(60));
    assertEquals("59:59 min", TrainingLines.duration(3_599));
    assertEquals("1:00 h", TrainingLines.duration(3_600));
    assertEquals("25:02 h", TrainingLines.duration(90_120));
  }

  @Test
  void aTerminalIsAsWideAsItSays() {
    assertFalse(Terminal.ofSize("").isThere());
    assertEquals(99, Terminal.ofSize("24 100\n").width());
    assertEquals(79, Terminal.ofSize("0 0\n").width());
    assertEquals(120, Terminal.ofSize("50 400\n").width());
    assertEquals(40, Terminal.ofSize("50 10\n").width());
  }
}
