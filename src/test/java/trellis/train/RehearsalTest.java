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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.demand.Knowledge;
import trellis.error.ConfigException;
import trellis.labels.ConllevalReading;
import trellis.labels.LabelSet;
import trellis.labels.SoftLabels;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Trainings that keep what an old model knew. */
class RehearsalTest {
  private static final String REHEARSE = "rehearse=true";
  private static final List<String> FIRMS = List.of("Acme", "Initech", "Globex", "Umbrella");
  private static final List<String> PEOPLE = List.of("Ada", "Grace", "Alan");

  private static final int FIRM = 5; // the token of a sentence

  @TempDir private Path folder;
  private ToyCorpus corpus;
  private Path old;

  @BeforeEach
  void trainOld() throws IOException {
    corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=20");
    old = folder.resolve("old.trellis");
    Files.move(corpus.run().resolve("model.trellis"), old);
  }

  /** Firms are marked; persons and places are there, but nobody marked them. */
  private void writeFirms() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      text.append(PEOPLE.get(i % 3)).append(" O\nworks O\nin O\n");
      text.append(i % 2 == 0 ? "Rome" : "Oslo").append(" O\nfor O\n");
      text.append(FIRMS.get(i % 4)).append(" B-ORG\n. O\n\n");
    }
    corpus.write("train.conll", text.toString());
    corpus.write("dev.conll", text.toString().replace("works", "waits"));
    corpus.write("test.conll", text.toString().replace("works", "sleeps"));
  }

  private TrainingResult goOn(Path run, StartMode mode, String... changes) {
    return new Trainer(corpus.config(with(changes)), run, TrainingListener.SILENT, Engines.ours())
        .run(mode);
  }

  private String[] with(String... changes) {
    String[] all = Arrays.copyOf(changes, changes.length + 1);
    all[changes.length] = "init=" + old;
    return all;
  }

  private static Tagging tagged(TrainingResult result, String... tokens) {
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    return model.tag(List.of(List.of(tokens)), List.of(List.of()), Knowledge.NONE).get(0);
  }

  @Test
  void whatTheCorpusDoesNotKnowIsKept() {
    writeFirms();
    TrainingResult forgot = goOn(folder.resolve("a"), StartMode.NEW, "train.epochs=14");
    TrainingResult kept = goOn(folder.resolve("b"), StartMode.NEW, "train.epochs=14", REHEARSE);
    String[] tokens = {"Ada", "works", "in", "Rome", "for", "Acme", "."};
    List<String> all = List.of("B-PER", "O", "O", "B-LOC", "O", "B-ORG", "O");
    assertFalse(tagged(forgot, tokens).fileLabels().contains("B-PER"));
    assertEquals(all, tagged(kept, tokens).fileLabels());
    assertEquals(100, kept.bestScore(), "persons and places are no mistakes on dev");
  }

  /**
   * The probabilities that are learned are those of the old model among the labelings that fit the
   * new labels, one by one.
   */
  @Test
  void whatIsLearnedIsWhatTheOldModelSaysGivenTheNewLabels() {
    writeFirms();
    TrainingData data = TrainingDataReader.read(corpus.config(with(REHEARSE))).data();
    TaggerModel model = ModelArchive.read(old);
    LabelSet labels = data.labels();
    for (int s = 0; s < 6; s++) {
      Sentence sentence = data.train().get(s);
      Tagging tagging =
          model.tag(List.of(sentence.tokens()), List.of(List.of()), Knowledge.NONE).get(0);
      double[][] expected = new double[sentence.size()][labels.size()];
      double sum = addUp(tagging, labels, new ArrayList<>(), sentence.size(), expected);
      SoftLabels found = data.encoded().get(s).possible().soft();
      for (int token = 0; token < sentence.size(); token++) {
        for (int label = 0; label < labels.size(); label++) {
          double one = expected[token][label] / sum;
          assertEquals(one, found.probability(token, label), 2e-4, "token " + token);
        }
      }
      assertEquals(1, found.probability(FIRM, labels.id("S-ORG")), 1e-12);
    }
  }

  /** Adds up the probabilities of all labelings that go on from these. */
  private static double addUp(
      Tagging tagging, LabelSet labels, List<String> written, int length, double[]... sums) {
    if (written.size() == length) {
      double probability = Math.exp(tagging.logProbability(written));
      int[] ids = labels.idsOfSpans(ConllevalReading.spans(written), length);
      ids[FIRM] = labels.id("S-ORG");
      for (int token = 0; token < length; token++) {
        sums[token][ids[token]] += probability;
      }
      return probability;
    }
    double all = 0;
    int token = written.size();
    String before = token == 0 ? "O" : written.get(token - 1);
    for (String label : List.of("O", "B-PER", "I-PER", "B-LOC", "I-LOC")) {
      if (token == FIRM && !label.equals("O")) {
        break;
      }
      boolean isInside = label.startsWith("I-");
      if (!isInside || !before.equals("O") && before.endsWith(label.substring(1))) {
        written.add(label);
        all += addUp(tagging, labels, written, length, sums);
        written.remove(written.size() - 1);
      }
    }
    return all;
  }

  @Test
  void whereLabelsTellAllItIsTheSameToTheBit() throws IOException {
    List<Parameter> plain = parameters(goOn(folder.resolve("a"), StartMode.NEW, "train.epochs=2"));
    TrainingResult rehearsed = goOn(folder.resolve("b"), StartMode.NEW, "train.epochs=2", REHEARSE);
    List<Parameter> same = parameters(rehearsed);
    for (int i = 0; i < plain.size(); i++) {
      assertArrayEquals(plain.get(i).value(), same.get(i).value(), plain.get(i).name());
    }
    TrainingData data = TrainingDataReader.read(corpus.config(with(REHEARSE))).data();
    assertNull(data.encoded().get(0).possible());
  }

  private static List<Parameter> parameters(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow()).network().parameters();
  }

  @Test
  void aResumeIsTheSameToTheBit() {
    writeFirms();
    Path whole = folder.resolve("whole");
    Path broken = folder.resolve("broken");
    goOn(whole, StartMode.NEW, REHEARSE, "train.epochs=4", "train.threads=1");
    goOn(broken, StartMode.NEW, REHEARSE, "train.epochs=2", "train.threads=2");
    goOn(broken, StartMode.RESUME, REHEARSE, "train.epochs=4", "train.threads=3");
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(broken));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(broken));
  }

  @Test
  void whatCannotBeIsRefused() {
    refused("there is nothing to keep", REHEARSE);
    refused("begins with nothing", with(REHEARSE, "train.engine=deeplearning4j"));
    refused("makes the model of `init` the teacher", with(REHEARSE, "train.teacher=" + old));
    refused("all types weigh the same", with(REHEARSE, "train.weights={PER: 2}"));
  }

  private void refused(String part, String... changes) {
    ConfigException refused = assertThrows(ConfigException.class, () -> corpus.config(changes));
    assertTrue(refused.getMessage().contains(part), refused::getMessage);
  }
}
