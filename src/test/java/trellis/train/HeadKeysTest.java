package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.EncodedSentence;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;
import trellis.train.score.SplitScorer.Fit;
import trellis.train.score.Temperature;
import trellis.train.score.Temperature.Tagged;

/** Keys of training that are chosen or counted for each of several heads by itself. */
class HeadKeysTest {
  /** A third head, which has persons alone. */
  private static final String[] THREE = {
    "heads={kind: {task: pos, output: softmax}, name: {task: ner}, person: {task: ner}}",
    "data.labels={heads: {kind: 1, name: 2, person: {column: 2, map: {LOC: O}}}}"
  };

  @TempDir private Path folder;

  private ToyCorpus toy;

  @BeforeEach
  void writeKinds() throws IOException {
    toy = ToyCorpus.ofNames(folder).withKinds();
  }

  private TaggerConfig three(String... changes) {
    List<String> all = new ArrayList<>(List.of(THREE));
    all.addAll(List.of(changes));
    return toy.configOfTwo(all.toArray(String[]::new));
  }

  private TrainingResult train(String run, TaggerConfig config) {
    return new Trainer(config, folder.resolve(run), TrainingListener.SILENT).run(StartMode.NEW);
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  @Test
  void aTypeWeighsInTheHeadsThatHaveIt() {
    TaggerConfig config = three("train.weights={PER: 3, LOC: 0.5, mark: 2}");
    TrainingData data = TrainingDataReader.read(config).data();
    EncodedSentence first = data.encoded().get(0); // a person, a verb, in, a place …
    assertEquals(2, sum(first.head(0)));
    assertEquals(3, sum(first.head(1)));
    assertEquals(3, sum(first.head(2)));
    TaggerConfig places = three("train.weights={LOC: 0.5}");
    EncodedSentence light = TrainingDataReader.read(places).data().encoded().get(0);
    assertNull(light.head(0).possible());
    assertEquals(1, sum(light.head(1)));
    assertNull(light.head(2).possible(), "this head has no places");
  }

  /** The weight of the heaviest token. */
  private static double sum(EncodedSentence sentence) {
    double sum = 0;
    for (var level = sentence.possible(); level != null; level = level.further()) {
      sum += level.weight();
    }
    return sum;
  }

  @Test
  void aTypeThatNoHeadHasIsToldWithTheNearest() {
    String message =
        assertThrows(
                CorpusException.class,
                () -> TrainingDataReader.read(three("train.weights={PRE: 2}")))
            .getMessage();
    assertTrue(message.contains("train.weights"), message);
    assertTrue(message.contains("\"PER\""), message);
    String ofLabel =
        assertThrows(
                CorpusException.class,
                () ->
                    TrainingDataReader.read(three("train.weights={upppr: 2}", "data.errors=warn")))
            .getMessage();
    assertTrue(ofLabel.contains("no span has the type, and no token has the label"), ofLabel);
    assertTrue(ofLabel.contains("did you mean \"upper\"?"), ofLabel);
  }

  /** The weights of the last step are those of a training without it, but for O in each head. */
  @Test
  void eachHeadOfSpansHasItsOwnBias() {
    TaggerModel plain = model(train("plain", three("train.epochs=1")));
    TaggerModel moved = model(train("moved", three("train.epochs=1", "train.balance=true")));
    TrainingData data = TrainingDataReader.read(three()).data();
    assertArrayEquals(bias(plain, 0), bias(moved, 0), "plain labels have no O");
    Set<Double> biases = new HashSet<>();
    for (int head = 1; head < 3; head++) {
      int outside = data.labels(head).id(LabelSet.OUTSIDE);
      float[] expected = bias(plain, head);
      expected[outside] += new OutsideBias(List.of(tagged(plain, data, head))).best();
      assertArrayEquals(expected, bias(moved, head));
      biases.add((double) expected[outside] - bias(plain, head)[outside]);
    }
    assertNotEquals(Set.of(0.0), biases, "chosen as it was anyway");
    for (int i = 0; i < plain.network().parameters().size(); i++) {
      Parameter other = moved.network().parameters().get(i);
      boolean isBias = moved.network().heads().stream().anyMatch(head -> head.bias() == other);
      if (!isBias) {
        assertArrayEquals(plain.network().parameters().get(i).value(), other.value());
      }
    }
  }

  private static float[] bias(TaggerModel model, int head) {
    return model.network().heads().get(head).bias().value().clone();
  }

  private static Tagged tagged(TaggerModel model, TrainingData data, int head) {
    TrainingCorpus corpus = data.scored().get(head);
    List<Sentence> dev = corpus.dev().orElseThrow();
    List<Tagging> taggings = new SplitScorer(data, 1, 1).of(corpus).taggings(model, dev);
    return new Tagged(corpus.scheme(), dev, taggings);
  }

  /** A sentence that is tagged once for all heads gives each the figures of its own tagging. */
  @Test
  void allHeadsAreScoredByOneTagging() {
    TaggerModel model = model(train("run", three("train.epochs=1")));
    TrainingData data = TrainingDataReader.read(three()).data();
    SplitScorer scorer = new SplitScorer(data, 1, 1);
    List<TrainingCorpus> heads = data.scored();
    List<List<Sentence>> dev = new ArrayList<>();
    heads.forEach(head -> dev.add(head.dev().orElseThrow()));
    List<Fit> alone = new ArrayList<>();
    for (int head = 0; head < heads.size(); head++) {
      alone.add(
          scorer.of(heads.get(head)).fit(heads.get(head).name(Split.DEV), model, dev.get(head)));
    }
    assertEquals(alone, scorer.fits(Split.DEV, model, heads, dev));
    dev.set(1, dev.get(1).subList(1, 7)); // some heads may lack sentences
    alone.set(1, scorer.of(heads.get(1)).fit("name.dev", model, dev.get(1)));
    assertEquals(alone, scorer.fits(Split.DEV, model, heads, dev));
  }

  @Test
  void eachHeadHasItsOwnTemperature() throws IOException {
    TrainingResult plain = train("plain", three("train.epochs=2"));
    TrainingResult fitted = train("fitted", three("train.epochs=2", "train.calibrate=true"));
    assertEquals(List.of("kind", "name", "person"), List.copyOf(fitted.temperatures().keySet()));
    TrainingData data = TrainingDataReader.read(three()).data();
    TaggerModel model = model(fitted);
    assertTrue(GoldenCheck.of(model).isPassed());
    for (int head = 0; head < 3; head++) {
      String name = model.layers().get(head);
      Temperature own = fitted.temperatures().get(name);
      Temperature expected = Temperature.fit(List.of(tagged(model(plain), data, head)));
      assertEquals(expected.fitted(), own.fitted());
      assertEquals(Set.of(name + ".dev", name + ".test"), own.before().keySet());
      assertEquals(own.fitted(), model.layer(name).temperature());
    }
    assertEquals(3, Set.copyOf(model.temperatures()).size());
    for (String split : List.of("kind.dev", "name.test", "person.dev")) {
      assertArrayEquals(
          Files.readAllBytes(plain.folder().resolve(split + ".predicted.conll")),
          Files.readAllBytes(fitted.folder().resolve(split + ".predicted.conll")));
    }
    String metrics = Files.readString(fitted.folder().resolve("metrics.json"));
    assertTrue(metrics.contains("\"temperatures\" : {"), metrics);
    String report = Files.readString(fitted.report());
    assertTrue(report.contains("Temperature of name "), report);
  }
}
