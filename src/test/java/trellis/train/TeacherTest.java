package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.EncodedSentence;
import trellis.demand.Knowledge;
import trellis.encoder.file.TinyEncoders;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.labels.SoftLabels;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Trainings that learn from another model. */
class TeacherTest {
  @TempDir private Path folder;
  private ToyCorpus corpus;
  private Path teacher;

  @BeforeEach
  void trainTeacher() throws IOException {
    corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=8", "network.words={dim: 8, hidden: 9}");
    teacher = folder.resolve("teacher.trellis");
    Files.move(corpus.run().resolve("model.trellis"), teacher);
    Files.move(corpus.run(), folder.resolve("of teacher"));
  }

  private TrainingResult learn(Path run, StartMode mode, String... changes) {
    String[] all = Arrays.copyOf(changes, changes.length + 1);
    all[changes.length] = "train.teacher.file=" + teacher;
    return new Trainer(corpus.config(all), run, TrainingListener.SILENT, Engines.ours()).run(mode);
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  /** But for a sentence with a name that is none, no token of the training file has a label. */
  @Test
  void aPupilLearnsWhatNoLabelTells() throws IOException {
    String whole = Files.readString(folder.resolve("train.conll"));
    corpus.write(
        "train.conll", "there B-PER\nwaits O\n\n" + whole.replaceAll("(?m) [BIO].*$", " _"));
    String types = "data.labels.types=[PER, LOC]";
    TrainingResult alone = corpus.train(types, "train.epochs=6");
    TrainingResult taught = learn(folder.resolve("taught"), StartMode.NEW, types, "train.epochs=6");
    assertTrue(alone.bestScore() < 60, () -> "F1 alone " + alone.bestScore());
    assertTrue(taught.bestScore() > 80, () -> "F1 taught " + taught.bestScore());
    assertTrue(model(taught).card().data().stream().anyMatch(file -> file.use().equals("teacher")));
  }

  /** Raw text and columns, whose labels are not looked at; what dev has is left out. */
  @Test
  void aPupilLearnsFromTextWithoutLabels() throws IOException {
    String whole = Files.readString(folder.resolve("train.conll"));
    corpus.write("more.conll", whole.replaceAll("(?m) [BIO].*$", " B-WRONG"));
    corpus.write("text.txt", "Grace reads in Bonn .\n\nZed snores in Oslo and Rome .\n");
    corpus.write("train.conll", "there B-PER\nwaits O\n\nhere B-LOC\nwaits O\n\n");
    List<String> more = new ArrayList<>();
    TrainingData data =
        TrainingDataReader.read(
                corpus.config("train.teacher.file=" + teacher, unlabelled()), more::add)
            .data();
    assertEquals(List.of("LOC", "PER"), data.labels().spanTypes());
    assertEquals(data.train().size(), data.encoded().size());
    assertEquals(2, data.lengths().size());
    assertEquals(1 + (data.unlabelled().size() + 9) / 10, data.batches(10));
    List<String> last = data.train().get(data.train().size() - 1).tokens();
    assertEquals(List.of("Zed", "snores", "in", "Oslo", "and", "Rome", "."), last);
    assertTrue(data.knows("snores"));
    assertTrue(more.stream().anyMatch(line -> line.contains("unlabelled: ")), more::toString);
    data.dev().forEach(dev -> assertFalse(data.unlabelled().contains(dev)));
    TrainingResult taught =
        learn(folder.resolve("taught"), StartMode.NEW, unlabelled(), "train.epochs=8");
    assertTrue(taught.bestScore() > 80, () -> "F1 taught " + taught.bestScore());
    List<String> uses = new ArrayList<>();
    model(taught).card().data().forEach(file -> uses.add(file.use()));
    assertTrue(uses.containsAll(List.of("unlabelled", "unlabelled2")), uses::toString);
    Path broken = folder.resolve("broken");
    learn(broken, StartMode.NEW, unlabelled(), "train.epochs=3", "train.threads=2");
    learn(broken, StartMode.RESUME, unlabelled(), "train.epochs=8");
    assertEquals(SavedWeights.ofModel(folder.resolve("taught")), SavedWeights.ofModel(broken));
    corpus.write("text.txt", "Other text in Bonn .\n");
    TrainingException refused =
        assertThrows(
            TrainingException.class,
            () -> learn(broken, StartMode.RESUME, unlabelled(), "train.epochs=9"));
    assertTrue(refused.getMessage().contains("`data.unlabelled2`, text.txt"), refused::getMessage);
  }

  @Test
  void textThatDevHasAltogetherIsTold() throws IOException {
    corpus.write("more.conll", Files.readString(folder.resolve("dev.conll")));
    List<String> told = new ArrayList<>();
    TrainingDataReader.read(
        corpus.config(
            "train.teacher.file=" + teacher, "data.unlabelled=" + folder.resolve("more.conll")),
        told::add);
    assertTrue(
        told.stream().anyMatch(line -> line.startsWith("unlabelled: 0 sentences; ")),
        told::toString);
  }

  private String unlabelled() {
    return "data.unlabelled=[" + folder + "/more.conll, " + folder + "/text.txt]";
  }

  /** Where the teacher is certain that there is no name, there may be one of a type it lacks. */
  @Test
  void textWithoutLabelsLeavesTypesOpenThatTheTeacherLacks() throws IOException {
    String whole = Files.readString(folder.resolve("train.conll"));
    corpus.write("more.conll", whole);
    corpus.write("text.txt", "Grace reads in Bonn .\n");
    corpus.write("train.conll", whole.replace("B-LOC", "B-TOWN").replace("I-LOC", "I-TOWN"));
    TrainingData data =
        TrainingDataReader.read(
                corpus.config("train.teacher.file=" + teacher, unlabelled(), "data.errors=warn"))
            .data();
    LabelSet labels = data.labels();
    boolean[][] open =
        data.encoded().get(data.encoded().size() - 1).possible().labels(); // of the text
    assertTrue(open[0][labels.id("S-PER")] && !open[0][labels.id("O")]);
    assertTrue(open[3][labels.id("O")] && open[3][labels.id("S-TOWN")]);
    assertFalse(open[3][labels.id("S-PER")]);
  }

  /** What is learned of a sentence is the mean of its labels and of the teacher's probabilities. */
  @Test
  void targetsAreTheProbabilitiesOfTheTeacher() {
    TaggerModel model = ModelArchive.read(teacher);
    TrainingData data =
        TrainingDataReader.read(
                corpus.config(
                    "train.teacher={file: " + teacher + ", weight: 0.25, temperature: 2}"))
            .data();
    LabelSet labels = data.labels();
    List<List<String>> tokens = new ArrayList<>();
    data.train().forEach(sentence -> tokens.add(sentence.tokens()));
    List<List<List<String>>> none = new ArrayList<>();
    tokens.forEach(sentence -> none.add(List.of()));
    List<Tagging> soft = model.withTemperature(2).tag(tokens, none, Knowledge.NONE);
    for (int s = 0; s < data.encoded().size(); s++) {
      EncodedSentence encoded = data.encoded().get(s);
      int[] gold = labels.encode(data.train().get(s).labels());
      SoftLabels found = encoded.possible().soft();
      for (int token = 0; token < gold.length; token++) {
        for (int label = 0; label < labels.size(); label++) {
          double said = soft.get(s).probability(token, labels.label(label));
          double expected = 0.25 * said + (gold[token] == label ? 0.75 : 0);
          assertEquals(expected, found.probability(token, label), 1e-3);
        }
      }
    }
  }

  @Test
  void aTeacherWithAnEncoderTeachesAPupilWithout() throws IOException {
    corpus.train(
        "embeddings.encoder={file: " + TinyEncoders.folder("bert") + ", dim: 4}",
        "network.output={transitions: contextual}",
        "train.epochs=3");
    Files.delete(teacher);
    Files.move(corpus.run().resolve("model.trellis"), teacher);
    TrainingResult taught =
        learn(folder.resolve("taught"), StartMode.NEW, "train.epochs=2", "network.output=softmax");
    assertTrue(model(taught).encoder().isEmpty());
    assertEquals(0, model(taught).config().embeddings().encoder().file().stream().count());
  }

  /** Both kinds of targets, and weights: on any number of threads, and after a break. */
  @ParameterizedTest
  @ValueSource(strings = {"train.batch=5", "train.weights={PER: 3}"})
  void aResumeIsTheSameToTheBit(String key) {
    Path whole = folder.resolve("whole");
    Path broken = folder.resolve("broken");
    learn(whole, StartMode.NEW, key, "train.threads=1", "train.epochs=4");
    learn(broken, StartMode.NEW, key, "train.threads=3", "train.epochs=2");
    learn(broken, StartMode.RESUME, key, "train.threads=2", "train.epochs=4");
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(broken));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(broken));
  }

  @Test
  void aResumeWithAnotherTeacherIsRefused() throws IOException {
    Path run = folder.resolve("run2");
    learn(run, StartMode.NEW, "train.epochs=1");
    Files.copy(run.resolve("model.trellis"), folder.resolve("other.trellis"));
    Files.delete(teacher);
    Files.move(folder.resolve("other.trellis"), teacher);
    TrainingException refused =
        assertThrows(TrainingException.class, () -> learn(run, StartMode.RESUME, "train.epochs=2"));
    assertTrue(
        refused.getMessage().contains("`train.teacher`, teacher.trellis, has another content"),
        refused::getMessage);
  }

  /** A type that the teacher lacks is learned from the labels, and the others from both. */
  @Test
  void aTypeThatTheTeacherLacksIsLearnedFromTheLabels() throws IOException {
    String text = Files.readString(folder.resolve("train.conll"));
    corpus.write("train.conll", text.replaceAll("(?m)^(Paris|Rome) B-LOC", "$1 B-CAPITAL"));
    String dev = Files.readString(folder.resolve("dev.conll"));
    corpus.write("dev.conll", dev.replaceAll("(?m)^(Paris|Rome) B-LOC", "$1 B-CAPITAL"));
    TrainingResult taught =
        learn(folder.resolve("taught"), StartMode.NEW, "train.epochs=12", "train.sample=0");
    assertTrue(taught.bestScore() > 80, () -> "F1 " + taught.bestScore());
    TaggerModel model = model(taught);
    Tagging tagging =
        model
            .tag(
                List.of(List.of("Ada", "lives", "in", "Rome", ".")),
                List.of(List.of()),
                Knowledge.NONE)
            .get(0);
    assertTrue(tagging.fileLabels().contains("B-CAPITAL"), tagging::toString);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertRefused("network.scheme=bio", "written as BIOES and those of this network as BIO");
    corpus.write("train.conll", "Acme B-ORG\nhires O\n\nInitech B-ORG\nfires O\n\n");
    corpus.write("dev.conll", "Globex B-ORG\nhires O\n\n");
    assertRefused("train.sample=0", "none of the labels to learn: [LOC, PER] there and [ORG] here");
    assertThrowsConfig("train.engine=deeplearning4j", "has no teacher");
  }

  private void assertRefused(String change, String part) {
    TrainingException refused =
        assertThrows(
            TrainingException.class,
            () ->
                TrainingDataReader.read(
                    corpus.config(change, "train.teacher.file=" + teacher, "data.errors=warn")));
    assertTrue(refused.getMessage().contains(part), refused::getMessage);
  }

  private void assertThrowsConfig(String change, String part) {
    ConfigException refused =
        assertThrows(
            ConfigException.class, () -> corpus.config(change, "train.teacher.file=" + teacher));
    assertTrue(refused.getMessage().contains(part), refused::getMessage);
  }

  @Test
  void keysOfATeacherNeedOne() {
    ConfigException text =
        assertThrows(ConfigException.class, () -> corpus.config("data.unlabelled=" + teacher));
    assertTrue(text.getMessage().contains("nobody labels it"), text::getMessage);
    String of = "dev: " + folder + "/dev.conll, unlabelled: " + folder + "/test.conll";
    String list = "[{name: a, train: " + folder + "/train.conll, " + of + "}]";
    RuntimeException inList =
        assertThrows(
            RuntimeException.class,
            () -> TrainingDataReader.read(corpus.config("data={corpora: " + list + "}")));
    assertTrue(inList.getMessage().contains("nobody labels it"), inList::getMessage);
    ConfigException refused =
        assertThrows(ConfigException.class, () -> corpus.config("train.teacher.weight=0.3"));
    assertTrue(refused.getMessage().contains("`train.teacher.file`"), refused::getMessage);
  }

  /** Without a teacher nothing changes: the labels alone are learned. */
  @Test
  void aTeacherThatCountsForAlmostNothingIsAlmostNone() throws IOException {
    TrainingResult alone = corpus.train("train.epochs=2");
    List<Parameter> plain = model(alone).network().parameters();
    TrainingResult taught =
        learn(folder.resolve("t"), StartMode.NEW, "train.epochs=2", "train.teacher.weight=1e-9");
    List<Parameter> other = model(taught).network().parameters();
    for (int i = 0; i < plain.size(); i++) {
      assertArrayEquals(plain.get(i).value(), other.get(i).value(), 1e-4f, plain.get(i).name());
    }
    TrainingResult half = learn(folder.resolve("h"), StartMode.NEW, "train.epochs=2");
    int last = plain.size() - 1;
    assertFalse(
        Arrays.equals(
            plain.get(last).value(), model(half).network().parameters().get(last).value()));
  }

  /** The corpus of the teacher had its feature in another column. */
  @Test
  void featuresAreReadWhereTheCorpusHasThem() throws IOException {
    addFeature("$1 $2 f$2");
    corpus.train("data.columns={label: 1, features: [2]}", "network.features=4", "train.epochs=6");
    Files.delete(teacher);
    Files.move(corpus.run().resolve("model.trellis"), teacher);
    TaggerModel model = ModelArchive.read(teacher);
    addFeature("$1 $3 $2");
    String here = "data.columns={label: 2, features: [1]}";
    TrainingData data =
        TrainingDataReader.read(
                corpus.config(here, "train.teacher={file: " + teacher + ", weight: 1}"))
            .data();
    for (int s = 0; s < data.encoded().size(); s++) {
      List<String> tokens = data.train().get(s).tokens();
      List<String> features = data.train().get(s).labels().stream().map(l -> "f" + l).toList();
      Tagging tagging =
          model.tag(List.of(tokens), List.of(List.of(features)), Knowledge.NONE).get(0);
      for (int token = 0; token < tokens.size(); token++) {
        String label = tagging.labels().get(token);
        assertEquals(
            tagging.probability(token, label),
            data.encoded().get(s).possible().soft().probability(token, data.labels().id(label)),
            1e-3);
      }
    }
    addFeature("$1 $2 $3 more");
    TrainingException refused =
        assertThrows(
            TrainingException.class,
            () ->
                TrainingDataReader.read(
                    corpus.config(
                        "data.columns={label: 2, features: [1, 3]}",
                        "train.teacher.file=" + teacher)));
    assertTrue(
        refused
            .getMessage()
            .contains("reads 1 feature column, 2, and `data.columns.features` names"),
        refused::getMessage);
  }

  private void addFeature(String row) throws IOException {
    for (String split : List.of("train.conll", "dev.conll", "test.conll")) {
      String text = Files.readString(folder.resolve(split));
      corpus.write(split, text.replaceAll("(?m)^(\\S+) (\\S+) ?(\\S*)$", row));
    }
  }
}
