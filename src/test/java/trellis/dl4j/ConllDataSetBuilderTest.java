package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.datavec.api.split.InputStreamInputSplit;
import org.datavec.api.split.StringSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.dl4j.data.ConllRecordReader;
import trellis.error.CorpusException;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.ConllLayout;

class ConllDataSetBuilderTest {
  private static final String TRAIN = "Ada NNP B-PER\nLovelace NNP I-PER\nsat VBD O\n";
  private static final String DEV = "London NNP B-LOC\nsat XX O\n\nAda NNP B-PER\n";

  @TempDir Path folder;

  private static ConllDataSetIterator train() {
    return ConllDataSetIteratorTest.of(TRAIN)
        .characters()
        .capitals()
        .features(Column.at(1))
        .spans(TagScheme.BIOES)
        .labels(LabelForm.ONE_HOT)
        .build();
  }

  @Test
  void wordsAloneAndLabelIdsAreTheDefault() {
    ConllDataSetIterator iterator = ConllDataSetIteratorTest.of(TRAIN).build();
    MultiDataSet batch = iterator.next();
    assertEquals(1, batch.getFeatures().length);
    assertEquals(List.of("O", "B-PER", "I-PER"), iterator.labelSet().labels());
    double[] rows = {row(iterator, "Ada"), row(iterator, "Lovelace"), row(iterator, "sat")};
    assertArrayEquals(rows, batch.getFeatures(0).data().asDouble());
    assertArrayEquals(new double[] {1, 2, 0}, batch.getLabels(0).data().asDouble());
  }

  private static int row(ConllDataSetIterator iterator, String word) {
    return iterator.words().row(word);
  }

  @Test
  void spansAreWrittenInTheSchemeAskedFor() {
    assertEquals(
        Set.of("O", "B-PER", "I-PER", "E-PER", "S-PER"), Set.copyOf(train().labelSet().labels()));
    ConllDataSetIterator told =
        ConllDataSetIteratorTest.of("a I-X\nb I-X\n").spans(TagScheme.IOB1, TagScheme.BIO).build();
    assertEquals(List.of("O", "B-X", "I-X"), told.labelSet().labels());
    assertArrayEquals(new double[] {1, 2}, told.next().getLabels(0).data().asDouble());
  }

  @Test
  void sharedVocabulariesAreThoseOfTheOther() {
    ConllDataSetIterator train = train();
    ConllDataSetIterator dev =
        ConllDataSetIteratorTest.of(DEV).sharing(train).labels(LabelForm.INDEX).build();
    assertSame(train.words(), dev.words());
    assertSame(train.characters(), dev.characters());
    assertSame(train.labelSet(), dev.labelSet());
    MultiDataSet batch = dev.next();
    assertEquals(4, batch.getFeatures().length);
    double[] rows = {0, row(train, "sat"), row(train, "Ada"), 0};
    assertArrayEquals(rows, batch.getFeatures(0).data().asDouble());
    int nnp = train.features().get(0).row("NNP");
    assertArrayEquals(new double[] {nnp, 0, nnp, 0}, batch.getFeatures(3).data().asDouble());
    int single = train.labelSet().id("S-PER");
    assertArrayEquals(new double[] {0, 0, single, 0}, batch.getLabels(0).data().asDouble());
    // LOC is none of the labels: unknown, and so not there.
    assertArrayEquals(new double[] {0, 1, 1, 0}, batch.getLabelsMaskArray(0).data().asDouble());
    assertArrayEquals(new double[] {1, 1, 1, 0}, batch.getFeaturesMaskArray(0).data().asDouble());
  }

  @Test
  void aMissingLabelIsZeroInEachRowOfOneHot() {
    MultiDataSet batch = ConllDataSetIteratorTest.of(DEV).sharing(train()).build().next();
    assertEquals(5, batch.getLabels(0).size(1));
    assertEquals(2, batch.getLabels(0).sumNumber().intValue());
  }

  @Test
  void sentencesWithoutLabelsCanBeReadWithSharedVocabularies() {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll().withoutLabel());
    reader.initialize(new StringSplit("sat VBD\nAda NNP\n"));
    MultiDataSet batch = ConllDataSetIterator.builder(reader).sharing(train()).build().next();
    assertEquals(0, batch.getLabelsMaskArray(0).sumNumber().intValue());
    assertEquals(2, batch.getFeaturesMaskArray(0).sumNumber().intValue());
  }

  @Test
  void aReaderThatWasReadFromBeginsAnew() {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    reader.initialize(new StringSplit("a X\n\nb X\n\nc X\n"));
    reader.nextSequence();
    assertEquals(3, ConllDataSetIterator.builder(reader).build().totalExamples());
    assertEquals(3, ConllDataSetIterator.builder(reader).build().totalExamples());
  }

  @Test
  void aStreamIsReadOnce() {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    byte[] bytes = "a X\n\nb X\n".getBytes(StandardCharsets.UTF_8);
    reader.initialize(new InputStreamInputSplit(new ByteArrayInputStream(bytes)));
    ConllDataSetIterator iterator = ConllDataSetIterator.builder(reader).batch(1).build();
    assertEquals(2, ExpectedSentences.epochOf(iterator).size());
    iterator.reset(); // the iterator has what the stream gave
    assertEquals(2, ExpectedSentences.epochOf(iterator).size());
  }

  @Test
  void aLargeBatchHoldsAllSentences() {
    for (ConllDataSetBuilder builder :
        List.of(
            ConllDataSetIteratorTest.ofLengths(1, 2),
            ConllDataSetIteratorTest.ofLengths(1, 2).shuffled(1))) {
      assertEquals(2, builder.batch(Integer.MAX_VALUE).build().next().getFeatures(0).size(0));
    }
  }

  @Test
  void faultsOfTheFilePassThrough() throws IOException {
    Path file = Files.writeString(folder.resolve("broken"), "a X\n\nb\n");
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> ConllDataSetIterator.builder(file, ConllLayout.conll()).build());
    assertEquals(3, fault.line());
    CorpusException missing =
        assertThrows(
            CorpusException.class,
            () ->
                ConllDataSetIterator.builder(folder.resolve("none"), ConllLayout.conll()).build());
    assertTrue(missing.getMessage().contains("no such file"), missing.getMessage());
  }

  @Test
  void withoutASentenceItSaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("empty"), "\n\n");
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> ConllDataSetIterator.builder(file, ConllLayout.conll()).build());
    assertTrue(fault.getMessage().startsWith(file + ": has no sentence"), fault.getMessage());
  }

  @Test
  void aRowWithoutItsFeatureIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("short"), "a N X\n\nb N X\nc X\n");
    ConllLayout layout = ConllLayout.conll(0, 1);
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> ConllDataSetIterator.builder(file, layout).features(Column.at(2)).build());
    assertEquals(file + ":4", fault.place());
    assertTrue(fault.getMessage().contains("\"c X\" has no feature in column 2"), fault.text());
  }

  @Test
  void aFeatureColumnMustBeFree() {
    ConllDataSetBuilder isToken = ConllDataSetIteratorTest.of(TRAIN).features(Column.at(0));
    assertThrows(IllegalArgumentException.class, isToken::build);
    ConllDataSetBuilder isLabel = ConllDataSetIteratorTest.of(TRAIN).features(Column.at(2));
    CorpusException fault = assertThrows(CorpusException.class, isLabel::build);
    assertTrue(fault.getMessage().contains("its token or its label"), fault.getMessage());
  }

  @Test
  void spansMustBeThere() {
    for (String text : List.of("a NN\nb VB\n", "a O\n")) {
      ConllDataSetBuilder builder = ConllDataSetIteratorTest.of(text).spans(TagScheme.BIO);
      CorpusException fault = assertThrows(CorpusException.class, builder::build);
      assertTrue(fault.getMessage().contains("mark no spans"), fault.getMessage());
    }
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    ConllDataSetIterator train = train();
    assertThrows(
        IllegalStateException.class,
        () -> ConllDataSetIteratorTest.of(DEV).sharing(train).characters().build());
    assertThrows(
        IllegalStateException.class,
        () -> ConllDataSetIteratorTest.of(DEV).spans(TagScheme.BIO).sharing(train).build());
    ConllRecordReader unlabelled = new ConllRecordReader(ConllLayout.conll().withoutLabel());
    unlabelled.initialize(new StringSplit(TRAIN));
    assertThrows(
        IllegalArgumentException.class, () -> ConllDataSetIterator.builder(unlabelled).build());
    ConllRecordReader without = new ConllRecordReader(ConllLayout.conll());
    assertThrows(IllegalStateException.class, () -> ConllDataSetIterator.builder(without).build());
    ConllDataSetBuilder builder = ConllDataSetIteratorTest.of(TRAIN);
    assertThrows(IllegalArgumentException.class, () -> builder.batch(0));
    assertThrows(IllegalArgumentException.class, () -> builder.unknown(1.5));
  }
}
