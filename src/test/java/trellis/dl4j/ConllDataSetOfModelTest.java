package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.datavec.api.split.StringSplit;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.dl4j.data.ConllRecordReader;
import trellis.error.CorpusException;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.testing.RandomCases;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.vocab.store.VectorType;

/** Iterators that give what the graph of a saved model reads. */
class ConllDataSetOfModelTest {
  private static final String CORPUS = "Ada VBZ B-PER | X\nByron ? I-PER x X\nlives IN O | Y\n";

  @TempDir Path folder;

  @Test
  void anyGraphCanBeTrainedAndRunOnWhatComes() {
    RandomCases.check(
        12,
        random -> {
          TaggerModel model = RandomModel.of(random);
          boolean isPlain = model.labels().network() == TagScheme.NONE;
          String label = isPlain ? "PER" : "S-PER";
          String text = "Ada a VBZ q %s\nlives b IN w %s\n".formatted(label, label);
          Path file = Files.writeString(folder.resolve("corpus.conll"), text);
          ConllDataSetIterator corpus = ConllDataSetIterator.builder(file, model).batch(10).build();
          MultiDataSet batch = corpus.next();
          ComputationGraph graph = GraphModels.graphOf(model);
          assertEquals(graph.getNumInputArrays(), batch.getFeatures().length);
          graph.fit(batch);
          assertTrue(Double.isFinite(graph.score()));
        });
  }

  @Test
  void rowsAreThoseOfTheModelAndPackedWordsLieBehind() throws IOException {
    TaggerModel model =
        GraphSentences.packed(
            RandomModel.usual(2), VectorType.INT8, RandomGenerator.of("L64X128MixRandom"), folder);
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll(0, 2));
    reader.initialize(new StringSplit(CORPUS));
    ConllDataSetIterator corpus = ConllDataSetIterator.builder(reader).as(model).batch(10).build();
    assertSame(model.words(), corpus.words());
    assertSame(model.labels(), corpus.labelSet());
    MultiDataSet batch = corpus.next();
    assertEquals(2, batch.getFeatures().length); // words and characters
    int byron = model.words().size() + model.packed().get(0).row("byron") - 1;
    double[] rows = {model.words().row("Ada"), byron, model.words().row("lives")};
    assertArrayEquals(rows, batch.getFeatures(0).data().asDouble());
    double[] ids = {model.labels().id("B-PER"), model.labels().id("E-PER"), model.labels().id("O")};
    assertArrayEquals(ids, batch.getLabels(0).data().asDouble());
  }

  private static ConllDataSetBuilder of(TaggerModel model, ConllLayout layout, String text) {
    ConllRecordReader reader = new ConllRecordReader(layout);
    reader.initialize(new StringSplit(text));
    return ConllDataSetIterator.builder(reader).as(model);
  }

  @Test
  void labelsCanBeHadInTheOtherForm() {
    TaggerModel model = RandomModel.usual(2);
    MultiDataSet batch =
        of(model, ConllLayout.conll(0, 2), CORPUS).labels(LabelForm.ONE_HOT).build().next();
    assertEquals(model.labels().size(), batch.getLabels(0).size(1));
  }

  @Test
  void sentencesNeedNoLabels() {
    TaggerModel model = RandomModel.usual(2);
    MultiDataSet batch = of(model, ConllLayout.conll().withoutLabel(), CORPUS).build().next();
    assertEquals(0, batch.getLabelsMaskArray(0).sumNumber().intValue());
  }

  @Test
  void whatTheModelSaysCannotBeSaidAgain() {
    TaggerModel model = RandomModel.usual(2);
    ConllDataSetIterator other = ConllDataSetIteratorTest.of(CORPUS).build();
    Stream<ConllDataSetBuilder> contradictions =
        Stream.of(
            builder(model).characters(),
            builder(model).capitals(),
            builder(model).features(Column.at(1)),
            builder(model).spans(TagScheme.BIO),
            builder(model).sharing(other));
    contradictions.forEach(
        builder -> {
          String message = assertThrows(IllegalStateException.class, builder::build).getMessage();
          assertTrue(message.contains("are those of the model"), message);
        });
    ConllDataSetBuilder unknown = builder(model).unknown(0.5);
    String message = assertThrows(IllegalStateException.class, unknown::build).getMessage();
    assertTrue(message.contains("leave unknown(…) out"), message);
  }

  private static ConllDataSetBuilder builder(TaggerModel model) {
    return of(model, ConllLayout.conll(0, 2), CORPUS);
  }

  @Test
  void filesThatAreNotForTheModelAreRefused() {
    TaggerModel model = RandomModel.usual(2);
    ConllDataSetBuilder wrongColumn = of(model, ConllLayout.conll(), "Ada B-PER NOUN\n");
    String column = assertThrows(CorpusException.class, wrongColumn::build).getMessage();
    assertTrue(column.contains("\"NOUN\" is no label that the model knows"), column);
    assertTrue(column.contains("In the model's corpus it was -1"), column);
    ConllDataSetBuilder otherFormat =
        of(RandomModel.withFeatures(1), ConllLayout.conll(0, 2), CORPUS);
    String format = assertThrows(IllegalArgumentException.class, otherFormat::build).getMessage();
    assertTrue(format.contains("of the format CONLLU are the columns xpos, feats"), format);
  }
}
