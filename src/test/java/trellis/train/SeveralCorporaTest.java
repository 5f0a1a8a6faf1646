package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.ConfigReader;
import trellis.config.DataConfig;
import trellis.config.DataConfig.FileScheme;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.labels.TagScheme;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.DataDigests;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.EpochLog;
import trellis.train.run.FinishedRun;
import trellis.train.run.RunDirectory;

/** Trainings on several files and on several corpora. */
class SeveralCorporaTest {
  @TempDir private Path folder;

  private ToyCorpus toy;

  /** Beside names in BIO, firms in BIOES of a corpus that knows nothing else. */
  @BeforeEach
  void writeFirms() {
    toy = ToyCorpus.ofNames(folder);
    String firms =
        "Acme S-ORG\nwaits O\nin O\nOslo O\n\nBell B-ORG\n& I-ORG\nSons E-ORG\nreads O\n\n"
            + "Ada O\nworks O\nat O\nAcme S-ORG\n. O\n\n";
    toy.write("firms.conll", firms.repeat(4));
    toy.write("firms-dev.conll", firms);
  }

  private TaggerConfig config(String... changes) {
    toy.config();
    toy.write(
        "several.yaml",
        """
        base: toy.yaml
        data:
          corpora:
            - name: names
              train: %1$s/train.conll
              dev: %1$s/dev.conll
              test: %1$s/test.conll
              labels: {knows: [PER, LOC]}
            - name: firms
              train: %1$s/firms.conll
              dev: %1$s/firms-dev.conll
              labels: {knows: [ORG]}
        """
            .formatted(folder));
    return ConfigReader.read(folder.resolve("several.yaml"), List.of(changes));
  }

  private TrainingResult train(StartMode mode, Path run, TaggerConfig config) {
    return new Trainer(config, run, TrainingListener.SILENT).run(mode);
  }

  private static String weights(Path run) {
    return SavedWeights.ofLastEpoch(run);
  }

  @Test
  void labelsAreTheUnionAndEachCorpusKeepsItsScheme() {
    TrainingData data = TrainingDataReader.read(config()).data();
    assertEquals(List.of("LOC", "ORG", "PER"), data.labels().spanTypes());
    assertEquals(TagScheme.BIO, data.labels().files());
    assertEquals(TagScheme.BIO, data.corpora().get(0).scheme());
    assertEquals(TagScheme.BIOES, data.corpora().get(1).scheme());
    assertEquals(52, data.encoded().size());
    // "Acme waits in Oslo": the firm is known, Oslo may be anything that the corpus does not know.
    var open = data.encoded().get(40).possible();
    assertTrue(open.labels()[3][data.labels().id("S-LOC")]);
    assertFalse(open.labels()[3][data.labels().id("S-ORG")]);
    assertEquals(data.labels().id("S-ORG"), open.ids()[0]);
  }

  @Test
  void eachCorpusIsScoredAndTheEpochIsChosenByTheirMean() throws IOException {
    Path run = folder.resolve("run");
    TrainingResult result = train(StartMode.NEW, run, config("train.epochs=6"));
    List<EpochReport> epochs = new EpochLog(run.resolve("log.jsonl")).read();
    for (EpochReport epoch : epochs) {
      assertEquals(List.of("names", "firms"), List.copyOf(epoch.devs().keySet()));
      double mean = (epoch.devs().get("names") + epoch.devs().get("firms")) / 2;
      assertEquals(mean, epoch.dev(), 1e-9);
    }
    assertEquals(
        List.of("names.dev", "firms.dev", "names.test"),
        result.scores().stream().map(score -> score.split()).toList());
    assertTrue(result.bestScore() > 50, result::toString);
    assertEquals(
        result.bestScore(),
        (result.scores().get(0).score() + result.scores().get(1).score()) / 2,
        1e-9);
    // Predictions are in the scheme of their corpus.
    List<Sentence> firms =
        ConllReader.readAll(run.resolve("firms.dev.predicted.conll"), FinishedRun.LAYOUT);
    assertEquals(3, firms.size());
    assertEquals(List.of("B-ORG", "I-ORG", "E-ORG", "O"), firms.get(1).labels());
    assertEquals("firms.dev", FinishedRun.open(run).splits().get(1));
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(
        List.of("names.train", "names.dev", "names.test", "firms.train", "firms.dev"),
        model.card().data().stream().map(DataFile::use).toList());
    assertEquals("firms", model.config().corpora().get(1).name().orElseThrow());
    assertEquals(Path.of("firms.conll"), model.config().corpora().get(1).train().at(0));
    assertEquals( // which was found, and evaluate reads it so
        List.of(FileScheme.AUTO, FileScheme.BIOES),
        model.config().corpora().stream().map(DataConfig::scheme).toList());
    String metrics = Files.readString(run.resolve("metrics.json"));
    assertTrue(metrics.contains("\"firms.dev\""), metrics);
    assertTrue(Files.readString(run.resolve("report.html")).contains("firms.dev"));
    new RunDirectory(run).unfinish();
    assertFalse(Files.exists(run.resolve("firms.dev.predicted.conll")));
  }

  @Test
  void aCorpusMayHaveNoPartInTheChoice() {
    TaggerConfig config = config("train.epochs=2");
    TaggerConfig other =
        config.with(
            "data.corpora",
            java.util.Optional.of(
                List.of(
                    config.corpora().get(0), config.corpora().get(1).with("data.chooses", false))));
    Path run = folder.resolve("run");
    train(StartMode.NEW, run, other);
    EpochReport last = new EpochLog(run.resolve("log.jsonl")).read().get(1);
    assertEquals(last.devs().get("names"), last.dev());
    assertEquals(2, last.devs().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"proportional", "square_root", "equal"})
  void aResumedTrainingEndsAtTheSameBits(String draw) {
    Path whole = folder.resolve("whole");
    Path halves = folder.resolve("halves");
    train(StartMode.NEW, whole, config("train.draw=" + draw));
    train(StartMode.NEW, halves, config("train.draw=" + draw, "train.epochs=2"));
    train(StartMode.RESUME, halves, config("train.draw=" + draw, "train.threads=1"));
    assertEquals(weights(whole), weights(halves));
  }

  @Test
  void aResumeRefusesAnotherFile() {
    Path run = folder.resolve("run");
    train(StartMode.NEW, run, config("train.epochs=1"));
    toy.write("firms.conll", "Acme S-ORG\nwaits O\n\n");
    TaggerConfig config = config("train.epochs=2");
    String message =
        assertThrows(TrainingException.class, () -> train(StartMode.RESUME, run, config))
            .getMessage();
    assertTrue(message.contains("`data.firms.train`"), message);
    TaggerConfig other = config("train.epochs=2", "data.part=0.5");
    String changed =
        assertThrows(TrainingException.class, () -> train(StartMode.RESUME, run, other))
            .getMessage();
    assertTrue(changed.contains("`data.corpora.firms.part` was 1.0 and is now 0.5"), changed);
  }

  @Test
  void severalFilesAreAsOneWithAllTheirSentences() throws IOException {
    Path file = folder.resolve("train.conll");
    String[] sentences = Files.readString(file).split("(?<=\n\n)");
    Path whole = folder.resolve("whole");
    train(StartMode.NEW, whole, toy.config());
    toy.write("one.conll", String.join("", List.of(sentences).subList(0, 15)));
    toy.write("two.conll", String.join("", List.of(sentences).subList(15, sentences.length)));
    String files = "data.train=[%1$s/one.conll, %1$s/two.conll]".formatted(folder);
    Path parts = folder.resolve("parts");
    TrainingResult result = train(StartMode.NEW, parts, toy.config(files));
    assertEquals(weights(whole), weights(parts));
    assertEquals(
        List.of("train", "train2", "dev", "test"),
        result.details().get().files().stream().map(one -> one.use()).toList());
    assertEquals(15, result.details().get().files().get(0).counts().get().sentences());
    // A message names the key that there is, and the file.
    toy.write("two.conll", String.join("", List.of(sentences).subList(16, sentences.length)));
    TaggerConfig longer = toy.config(files, "train.epochs=5");
    String other =
        assertThrows(TrainingException.class, () -> train(StartMode.RESUME, parts, longer))
            .getMessage();
    assertTrue(other.contains("`data.train`, two.conll, has another content"), other);
    TaggerConfig fewer = toy.config("data.train=" + folder + "/one.conll");
    assertEquals(
        "`data.train`, two.conll, is no longer given",
        DataDigests.difference(
                result.details().get().files().stream()
                    .map(one -> new DataFile(one.use(), one.name(), one.sha256()))
                    .toList(),
                TrainingDataReader.read(fewer).data().files())
            .orElseThrow());
    toy.write("two.conll", "");
    String empty =
        assertThrows(
                CorpusException.class,
                () -> TrainingDataReader.read(toy.config(files, "data.errors=warn")))
            .getMessage();
    assertTrue(empty.contains("but `data.train` needs one"), empty);
    toy.write("two.conll", String.join("", List.of(sentences).subList(15, sentences.length)));
    Path weighted = folder.resolve("weighted");
    train(StartMode.NEW, weighted, toy.config(files, "data.weight=[1, 3]"));
    assertNotEquals(weights(whole), weights(weighted));
    TrainingData data = TrainingDataReader.read(toy.config(files, "data.weight=[1, 3]")).data();
    assertNull(data.encoded().get(14).possible());
    assertEquals(3, data.encoded().get(15).possible().weight());
  }

  /** A weight is what its definition says: the loss of a step is so many times as large. */
  @Test
  void aWeightMultipliesTheLoss() {
    double once = firstLoss("data.weight=1", "train.batch=40", "train.rate=0.001");
    double thrice = firstLoss("data.weight=3", "train.batch=40", "train.rate=0.001");
    assertEquals(3 * once, thrice, 1e-3 * thrice);
  }

  private double firstLoss(String... changes) {
    TaggerConfig config = toy.config(changes).with("train.epochs", 1);
    Path run = folder.resolve("loss" + changes[0].length() + changes[0].hashCode());
    train(StartMode.NEW, run, config);
    return new EpochLog(run.resolve("log.jsonl")).read().get(0).loss();
  }

  @Test
  void aListOfOneCorpusIsThatCorpus() {
    Path usual = folder.resolve("usual");
    train(StartMode.NEW, usual, toy.config());
    toy.write(
        "one.yaml",
        "base: toy.yaml\ndata: [{train: '%1$s/train.conll', dev: '%1$s/dev.conll'}]\n"
            .formatted(folder));
    Path listed = folder.resolve("listed");
    train(StartMode.NEW, listed, ConfigReader.read(folder.resolve("one.yaml"), List.of()));
    assertEquals(weights(usual), weights(listed));
    assertTrue(Files.exists(listed.resolve("dev.predicted.conll")));
  }

  @Test
  void aShareOfEachCorpusCanBeDev() throws IOException {
    TaggerConfig config = config();
    toy.write(
        "share.yaml",
        "base: toy.yaml\ndata: {dev: 25%%, corpora: [{name: a, train: '%1$s/train.conll'}, {name: b,"
                .formatted(folder)
            + " train: '%1$s/firms.conll'}]}\ntrain: {epochs: 1}\n".formatted(folder));
    Path run = folder.resolve("share");
    train(StartMode.NEW, run, ConfigReader.read(folder.resolve("share.yaml"), List.of()));
    assertEquals(2, config.corpora().size());
    List<Sentence> kept =
        ConllReader.readAll(run.resolve("b.dev.kept-out.conll"), ConllLayout.conll());
    assertEquals(3, kept.size());
    assertTrue(Files.exists(run.resolve("a.dev.kept-out.conll")));
  }
}
