package trellis.train.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.TrainingSession;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;

/** Which rows of the word table training changes. */
class WordTableTest {
  private static final float[] VECTOR = {.1f, .2f, .3f, .4f, .5f, .6f};

  @TempDir private Path folder;

  private ToyCorpus corpusWithVectors() {
    String numbers = " .1 .2 .3 .4 .5 .6\n";
    return ToyCorpus.ofNames(folder)
        .write("vectors.txt", "ada" + numbers + "in" + numbers + "Zork" + numbers);
  }

  private TaggerModel train(ToyCorpus corpus, String... more) {
    String[] changes = Arrays.copyOf(more, more.length + 2);
    changes[more.length] = "embeddings.file=" + folder.resolve("vectors.txt");
    changes[more.length + 1] = "train.epochs=2";
    return ModelArchive.read(corpus.train(changes).model().orElseThrow());
  }

  private static float[] row(TaggerModel model, String word) {
    int columns = model.network().words().columns();
    int row = model.words().row(word);
    return Arrays.copyOfRange(model.network().words().value(), row * columns, (row + 1) * columns);
  }

  private float[] initialRow(ToyCorpus corpus, String word) {
    TaggerConfig config =
        corpus.config("embeddings.file=" + folder.resolve("vectors.txt"), "train.epochs=2");
    try (TrainingSession trainingSession = TrainingSession.of(config, Engines.ours())) {
      int columns = trainingSession.network().words().columns();
      int row = trainingSession.data().words().row(word);
      return Arrays.copyOfRange(
          trainingSession.network().words().value(), row * columns, (row + 1) * columns);
    }
  }

  @Test
  void vectorsAreTrainedOn() {
    ToyCorpus corpus = corpusWithVectors();
    TaggerModel model = train(corpus);
    assertFalse(Arrays.equals(VECTOR, row(model, "in")));
    assertFalse(Arrays.equals(VECTOR, row(model, "Ada"))); // began as that of ada
    assertArrayEquals(VECTOR, initialRow(corpus, "Ada"));
  }

  @Test
  void vectorsStayFixedWithoutFinetuning() {
    ToyCorpus corpus = corpusWithVectors();
    TaggerModel model = train(corpus, "embeddings.finetune=false");
    assertArrayEquals(VECTOR, row(model, "in"));
    assertArrayEquals(VECTOR, row(model, "Ada"));
    assertFalse(Arrays.equals(initialRow(corpus, "Grace"), row(model, "Grace")));
  }

  @Test
  void vectorsStayFixedInAMeanOfWeightsToo() {
    ToyCorpus corpus = corpusWithVectors();
    TaggerModel model = train(corpus, "embeddings.finetune=false", "train.average=1");
    assertArrayEquals(VECTOR, row(model, "in"));
    assertArrayEquals(VECTOR, row(model, "Ada"));
    assertFalse(Arrays.equals(initialRow(corpus, "Grace"), row(model, "Grace")));
  }

  @Test
  void vectorsMoveByTheirShareOfTheRate() {
    ToyCorpus corpus = corpusWithVectors();
    float[] grace = initialRow(corpus, "Grace");
    TaggerModel whole = trainOneStep(corpus, "1.0");
    TaggerModel half = trainOneStep(corpus, "0.5");
    assertArrayEquals(row(whole, "Grace"), row(half, "Grace")); // has no vector
    assertFalse(Arrays.equals(grace, row(half, "Grace")));
    for (int i = 0; i < VECTOR.length; i++) {
      float moved = row(whole, "in")[i] - VECTOR[i];
      assertEquals(moved / 2, row(half, "in")[i] - VECTOR[i], 1e-7);
      assertTrue(Math.abs(moved) > 1e-6);
    }
  }

  private TaggerModel trainOneStep(ToyCorpus corpus, String share) {
    TaggerConfig config =
        corpus.config(
            "embeddings.file=" + folder.resolve("vectors.txt"),
            "embeddings.finetune_rate=" + share,
            "train.batch=100",
            "train.epochs=1");
    Path run = folder.resolve("share-" + share);
    TrainingResult result = new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
    return ModelArchive.read(result.model().orElseThrow());
  }

  @Test
  void wordsOfTheVectorFileAloneKeepTheirVectors() {
    TaggerModel model = train(corpusWithVectors());
    assertEquals(List.of("ada", "Zork"), model.packed().get(0).words().entries());
    float[] zork = new float[VECTOR.length];
    model.packed().get(0).copy(model.packed().get(0).row("Zork"), zork, 0);
    assertArrayEquals(VECTOR, zork);
    assertEquals(0, model.words().row("Zork"));
  }

  @Test
  void modelCanLeaveOutTheOtherWords() {
    TaggerModel model = train(corpusWithVectors(), "embeddings.pack=none");
    assertEquals(0, model.packed().get(0).row("Zork"));
    assertTrue(model.words().row("Ada") > 0);
  }

  /** Dev scores come from the vectors that the model keeps, rounded as it rounds them. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "float32", "float16", "int8"})
  void savedModelScoresAsTheTrainingSaid(String pack) {
    ToyCorpus corpus = corpusWithVectors();
    corpus.write("dev.conll", "Zork B-PER\nlives O\nin O\nZORK B-LOC\n. O\n\nAda B-PER\nin O\n\n");
    String[] changes = {
      "embeddings.file=" + folder.resolve("vectors.txt"),
      "embeddings.pack=" + pack,
      "train.epochs=3"
    };
    TrainingResult result = corpus.train(changes);
    TaggerModel saved = ModelArchive.read(result.model().orElseThrow());
    TrainingData data = TrainingDataReader.read(corpus.config(changes)).data();
    FileScore again = new SplitScorer(data, 1, 1).fit("dev", saved, data.dev()).score();
    assertEquals(result.bestScore(), again.percent());
    assertEquals(pack.equals("none") ? 0 : 2, saved.packed().get(0).size());
  }

  @Test
  void unknownWordLearnsFromRareOnes() {
    ToyCorpus corpus = corpusWithVectors();
    corpus.write(
        "train.conll", "Ada B-PER\nin O\nRome B-LOC\n. O\n\nBob B-PER\nin O\nRome B-LOC\n. O\n\n");
    float[] unknown = initialRow(corpus, "never seen");
    float[] rare = initialRow(corpus, "Bob");
    TaggerModel always = train(corpus, "train.unknown=1", "output=" + folder.resolve("a"));
    assertFalse(Arrays.equals(unknown, row(always, "never seen")));
    assertArrayEquals(rare, row(always, "Bob"));
  }

  @Test
  void unknownWordStaysAsItBeganWhenNoRareWordIsHidden() {
    ToyCorpus corpus = corpusWithVectors();
    float[] unknown = initialRow(corpus, "never seen");
    assertArrayEquals(unknown, row(train(corpus, "train.unknown=0"), "never seen"));
  }

  @Test
  void wordSeenOnceWithAVectorIsNotRare() {
    ToyCorpus corpus = corpusWithVectors();
    corpus.write("train.conll", "Ada B-PER\nin O\n\n");
    float[] unknown = initialRow(corpus, "never seen");
    TaggerModel model = train(corpus, "train.unknown=1");
    assertArrayEquals(unknown, row(model, "never seen"));
    assertFalse(Arrays.equals(VECTOR, row(model, "Ada")));
  }

  @Test
  void knownWordsAreThoseOfTraining() {
    ToyCorpus corpus = corpusWithVectors();
    TaggerConfig config = corpus.config("embeddings.file=" + folder.resolve("vectors.txt"));
    TrainingData data = TrainingDataReader.read(config).data();
    assertEquals(
        List.of(true, false, false, false),
        List.of("Ada", "ada", "Zork", "never seen").stream().map(data::knows).toList());
  }
}
