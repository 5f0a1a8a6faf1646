package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.network.head.OutputHead;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.FinishedRun;

/** Trainings of networks with several heads that begin with an old model, or learn from one. */
class HeadsGoingOnTest {
  private static final String KIND = "kind: {task: pos, output: softmax}";
  private static final String NAME = "name: {task: ner}";
  private static final String BOTH = "kind: 1, name: {column: 2, scheme: bio}";

  @TempDir private Path folder;
  private ToyCorpus toy;
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    toy = ToyCorpus.ofNames(folder).withKinds();
    toy.config();
  }

  private TaggerConfig config(String heads, String files, String labels, String... changes) {
    toy.write(
        "two.yaml",
        """
        base: toy.yaml
        heads: {%2$s}
        data:
          train: %1$s/%3$s-train.conll
          dev: %1$s/%3$s-dev.conll
          test: %1$s/%3$s-test.conll
          labels: {%4$s}
        """
            .formatted(folder, heads, files, labels));
    return ConfigReader.read(folder.resolve("two.yaml"), List.of(changes));
  }

  private TaggerConfig both(String... changes) {
    return config(KIND + ", " + NAME, "two", BOTH, changes);
  }

  private TrainingResult train(String run, StartMode mode, TaggerConfig config) {
    return new Trainer(config, folder.resolve(run), TrainingListener.SILENT, Engines.ours())
        .run(mode);
  }

  private TrainingResult train(String run, TaggerConfig config) {
    return train(run, StartMode.NEW, config);
  }

  private Path trained(String name, TaggerConfig config) throws IOException {
    Path model = folder.resolve(name + ".trellis");
    Files.move(train(name, config).model().orElseThrow(), model);
    return model;
  }

  private TrainingSession session(TaggerConfig config) {
    told.clear();
    return TrainingSession.of(config, Engines.ours(), told::add);
  }

  /** Weights of a head by the names of their labels, bias and transitions alone. */
  private static Map<String, Float> weights(OutputHead head, LabelSet labels) {
    Map<String, Float> weights = new TreeMap<>();
    for (Parameter parameter : head.parameters()) {
      String part = parameter.name().replaceFirst(".*\\.?(output|crf)\\.", "");
      for (int row = 0; row < parameter.rows(); row++) {
        String from = part.equals("transition") ? labels.label(row) : "" + row;
        for (int label = 0; label < parameter.columns(); label++) {
          weights.put(
              part + " " + from + " " + labels.label(label),
              parameter.value()[row * parameter.columns() + label]);
        }
      }
    }
    return weights;
  }

  private static void assertSameBelow(TaggerModel old, TrainingSession session) {
    List<Parameter> now = session.network().parameters();
    int heads = old.network().heads().stream().mapToInt(head -> head.parameters().size()).sum();
    List<Parameter> below = old.network().parameters();
    for (Parameter was : below.subList(0, below.size() - heads)) {
      Parameter is =
          now.stream().filter(p -> p.name().equals(was.name())).findFirst().orElseThrow();
      int length = was.rows() * was.columns();
      assertArrayEquals(
          Arrays.copyOf(was.value(), length), Arrays.copyOf(is.value(), length), was.name());
    }
  }

  private static void assertSame(
      TaggerModel old, int oldPlace, TrainingSession session, int place) {
    Map<String, Float> was =
        weights(old.network().heads().get(oldPlace), old.vocabularies().labelSets().get(oldPlace));
    Map<String, Float> is =
        weights(session.network().heads().get(place), session.data().labels(place));
    was.forEach((key, value) -> assertEquals(value, is.get(key), key));
    assertTrue(was.size() > 20 && is.size() >= was.size(), is::toString);
  }

  @Test
  void aHeadIsAddedToAModelWithOne() throws IOException {
    Path old = trained("old", toy.config("train.epochs=5"));
    TaggerModel before = ModelArchive.read(old);
    try (TrainingSession session = session(both("init=" + old));
        TrainingSession fresh = session(both())) {
      assertSameBelow(before, session);
      assertSame(before, 0, session, 1);
      for (int i = 0; i < 2; i++) { // what is new begins as in a new training
        assertArrayEquals(
            fresh.network().heads().get(0).parameters().get(i).value(),
            session.network().heads().get(0).parameters().get(i).value());
      }
    }
    session(both("init=" + old)).close();
    assertTrue(
        told.contains("init: old.trellis: goes on with name (there ner); new: kind"),
        told::toString);
    TrainingResult result =
        train("new", both("init=" + old, "train.epochs=8", "freeze=[words, characters, layers]"));
    TaggerModel after = ModelArchive.read(result.model().orElseThrow());
    assertEquals(List.of("kind", "name"), after.layers());
    assertArrayEquals(before.network().words().value(), after.network().words().value());
    result.scores().forEach(score -> assertTrue(score.score() > 60, result::toString));
  }

  /** In another order, with a new type and without one of the old. */
  @Test
  void severalGoOnAsSeveralByTheirNames() throws IOException {
    Path old = trained("old", both("train.epochs=3"));
    TaggerModel before = ModelArchive.read(old);
    String text = Files.readString(folder.resolve("two-train.conll"));
    toy.write("two-train.conll", text.replace("B-PER", "B-ORG") + "Zed upper B-PER\n\n");
    String heads = NAME + ", same: {task: pos, output: softmax}";
    String labels = "same: 1, name: {column: 2, scheme: bio}";
    try (TrainingSession session = session(config(heads, "two", labels, "init=" + old))) {
      assertSameBelow(before, session);
      assertSame(before, 1, session, 0);
      assertEquals(List.of("LOC", "ORG", "PER"), session.data().labels(0).spanTypes());
      assertEquals(
          List.of("init: old.trellis: goes on with name; new: same; left out: kind"), told);
    }
  }

  @Test
  void oneOfSeveralGoesOnAlone() throws IOException {
    Path old = trained("old", both("train.epochs=3"));
    TaggerModel before = ModelArchive.read(old);
    try (TrainingSession session = session(toy.config("init=" + old))) {
      assertSameBelow(before, session);
      assertSame(before, 1, session, 0);
      assertEquals(
          List.of("init: old.trellis: goes on with ner (there name); left out: kind"), told);
    }
  }

  @Test
  void whatLearnsNothingScoresAsBefore() throws IOException {
    TrainingResult first = train("old", both("train.epochs=6"));
    Path old = folder.resolve("old.trellis");
    Files.move(first.model().orElseThrow(), old);
    TrainingResult same =
        train("same", both("init=" + old, "train.epochs=1", "train.rate=1e-30", "seed=9"));
    for (int i = 0; i < 4; i++) {
      assertEquals(first.scores().get(i).score(), same.scores().get(i).score());
    }
  }

  /** The new corpus has names alone, of other types. */
  private TaggerConfig namesAlone(Path old, String... changes) throws IOException {
    for (String split : List.of("train", "dev", "test")) {
      String names = Files.readString(folder.resolve(split + ".conll"));
      int times = split.equals("train") ? 8 : 1; // an epoch is long enough to forget
      String others = names.replace("-PER", "-TOWN").replace("-LOC", "-HERO");
      toy.write("names-" + split + ".conll", others.repeat(times));
    }
    String[] all = Arrays.copyOf(changes, changes.length + 2);
    all[changes.length] = "init=" + old;
    all[changes.length + 1] = "train.rate=0.1";
    return config(KIND + ", " + NAME, "names", "name: {column: 1, scheme: bio}", all);
  }

  private double kinds(TrainingResult result) {
    return kinds(ModelArchive.read(result.model().orElseThrow()));
  }

  private double kinds(TaggerModel whole) {
    TaggerModel model = whole.layer("kind");
    int right = 0;
    int tokens = 0;
    for (Sentence sentence :
        ConllReader.readAll(folder.resolve("two-test.conll"), FinishedRun.LAYOUT)) {
      Tagging tagging =
          model.tag(List.of(sentence.tokens()), List.of(List.of()), Knowledge.NONE).get(0);
      for (int token = 0; token < sentence.size(); token++) {
        String gold = ToyCorpus.kind(sentence.tokens().get(token));
        right += tagging.labels().get(token).equals(gold) ? 1 : 0;
        tokens++;
      }
    }
    return 100.0 * right / tokens;
  }

  @Test
  void aHeadWithoutLabelsInTheNewCorpusIsKeptByItsOwnLabels() throws IOException {
    Path old = trained("old", both("train.epochs=12"));
    double before = kinds(ModelArchive.read(old));
    TrainingResult forgot = train("a", namesAlone(old, "train.epochs=1"));
    TrainingResult kept = train("b", namesAlone(old, "train.epochs=1", "rehearse=true"));
    String all = before + ", then " + kinds(forgot) + " and " + kinds(kept);
    assertTrue(kinds(forgot) < before - 5 && kinds(kept) > before - 2, all);
    assertEquals(
        List.of("name.dev", "name.test"), kept.scores().stream().map(s -> s.split()).toList());
    assertEquals(List.of("name.dev", "name.test"), FinishedRun.open(folder.resolve("b")).splits());
  }

  /** What the old model says: of one head all, of the other where its types may be. */
  @Test
  void whatIsRehearsedIsWhatTheOldModelSays() throws IOException {
    Path old = trained("old", both("train.epochs=4"));
    List<String> lines = new ArrayList<>();
    TrainingData data =
        TrainingDataReader.read(namesAlone(old, "rehearse=true"), lines::add).data();
    assertTrue(lines.contains("rehearse: old.trellis tells all labels of kind"), lines::toString);
    TaggerModel model = ModelArchive.read(old).layer("kind");
    assertEquals(320, data.encoded().size());
    assertTaughtAs(model, data, 0);
    assertTrue(possible(data, 0, 1).soft() != null);
  }

  /** What a head learns of a sentence that is not known. */
  private static PossibleLabels possible(TrainingData data, int sentence, int head) {
    return new Batch(List.of(data.encoded().get(sentence))).ofHead(head).sentence(0).possible();
  }

  private static void assertTaughtAs(TaggerModel model, TrainingData data, int head) {
    LabelSet labels = data.labels(head);
    for (int s = 0; s < data.encoded().size(); s++) {
      Sentence sentence = data.train().get(s);
      Tagging tagging =
          model.tag(List.of(sentence.tokens()), List.of(List.of()), Knowledge.NONE).get(0);
      PossibleLabels found = possible(data, s, head);
      for (int token = 0; token < sentence.size(); token++) {
        for (int label = 0; label < labels.size(); label++) {
          double said = tagging.probability(token, labels.label(label));
          assertEquals(said, found.soft().probability(token, label), 1e-3);
        }
      }
    }
  }

  @Test
  void aResumedRehearsalEndsAtTheSameBits() throws IOException {
    Path old = trained("old", both("train.epochs=3"));
    String rehearse = "rehearse=true";
    train("whole", namesAlone(old, rehearse, "train.epochs=4", "train.threads=1"));
    train("broken", namesAlone(old, rehearse, "train.epochs=2", "train.threads=2"));
    TaggerConfig more = namesAlone(old, rehearse, "train.epochs=4", "train.threads=3");
    train("broken", StartMode.RESUME, more);
    Path whole = folder.resolve("whole");
    Path broken = folder.resolve("broken");
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(broken));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(broken));
  }

  /** Types that one head of the new corpus lacks are left open in that head alone. */
  @Test
  void typesThatTheNewCorpusDoesNotMarkAreRehearsed() throws IOException {
    Path old = trained("old", both("train.epochs=6"));
    String text = Files.readString(folder.resolve("two-train.conll"));
    toy.write("two-train.conll", text.replaceAll("[BI]-LOC", "O"));
    List<String> lines = new ArrayList<>();
    TrainingData data =
        TrainingDataReader.read(both("init=" + old, "rehearse=true"), lines::add).data();
    assertTrue(
        lines.contains("rehearse: old.trellis tells where LOC of name may be"), lines::toString);
    assertNull(possible(data, 0, 0));
    assertTrue(possible(data, 0, 1).soft() != null);
  }

  /** A head without dev sentences is neither balanced nor calibrated. */
  @Test
  void whatIsChosenOnDevIsLeftWhereThereIsNone() throws IOException {
    Path old = trained("old", both("train.epochs=3"));
    TrainingResult result =
        train("run", namesAlone(old, "train={epochs: 1, balance: true, calibrate: true}"));
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(1, model.layer("kind").temperature());
    // Nor is a head of names, whose O would be moved.
    TaggerConfig kinds =
        config(
            KIND + ", " + NAME,
            "two",
            "kind: 1",
            "init=" + old,
            "train={epochs: 1, balance: true, rate: 1e-30}");
    TaggerModel same = ModelArchive.read(train("kinds", kinds).model().orElseThrow());
    assertArrayEquals(
        ModelArchive.read(old).network().heads().get(1).bias().value(),
        same.network().heads().get(1).bias().value());
  }

  @Test
  void aTeacherTeachesTheHeadsThatItHas() throws IOException {
    Path teacher = trained("teacher", both("train.epochs=8", "network.words={hidden: 9}"));
    toy.write("text.txt", "Grace snores in Bonn .\n");
    TrainingData data =
        TrainingDataReader.read(
                both(
                    "train.teacher={file: " + teacher + ", weight: 1}",
                    "data.unlabelled=" + folder.resolve("text.txt")))
            .data();
    TaggerModel model = ModelArchive.read(teacher);
    assertEquals(41, data.encoded().size());
    assertTaughtAs(model.layer("kind"), data, 0);
    assertTaughtAs(model.layer("name"), data, 1);
    // A head that the teacher lacks learns from its labels, and nothing from text without any.
    Path one = trained("one", toy.config("train.epochs=4"));
    TrainingData partly =
        TrainingDataReader.read(
                both(
                    "train.teacher={file: " + one + ", weight: 1}",
                    "data.unlabelled=" + folder.resolve("text.txt")))
            .data();
    assertTaughtAs(ModelArchive.read(one), partly, 1);
    assertNull(possible(partly, 0, 0));
    assertTrue(possible(partly, 40, 0).areUnsaid());
  }

  /** Each token of text has the best label that the teacher knows, or one that it lacks. */
  @Test
  void textLeavesPlainLabelsOpenThatTheTeacherLacks() throws IOException {
    Path teacher = trained("teacher", both("train.epochs=12"));
    toy.write("text.txt", "Grace snores in Bonn .\n");
    String text = Files.readString(folder.resolve("two-train.conll"));
    toy.write("two-train.conll", text.replace(". mark", ". stop"));
    TrainingData data =
        TrainingDataReader.read(
                both(
                    "train.teacher=" + teacher,
                    "data.unlabelled=" + folder.resolve("text.txt"),
                    "data.errors=warn"))
            .data();
    LabelSet labels = data.labels(0);
    assertEquals(3, labels.size());
    boolean[][] open = possible(data, 40, 0).labels();
    List<String> best =
        ModelArchive.read(teacher)
            .layer("kind")
            .tag(List.of(data.train().get(40).tokens()), List.of(List.of()), Knowledge.NONE)
            .get(0)
            .labels();
    assertEquals("mark", best.get(4));
    for (int token = 0; token < 4; token++) {
      for (String label : labels.labels()) {
        boolean expected = label.equals("stop") || label.equals(best.get(token));
        assertEquals(expected, open[token][labels.id(label)], label + " of token " + token);
      }
    }
    assertNull(open[4], "the pupil has no label mark");
  }

  /** Of several corpora each has labels for one head, and the old model those for the other. */
  @Test
  void eachCorpusIsRehearsedWhereItHasNoLabels() throws IOException {
    Path old = trained("old", both("train.epochs=4"));
    toy.write(
        "corpora.yaml",
        """
        base: toy.yaml
        heads: {kind: {task: pos, output: softmax}, name: {task: ner}, more: {task: ner}}
        data:
          - {name: names, train: %1$s/train.conll, dev: %1$s/dev.conll, labels: {name: 1, more: 1}}
          - name: kinds
            train: %1$s/two-train.conll
            dev: %1$s/two-dev.conll
            labels: {kind: 1}
            weight: 2
        init: %2$s
        rehearse: true
        """
            .formatted(folder, old));
    List<String> lines = new ArrayList<>();
    TaggerConfig config = ConfigReader.read(folder.resolve("corpora.yaml"), List.of());
    TrainingData data = TrainingDataReader.read(config, lines::add).data();
    assertTrue(lines.contains("init: old.trellis: goes on with kind, name; new: more"));
    assertTrue(lines.contains("rehearse: old.trellis tells all labels of kind in names"));
    assertTrue(lines.contains("rehearse: old.trellis tells all labels of name in kinds"));
    assertTrue(possible(data, 0, 0).soft() != null);
    assertNull(possible(data, 0, 1));
    assertNull(possible(data, 0, 2));
    assertTrue(possible(data, 40, 1).soft() != null);
    assertEquals(2, possible(data, 40, 1).weight());
    assertTrue(possible(data, 40, 2).areUnsaid(), "a new head has no part in the rehearsal");
    assertEquals(80, data.train(1).size() + data.train(0).size());
  }

  @Test
  void aPupilOfSeveralHeadsResumesToTheSameBits() throws IOException {
    String teacher = "train.teacher=" + trained("teacher", both("train.epochs=8"));
    String names = "name: {column: 2, scheme: bio}";
    String heads = KIND + ", " + NAME;
    TrainingResult result =
        train("whole", config(heads, "two", names, teacher, "train.epochs=6", "train.threads=1"));
    assertTrue(kinds(result) > 90, () -> "learned from the teacher alone: " + kinds(result));
    train("broken", config(heads, "two", names, teacher, "train.epochs=2", "train.threads=3"));
    train("broken", StartMode.RESUME, config(heads, "two", names, teacher, "train.epochs=6"));
    assertEquals(
        SavedWeights.ofModel(folder.resolve("whole")),
        SavedWeights.ofModel(folder.resolve("broken")));
  }

  @Test
  void whatCannotBeIsRefused() throws IOException {
    Path old = trained("old", toy.config("train.epochs=1"));
    String init = "init=" + old;
    refused(
        config("a: {task: ner}, b: {task: ner}", "two", "a: {column: 2}, b: {column: 2}", init),
        "`init`: no head of " + old + " is one of this config: ner there and a, b here",
        "several have the task of ner");
    refused(
        config("a: {task: pos}, b: {task: pos}", "two", "a: 1, b: 1", init),
        "none has the task of ner");
    refused(
        config(KIND + ", ner: {task: ner, scheme: bio}", "two", BOTH.replace("name", "ner"), init),
        "`heads.ner.scheme` is bioes there and bio here",
        "heads.ner.scheme=bioes");
    refused(
        config(KIND + ", " + NAME, "two", "name: {column: 2}", init),
        "`heads`: kind has labels in no corpus, and neither `init` nor `train.teacher` has a head");
    Path both = trained("both", both("train.epochs=1"));
    refused(
        config(
            "x: {task: pos}, y: {task: ner}",
            "two",
            "x: 1, y: {column: 2}",
            "train.teacher=" + both),
        "`train.teacher`: no head of " + both + " is one of this config: kind, name there and x, y",
        "the same name");
    ConfigException missing =
        assertThrows(
            ConfigException.class, () -> config(KIND + ", " + NAME, "two", "name: {column: 2}"));
    assertTrue(missing.getMessage().contains("kind has labels in no corpus"), missing::getMessage);
    assertFalse(Files.exists(folder.resolve("no")));
  }

  private void refused(TaggerConfig config, String... parts) {
    String message = assertThrows(TrainingException.class, () -> train("no", config)).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), () -> part + " in " + message);
    }
  }
}
