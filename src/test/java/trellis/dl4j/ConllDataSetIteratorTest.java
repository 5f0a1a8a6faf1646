package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.random.RandomGenerator;
import org.datavec.api.split.FileSplit;
import org.datavec.api.split.StringSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.dataset.api.MultiDataSetPreProcessor;
import org.nd4j.linalg.factory.Nd4j;
import trellis.dl4j.data.ConllRecordReader;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.RandomCorpus;
import trellis.text.Sentence;

public class ConllDataSetIteratorTest {
  @TempDir Path folder;

  /** Sentences of these lengths; each word is there once. */
  public static ConllDataSetBuilder ofLengths(int... lengths) {
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < lengths.length; s++) {
      for (int t = 0; t < lengths[s]; t++) {
        text.append("w").append(s).append('x').append(t).append(" N\n");
      }
      text.append('\n');
    }
    return of(text.toString());
  }

  public static ConllDataSetBuilder of(String text) {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    reader.initialize(new StringSplit(text));
    return ConllDataSetIterator.builder(reader);
  }

  @Test
  void eachSentenceComesOnceAnEpochAndAsTheEncoderHasIt() {
    RandomCases.check(
        120,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          Path file = Files.write(folder.resolve("corpus"), corpus.bytes());
          ConllLayout layout = corpus.layout();
          if (corpus.sentences().isEmpty()) {
            ConllDataSetBuilder empty = ConllDataSetIterator.builder(file, layout);
            assertThrows(CorpusException.class, empty::build);
            return;
          }
          List<Column> features = features(corpus, layout, random);
          List<Sentence> sentences = ConllReader.readAll(file, layout);
          LabelForm form = random.nextBoolean() ? LabelForm.INDEX : LabelForm.ONE_HOT;
          ConllDataSetBuilder builder =
              random.nextBoolean()
                  ? ConllDataSetIterator.builder(file, layout)
                  : ConllDataSetIterator.builder(reader(file, layout));
          builder
              .batch(random.nextInt(1, 5))
              .capitals()
              .characters()
              .features(features.toArray(Column[]::new))
              .labels(form);
          if (random.nextBoolean()) {
            builder.shuffled(random.nextLong());
          }
          ConllDataSetIterator iterator = builder.build();
          assertEquals(sentences.size(), iterator.totalExamples());
          ExpectedSentences expected = new ExpectedSentences(sentences, features, iterator);
          for (int epoch = 0; epoch < 2; epoch++) {
            assertEquals(expected.lines(), checkedEpoch(iterator, expected, form, random));
            iterator.reset();
          }
        });
  }

  /** What a corpus has beside token and label, some of it. */
  private static List<Column> features(
      RandomCorpus corpus, ConllLayout layout, RandomGenerator random) {
    int width = corpus.sentences().get(0).cells().get(0).size();
    List<Column> free = new ArrayList<>();
    for (int column = width == 10 ? 1 : 0; column < width; column++) {
      boolean isTaken =
          layout.token().in(width) == column || layout.label().orElseThrow().in(width) == column;
      if (!isTaken && random.nextBoolean() && free.size() < 2) {
        free.add(Column.at(column));
      }
    }
    return free;
  }

  private static ConllRecordReader reader(Path file, ConllLayout layout) {
    ConllRecordReader reader = new ConllRecordReader(layout);
    reader.initialize(new FileSplit(file.toFile()));
    return reader;
  }

  /** Goes through an epoch in any way, and gives the lines of its sentences, sorted. */
  private static List<Long> checkedEpoch(
      ConllDataSetIterator iterator,
      ExpectedSentences expected,
      LabelForm form,
      RandomGenerator random) {
    List<Long> lines = new ArrayList<>();
    while (iterator.hasNext()) {
      MultiDataSet batch =
          random.nextInt(4) == 0 ? iterator.next(random.nextInt(1, 4)) : iterator.next();
      expected.check(batch, form);
      lines.addAll(ExpectedSentences.linesOf(batch));
    }
    assertThrows(NoSuchElementException.class, iterator::next);
    assertThrows(NoSuchElementException.class, () -> iterator.next(1));
    return lines.stream().sorted().toList();
  }

  @Test
  void withoutASeedTheOrderIsThatOfTheFile() {
    ConllDataSetIterator iterator = ofLengths(1, 3, 1, 2, 2).batch(2).build();
    List<List<Long>> order = List.of(List.of(1L, 3L), List.of(7L, 9L), List.of(12L));
    assertEquals(order, ExpectedSentences.epochOf(iterator));
    iterator.reset();
    assertEquals(order, ExpectedSentences.epochOf(iterator));
  }

  @Test
  void aSeedGivesTheSameOrdersAgainAndEachEpochItsOwn() {
    int[] lengths = new int[40];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = 1 + i * 7 % 5;
    }
    List<List<List<Long>>> first = epochs(ofLengths(lengths).batch(8).shuffled(3).build());
    assertEquals(first, epochs(ofLengths(lengths).batch(8).shuffled(3).build()));
    assertNotEquals(first, epochs(ofLengths(lengths).batch(8).shuffled(4).build()));
    assertNotEquals(first.get(0), first.get(1));
  }

  private static List<List<List<Long>>> epochs(ConllDataSetIterator iterator) {
    List<List<List<Long>>> epochs = new ArrayList<>();
    for (int epoch = 0; epoch < 3; epoch++) {
      epochs.add(ExpectedSentences.epochOf(iterator));
      iterator.reset();
    }
    return epochs;
  }

  @Test
  void shuffledSentencesOfABatchHaveNearlyTheSameLength() {
    ConllDataSetIterator iterator =
        ofLengths(1, 5, 1, 5, 1, 5, 1, 5, 1, 5).batch(5).shuffled(1).build();
    while (iterator.hasNext()) {
      double[] mask = Series.of(iterator.next().getFeaturesMaskArray(0)).values();
      assertTrue(mask.length == 5 || mask.length == 25, mask.length + " steps in all");
    }
  }

  @Test
  void askedForANumberOfSentencesItGoesOnInTheSameOrder() {
    ConllDataSetIterator iterator = ofLengths(1, 1, 1, 1, 1, 1).batch(4).build();
    assertEquals(List.of(1L), ExpectedSentences.linesOf(iterator.next(1)));
    assertEquals(List.of(3L, 5L, 7L), ExpectedSentences.linesOf(iterator.next())); // of the batch
    assertEquals(List.of(9L, 11L), ExpectedSentences.linesOf(iterator.next(Integer.MAX_VALUE)));
    assertFalse(iterator.hasNext());
    assertThrows(IllegalArgumentException.class, () -> iterator.next(0));
  }

  @Test
  void aNumberOfSentencesMayReachBeyondTheBatch() {
    ConllDataSetIterator iterator = ofLengths(1, 1, 1, 1, 1).batch(2).build();
    assertEquals(List.of(1L, 3L, 5L), ExpectedSentences.linesOf(iterator.next(3)));
    assertEquals(List.of(7L), ExpectedSentences.linesOf(iterator.next()));
    assertEquals(List.of(9L), ExpectedSentences.linesOf(iterator.next()));
  }

  @Test
  void aPreProcessorChangesEachBatchBeforeItIsGiven() {
    ConllDataSetIterator iterator = ofLengths(2, 1).batch(1).build();
    assertNull(iterator.getPreProcessor());
    MultiDataSetPreProcessor addsTen = batch -> batch.getFeatures(0).addi(10);
    iterator.setPreProcessor(addsTen);
    assertSame(addsTen, iterator.getPreProcessor());
    assertEquals(11, Series.of(iterator.next().getFeatures(0)).at(0, 0, 0)); // row 1
    iterator.setPreProcessor(null);
    assertEquals(3, Series.of(iterator.next(1).getFeatures(0)).at(0, 0, 0));
  }

  @Test
  void oneMaskCanBeChangedAndTheOthersStay() {
    MultiDataSet batch = ofLengths(2).characters().build().next();
    batch.getFeaturesMaskArray(0).assign(0);
    assertEquals(1, Series.of(batch.getFeaturesMaskArray(1)).at(0, 1));
    assertEquals(1, Series.of(batch.getLabelsMaskArray(0)).at(0, 1));
  }

  @Test
  void arraysAreFloat() {
    MultiDataSet batch = ofLengths(2, 3).build().next();
    assertEquals(DataType.FLOAT, Nd4j.dataType());
    assertEquals(DataType.FLOAT, batch.getFeatures(0).dataType());
    assertEquals(DataType.FLOAT, batch.getFeaturesMaskArray(0).dataType());
    assertEquals(DataType.FLOAT, batch.getLabels(0).dataType());
    assertEquals(DataType.FLOAT, batch.getLabelsMaskArray(0).dataType());
  }

  @Test
  void dl4jIsToldWhatItSupports() {
    ConllDataSetIterator iterator = ofLengths(1).build();
    assertTrue(iterator.resetSupported());
    assertFalse(iterator.asyncSupported());
  }

  @Test
  void itSaysThatItCannotBeSerialised() throws IOException {
    ConllDataSetIterator iterator = ofLengths(1).build();
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThrows(NotSerializableException.class, () -> out.writeObject(iterator));
    }
  }
}
