package trellis.train.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.TrainingException;
import trellis.train.SavedWeights;
import trellis.train.ToyCorpus;
import trellis.train.engine.Engines;
import trellis.train.result.BatchProgress;
import trellis.train.result.TrainingListener;
import trellis.train.run.FinishedRun;
import trellis.train.sweep.Sweep.Outcome;

class SweepTest {
  @TempDir private Path folder;

  private final List<String> told = new ArrayList<>();

  private List<SweepCell> cells(List<String> overrides, String... over) {
    ToyCorpus corpus = new ToyCorpus(folder);
    if (Files.notExists(folder.resolve("toy.yaml"))) {
      ToyCorpus.ofNames(folder);
      corpus.config();
    }
    List<String> all = new ArrayList<>(List.of("train.epochs=2"));
    all.addAll(overrides);
    return Grid.parse(List.of(over)).cells(folder.resolve("toy.yaml"), all);
  }

  /** Trains, and notes what it is told. */
  private List<Outcome> run(List<SweepCell> cells, boolean anew) {
    return run(new Sweep(cells, Engines.ours()), anew, TrainingListener.SILENT);
  }

  private List<Outcome> run(Sweep sweep, boolean anew, TrainingListener listener) {
    told.clear();
    return sweep.run(
        anew,
        new Sweep.CellListener() {
          @Override
          public TrainingListener begun(int number, SweepCell cell) {
            told.add(number + " begun");
            return listener;
          }

          @Override
          public void alreadyFinished(int number, SweepCell cell) {
            told.add(number + " finished");
          }

          @Override
          public void failed(int number, SweepCell cell, String why) {
            told.add(number + " failed");
          }
        });
  }

  @Test
  void finishedCellsAreNotTrainedAgainAndNewOnesAre() {
    List<Outcome> first = run(cells(List.of(), "train.rate=0.1,0.2"), false);
    assertEquals(List.of("1 begun", "2 begun"), told);
    assertEquals(0.2, first.get(1).run().orElseThrow().config().train().rate());

    List<Outcome> second = run(cells(List.of(), "train.rate=0.1,0.15,0.2"), false);
    assertEquals(List.of("1 finished", "2 begun", "3 finished"), told);
    assertEquals(3, second.stream().filter(each -> each.run().isPresent()).count());

    run(cells(List.of(), "train.rate=0.1"), true);
    assertEquals(List.of("1 begun"), told);
  }

  @Test
  void seedsCanBeAdded() {
    run(cells(List.of("seeds=[1, 2]"), "train.rate=0.1"), false);
    List<Outcome> more = run(cells(List.of("seeds=[1, 2, 3]"), "train.rate=0.1"), false);

    assertEquals(List.of(1L, 2L, 3L), more.get(0).run().orElseThrow().seeds());
  }

  @Test
  void aCellThatFailsDoesNotKeepTheOthersFromBeingTrained() {
    List<Outcome> outcomes = run(cells(List.of(), "train.rate=10,0.1"), false);

    assertEquals(List.of("1 begun", "1 failed", "2 begun"), told);
    assertTrue(outcomes.get(0).failure().orElseThrow().contains("epoch 1"));
    assertTrue(outcomes.get(1).run().isPresent());
    run(cells(List.of(), "train.rate=10,0.1"), false);
    assertEquals(List.of("1 begun", "1 failed", "2 finished"), told);
  }

  @Test
  void aStoppedSweepGoesOnAndEndsWithTheSameBits() throws Exception {
    List<SweepCell> cells = cells(List.of(), "train.rate=0.1,0.2");
    Sweep[] sweep = {new Sweep(cells, Engines.ours())};
    TrainingListener stopper =
        new TrainingListener() {
          private int steps;

          @Override
          public void batchDone(BatchProgress progress) {
            if (++steps == 24) { // 14 of the first cell, and the second epoch of the second
              sweep[0].stop();
            }
          }
        };
    List<Outcome> stopped = run(sweep[0], false, stopper);
    assertTrue(sweep[0].isStopped());
    assertEquals(1, stopped.size());
    Path second = cells.get(1).folder();
    assertFalse(Files.exists(second.resolve("metrics.json")));

    run(cells, false);
    assertEquals(List.of("1 finished", "2 begun"), told);
    var resumed = SavedWeights.ofLastEpoch(second);
    run(cells, true);
    assertEquals(SavedWeights.ofLastEpoch(second), resumed);
  }

  @Test
  void otherSettingsOrDataAreNotMixed() throws Exception {
    run(cells(List.of(), "train.rate=0.1"), false);
    assertRefused(
        "`train.batch` was 6 and is now 3", cells(List.of("train.batch=3"), "train.rate=0.1"));
    assertEquals(1, run(cells(List.of("train.threads=1"), "train.rate=0.1"), false).size());
    Path train = folder.resolve("train.conll");
    Files.writeString(train, Files.readString(train) + "Ada B-PER\n\n");
    assertRefused(
        "`data.train`, train.conll, has another content", cells(List.of(), "train.rate=0.1"));
  }

  private void assertRefused(String why, List<SweepCell> cells) {
    TrainingException thrown = assertThrows(TrainingException.class, () -> run(cells, false));
    assertTrue(thrown.getMessage().contains(why), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("--replace"), thrown.getMessage());
  }

  @Test
  void theSizeOfTheDataCanBeVaried() {
    List<Outcome> outcomes = run(cells(List.of("data.dev=20%"), "data.part=0.1,0.5,1"), false);

    assertEquals(3, outcomes.stream().filter(each -> each.run().isPresent()).count());
    for (Outcome outcome : outcomes) {
      assertEquals(List.of("dev", "test"), FinishedRun.open(outcome.cell().folder()).splits());
    }
  }
}
