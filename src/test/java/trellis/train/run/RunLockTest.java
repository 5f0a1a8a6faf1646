package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.TrainingException;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

class RunLockTest {
  @TempDir private Path folder;

  @Test
  void secondHolderIsRefusedUntilTheFirstLetsGo() {
    Path run = folder.resolve("runs").resolve("one");
    RunLock first = RunLock.of(run);
    TrainingException refused = assertThrows(TrainingException.class, () -> RunLock.of(run));
    assertTrue(refused.getMessage().contains("another training"), refused.getMessage());
    first.close();
    RunLock.of(run).close();
  }

  @Test
  void trainingIntoAHeldFolderIsRefusedAndChangesNothing() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    byte[] log = Files.readAllBytes(corpus.run().resolve("log.jsonl"));
    Trainer second = new Trainer(corpus.config(), corpus.run(), TrainingListener.SILENT);
    RunLock first = RunLock.of(corpus.run());
    assertThrows(TrainingException.class, () -> second.run(StartMode.REPLACE));
    first.close();
    assertEquals(new String(log), Files.readString(corpus.run().resolve("log.jsonl")));
  }

  @Test
  void finishedTrainingLetsItsFolderGo() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    TrainingResult again =
        new Trainer(corpus.config("train.epochs=1"), corpus.run(), TrainingListener.SILENT)
            .run(StartMode.REPLACE);
    assertEquals(Ending.ALL_EPOCHS, again.ending());
  }
}
