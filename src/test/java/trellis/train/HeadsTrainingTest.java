package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.check.CheckReport;
import trellis.check.CorpusCheck;
import trellis.check.Finding;
import trellis.check.FindingGroup;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.EpochLog;
import trellis.train.run.FinishedRun;

/** Trainings of networks with several heads. */
class HeadsTrainingTest {
  @TempDir private Path folder;

  private ToyCorpus toy;

  @BeforeEach
  void writeKinds() throws IOException {
    toy = ToyCorpus.ofNames(folder).withKinds();
  }

  private TaggerConfig config(String... changes) {
    return toy.configOfTwo(changes);
  }

  private TrainingResult train(StartMode mode, Path run, TaggerConfig config) {
    return new Trainer(config, run, TrainingListener.SILENT).run(mode);
  }

  @Test
  void bothHeadsLearn() throws IOException {
    Path run = folder.resolve("run");
    TrainingResult result = train(StartMode.NEW, run, config("train.epochs=12"));
    assertEquals(
        List.of("kind.dev", "name.dev", "kind.test", "name.test"),
        result.scores().stream().map(score -> score.split()).toList());
    assertEquals(
        List.of("accuracy", "F1", "accuracy", "F1"),
        result.scores().stream().map(score -> score.measure()).toList());
    result.scores().forEach(score -> assertTrue(score.score() > 80, result::toString));
    for (EpochReport epoch : new EpochLog(run.resolve("log.jsonl")).read()) {
      assertEquals(List.of("kind", "name"), List.copyOf(epoch.devs().keySet()));
      double mean = (epoch.devs().get("kind") + epoch.devs().get("name")) / 2;
      assertEquals(mean, epoch.dev(), 1e-9);
    }
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(List.of("kind", "name"), model.layers());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("kind.dev", "kind.test", "name.dev", "name.test"),
        model.card().scores().stream().map(score -> score.split()).toList());
    assertEquals(2, model.layer("name").card().scores().size());
    TaggedSentence sentence = Tagger.of(model).tag(List.of("Ada", "reads", "in", "Oslo", "."));
    assertEquals(List.of("upper", "lower", "lower", "upper", "mark"), sentence.labels());
    assertEquals(List.of("B-PER", "O", "O", "B-LOC", "O"), sentence.layer("name").labels());
    // The files of predictions, and what is made of them.
    FinishedRun finished = FinishedRun.open(run);
    assertEquals(List.of("kind.dev", "name.dev", "kind.test", "name.test"), finished.splits());
    assertEquals(TaggerConfig.Task.POS, finished.task("kind.test"));
    assertEquals(TaggerConfig.Task.NER, finished.task("name.dev"));
    List<Sentence> predicted =
        ConllReader.readAll(run.resolve("name.test.predicted.conll"), FinishedRun.LAYOUT);
    assertEquals("B-PER", predicted.get(0).labels().get(0));
    String metrics = Files.readString(run.resolve("metrics.json"));
    String report = Files.readString(run.resolve("report.html"));
    for (String split : finished.splits()) {
      assertTrue(metrics.contains("\"" + split + "\""), metrics);
      assertTrue(report.contains(split), split);
    }
  }

  @Test
  void aResumedTrainingEndsAtTheSameBits() {
    Path whole = folder.resolve("whole");
    Path halves = folder.resolve("halves");
    train(StartMode.NEW, whole, config());
    train(StartMode.NEW, halves, config("train.epochs=2"));
    train(StartMode.RESUME, halves, config("train.threads=1"));
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(halves));
  }

  /** A single head, called by a name, is what a training without heads makes. */
  @Test
  void aSingleHeadTrainsToTheSameBits() {
    Path usual = folder.resolve("usual");
    Path named = folder.resolve("named");
    train(StartMode.NEW, usual, toy.config());
    TrainingResult result =
        train(
            StartMode.NEW,
            named,
            config(
                "heads={mine: {task: ner}}",
                "data.labels={heads: {mine: {column: 2, scheme: bio}}}"));
    assertEquals(SavedWeights.ofLastEpoch(usual), SavedWeights.ofLastEpoch(named));
    assertEquals("dev", result.dev().orElseThrow().split());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(List.of("mine"), model.layers());
    TaggerModel bare = ModelArchive.read(usual.resolve("model.trellis"));
    for (int i = 0; i < bare.network().parameters().size(); i++) {
      assertArrayEquals(
          bare.network().parameters().get(i).value(), model.network().parameters().get(i).value());
    }
  }

  @Test
  void corporaNeedNotHaveAllHeads() {
    toy.config();
    toy.write(
        "corpora.yaml",
        """
        base: toy.yaml
        heads: {kind: {task: pos}, name: {task: ner, weight: 0.5}}
        data:
          - {name: names, train: %1$s/train.conll, dev: %1$s/dev.conll, labels: {name: 1}}
          - {name: kinds, train: %1$s/two-train.conll, dev: %1$s/two-dev.conll, labels: {kind: 1}}
        train: {epochs: 10}
        """
            .formatted(folder));
    TaggerConfig config = ConfigReader.read(folder.resolve("corpora.yaml"), List.of());
    TrainingData data = TrainingDataReader.read(config).data();
    assertEquals(80, data.encoded().size());
    assertEquals(List.of("lower", "mark", "upper"), sorted(data.labels(0).labels()));
    assertEquals(List.of("LOC", "PER"), sorted(data.labels(1).spanTypes()));
    Path run = folder.resolve("run");
    TrainingResult result = train(StartMode.NEW, run, config);
    assertEquals(
        List.of("kinds.kind.dev", "names.name.dev"),
        result.scores().stream().map(score -> score.split()).sorted().toList());
    result.scores().forEach(score -> assertTrue(score.score() > 80, result::toString));
    assertEquals(
        List.of("kinds.kind.dev", "names.name.dev"), sorted(FinishedRun.open(run).splits()));
  }

  private static List<String> sorted(List<String> some) {
    return some.stream().sorted().toList();
  }

  @Test
  void aSentenceMayLackTheLabelsOfAHead() throws IOException {
    String text = Files.readString(folder.resolve("two-train.conll"));
    String[] sentences = text.split("(?<=\n\n)");
    for (int i = 0; i < sentences.length; i += 2) {
      sentences[i] = sentences[i].replaceAll("(?m)^(\\S+) \\S+ (\\S+)$", "$1 _ $2");
    }
    sentences[0] = sentences[0].replaceAll("(?m)^(\\S+) \\S+ \\S+$", "$1 _ _");
    toy.write("two-train.conll", String.join("", sentences));
    TrainingData data = TrainingDataReader.read(config()).data();
    assertEquals(39, data.encoded().size());
    assertEquals(39, data.train(1).size());
    assertEquals(20, data.train(0).size());
    TrainingResult result = train(StartMode.NEW, folder.resolve("run"), config());
    assertEquals(4, result.scores().size());
  }

  @Test
  void theCheckTellsOfEachHead() {
    CheckReport report = CorpusCheck.of(config(), 10);
    assertEquals(0, report.errors(), report::toString);
    assertEquals(
        List.of("kind.train", "kind.dev", "kind.test", "name.train", "name.dev", "name.test"),
        report.splits().stream().map(split -> split.name()).toList());
    // Each head reads the same files; what is found in both readings counts once.
    Set<Finding> different = new HashSet<>();
    for (FindingGroup group : CorpusCheck.of(config(), 1_000).findings()) {
      assertEquals(group.count(), group.shown().size());
      group.shown().forEach(one -> assertTrue(different.add(one), one::toString));
    }
    assertFalse(different.isEmpty());
    TaggerConfig wrong = config("data.labels={heads: {kind: 1, name: 1}}");
    String message =
        assertThrows(CorpusException.class, () -> TrainingDataReader.read(wrong)).getMessage();
    assertTrue(message.contains("mark no spans"), message);
  }
}
