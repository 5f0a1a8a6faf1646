package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.EncodedSentence;
import trellis.error.CorpusException;
import trellis.error.TrellisException;
import trellis.model.archive.ModelArchive;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.TrainingResult;

/** Trainings on corpora whose labels are not all known. */
class PartialTrainingTest {
  @TempDir private Path folder;

  private TrainingData data(String train, String... changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("train.conll", train);
    return TrainingDataReader.read(corpus.config(changes)).data();
  }

  @Test
  void whatIsLeftOpenIsPossibleAndNoMore() {
    TrainingData data =
        data("Ada B-PER\nBell I-PER\nlives O\n\nAda _\nwaits O\n\nin B-LOC|B-ORG\nOslo I-LOC\n\n");
    assertEquals(
        List.of(
                "O", "B-LOC", "I-LOC", "E-LOC", "S-LOC", "B-ORG", "I-ORG", "E-ORG", "S-ORG",
                "B-PER", "I-PER", "E-PER", "S-PER")
            .stream()
            .sorted()
            .toList(),
        data.labels().labels().stream().sorted().toList());
    assertNull(data.encoded().get(0).possible());
    EncodedSentence open = data.encoded().get(1);
    assertNotNull(open.possible());
    boolean[] row = open.possible().labels()[0];
    for (int label = 0; label < row.length; label++) {
      String name = data.labels().label(label);
      assertEquals(name.equals("O") || name.startsWith("S-"), row[label], name);
    }
    EncodedSentence told = data.encoded().get(2); // I-LOC follows B-LOC alone
    assertNull(told.possible());
    assertEquals(data.labels().id("B-LOC"), told.label(0));
    assertEquals(data.labels().id("E-LOC"), told.label(1));
  }

  @Test
  void sentencesWithoutLabelsHaveWordsAndNoPartInTheLoss() {
    TrainingData data = data("Ada B-PER\n\nzebra _\nwaits _\n\nOslo B-LOC\n");
    assertEquals(2, data.train().size());
    assertEquals(2, data.encoded().size());
    assertTrue(data.knows("zebra"));
  }

  @Test
  void aFileWithoutALabelIsRefused() {
    CorpusException refused = assertThrows(CorpusException.class, () -> data("zebra _\n"));
    assertTrue(refused.getMessage().contains("no token has a label"), refused::getMessage);
  }

  @Test
  void typesAreRenamedMergedAndDropped() {
    TrainingData data =
        data(
            "Acme B-corporation\nInc I-corporation\nAda B-PER\nX B-product\n\nOslo B-LOC\n",
            "data.labels.map={corporation: ORG, product: O}");
    assertEquals(List.of("LOC", "ORG", "PER"), data.labels().spanTypes());
    assertEquals(List.of("B-ORG", "I-ORG", "B-PER", "O"), data.train().get(0).labels());
  }

  @Test
  void aNameThatNothingHasIsAnError() {
    CorpusException refused =
        assertThrows(
            CorpusException.class,
            () -> data("Ada B-PER\n\nOslo B-LOC\n", "data.labels.map={LOK: ORG}"));
    assertTrue(refused.getMessage().contains("did you mean \"LOC\"?"), refused::getMessage);
  }

  @Test
  void whereACorpusDoesNotKnowATypeItsOutsideMayBeOfIt() {
    TrainingData data =
        data("Ada B-PER\nlives O\n\nOslo B-LOC\n", "data.labels={knows: [PER, LOC], types: [ORG]}");
    boolean[][] rows = data.encoded().get(0).possible().labels();
    assertEquals(data.labels().id("S-PER"), data.encoded().get(0).label(0));
    assertTrue(rows[1][data.labels().id("O")] && rows[1][data.labels().id("S-ORG")]);
    assertEquals(false, rows[1][data.labels().id("S-LOC")]);
    assertNull(data.encoded().get(1).possible());
  }

  @Test
  void labelsThatCannotAllBeRightAreErrors() {
    CorpusException refused =
        assertThrows(
            CorpusException.class,
            () -> data("Ada B-PER\n\nOslo B-LOC\n\nrest O\nhere I-LOC|I-PER\nis _\n"));
    assertTrue(refused.getMessage().contains("no sequence of labels"), refused::getMessage);
  }

  @Test
  void dl4jRefusesThem() {
    TrellisException refused =
        assertThrows(
            TrellisException.class,
            () -> data("Ada B-PER\nwaits _\n\nOslo B-LOC\n", "train.engine=deeplearning4j"));
    assertTrue(refused.getMessage().contains("leave out `train.engine`"), refused::getMessage);
  }

  /** What is written open but follows from the rest trains the same bits. */
  @Test
  void whatFollowsFromTheRestIsTheSameTraining() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<Parameter> told = parameters(corpus.train("train.epochs=2"));
    String text = Files.readString(folder.resolve("train.conll"));
    corpus.write("train.conll", text.replace("York I-LOC", "York I-LOC|I-PER"));
    ToyCorpus again = new ToyCorpus(folder);
    deleteRun();
    List<Parameter> open = parameters(again.train("train.epochs=2"));
    for (int i = 0; i < told.size(); i++) {
      assertArrayEquals(told.get(i).value(), open.get(i).value(), told.get(i).name());
    }
  }

  private void deleteRun() throws IOException {
    Files.move(folder.resolve("run"), folder.resolve("before"));
  }

  private static List<Parameter> parameters(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow()).network().parameters();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "network.output=crf",
        "network.output={type: crf, transitions: contextual}",
        "network.output={type: crf, constrained: true}",
        "network.output=softmax"
      })
  void trainsOnWhatIsLeft(String output) throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    String text = Files.readString(folder.resolve("train.conll"));
    corpus.write("train.conll", text.replace("in O", "in _").replace("B-LOC", "B-LOC|B-PER"));
    corpus.write(
        "dev.conll", Files.readString(folder.resolve("dev.conll")).replace("lives O", "lives _"));
    TrainingResult result = corpus.train("train.epochs=12", output, "train.calibrate=true");
    assertTrue(result.model().isPresent());
    String log = Files.readString(folder.resolve("run/log.jsonl"));
    assertTrue(!log.contains("NaN") && !log.contains("Infinity"), log);
  }
}
