package trellis.dl4j.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.datavec.api.split.StringSplit;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.batch.PlannedBatch;
import trellis.batch.WordDropout;
import trellis.config.ConfigReader;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.ConllDataSetIteratorTest;
import trellis.dl4j.ExpectedSentences;
import trellis.dl4j.LabelForm;
import trellis.dl4j.Series;
import trellis.dl4j.data.BatchArrays.Part;
import trellis.kernel.RandomStream;
import trellis.text.Column;
import trellis.text.ConllLayout;

/** Epochs whose plan is made by somebody else, and words that are read as the unknown one. */
class PlannedEpochTest {
  private static final BatchArrays WORDS = new BatchArrays(Set.of(), LabelForm.INDEX);

  /**
   * Sentences of one token: ten words that are there once, two of them with each value of the
   * feature; and one word that is there twice.
   */
  private static EncodedCorpus corpus() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      text.append("once").append(i).append(" f").append(i / 2).append(" X\n\n");
    }
    text.append("twice f X\n\ntwice f X\n");
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    reader.initialize(new StringSplit(text.toString()));
    List<Column> columns = List.of(Column.at(1));
    List<SourceSentence> sentences = SentenceExtractor.readAll("corpus", reader, columns);
    return CorpusEncoder.of(sentences, columns, LabelChoice.PLAIN.labelsOf(sentences))
        .encode(sentences);
  }

  private static List<PlannedBatch> plan(int[]... batches) {
    return Stream.of(batches).map(batch -> new PlannedBatch(List.of(batch))).toList();
  }

  @Test
  void thereIsNoBatchBeforeAPlan() {
    ConllDataSetIterator iterator =
        ConllDataSetIterator.withoutPlan(corpus(), WORDS, WordDropout.NONE);
    assertFalse(iterator.hasNext());
    iterator.reset();
    assertFalse(iterator.hasNext());
  }

  @Test
  void batchesComeAsPlannedTheShardsOneBehindTheOther() {
    ConllDataSetIterator iterator =
        ConllDataSetIterator.withoutPlan(corpus(), WORDS, WordDropout.NONE);
    List<PlannedBatch> plan =
        List.of(
            new PlannedBatch(List.of(new int[] {4, 1}, new int[] {3})),
            new PlannedBatch(List.of(new int[] {0})));
    for (int time = 0; time < 2; time++) { // the same after reset()
      iterator.begin(plan, RandomStream.of(1), () -> true);
      assertEquals(List.of(List.of(9L, 3L, 7L), List.of(1L)), ExpectedSentences.epochOf(iterator));
      assertFalse(iterator.hasNext());
      iterator.reset();
      assertEquals(2, ExpectedSentences.epochOf(iterator).size());
    }
    iterator.begin(plan(new int[] {7}), RandomStream.of(1), () -> true);
    assertEquals(List.of(List.of(15L)), ExpectedSentences.epochOf(iterator));
  }

  @Test
  void beforeEachBatchItAsksWhetherToGoOn() {
    ConllDataSetIterator iterator =
        ConllDataSetIterator.withoutPlan(corpus(), WORDS, WordDropout.NONE);
    List<Boolean> answers = new ArrayList<>(List.of(true, true, false));
    iterator.begin(
        plan(new int[] {0}, new int[] {1}, new int[] {2}, new int[] {3}),
        RandomStream.of(1),
        () -> answers.remove(0));
    assertEquals(2, ExpectedSentences.epochOf(iterator).size());
    assertTrue(answers.isEmpty());
  }

  @Test
  void aBatchDrawsFromTheStreamOfItsNumber() {
    ConllDataSetIterator iterator =
        ConllDataSetIterator.withoutPlan(corpus(), WORDS, new WordDropout(0.5, 0.2));
    int[] all = new int[12];
    Arrays.setAll(all, i -> i);
    iterator.begin(plan(all, all), RandomStream.of(1), () -> true);
    double[] first = Series.of(iterator.next().getFeatures(0)).values();
    double[] second = Series.of(iterator.next().getFeatures(0)).values();
    assertFalse(Arrays.equals(first, second));
    iterator.begin(plan(new int[] {0}, all), RandomStream.of(1), () -> true);
    iterator.next();
    assertTrue(Arrays.equals(second, Series.of(iterator.next().getFeatures(0)).values()));
  }

  @Test
  void rareWordsAnyWordsAndValuesAreReadAsUnknownInTheirShares() {
    EncodedCorpus corpus = corpus();
    ConllDataSetIterator iterator =
        ConllDataSetIterator.withoutPlan(corpus, WORDS, new WordDropout(0.5, 0.2));
    int[] all = new int[12];
    Arrays.setAll(all, i -> i);
    int rareUnknown = 0;
    int otherUnknown = 0;
    int valueUnknown = 0;
    int epochs = 1000;
    for (int epoch = 0; epoch < epochs; epoch++) {
      iterator.begin(plan(all), RandomStream.of(2).fork(epoch), () -> true);
      MultiDataSet batch = iterator.next();
      Series words = Series.of(batch.getFeatures(0));
      Series values = Series.of(batch.getFeatures(1));
      for (int s = 0; s < 10; s++) {
        rareUnknown += words.at(s, 0, 0) == 0 ? 1 : 0;
        valueUnknown += values.at(s, 0, 0) == 0 ? 1 : 0;
      }
      otherUnknown += words.at(10, 0, 0) == 0 ? 1 : 0;
    }
    assertEquals(0.6, rareUnknown / (10.0 * epochs), 0.02); // 1 - 0.5 * 0.8
    assertEquals(0.2, otherUnknown / (double) epochs, 0.05);
    assertEquals(0.25, valueUnknown / (10.0 * epochs), 0.02); // each value is there twice
  }

  @Test
  void withTheBuilderEachEpochReadsOtherWordsAsUnknown() {
    ConllDataSetIterator iterator =
        ConllDataSetIteratorTest.ofLengths(30, 30).batch(2).unknown(0.5).build();
    double[] first = Series.of(iterator.next().getFeatures(0)).values();
    iterator.reset();
    double[] second = Series.of(iterator.next().getFeatures(0)).values();
    assertFalse(Arrays.equals(first, second));
    double unknown = Arrays.stream(first).filter(row -> row == 0).count() / 60.0;
    assertEquals(0.5, unknown, 0.25);
  }

  @Test
  void theArraysOfAConfigAreWhatItsNetworkReads() {
    assertEquals(EnumSet.of(Part.CHARACTERS), arrays("{}").parts());
    assertEquals(
        EnumSet.of(Part.CAPITALS), arrays("{characters: {encoder: none}, capitals: 5}").parts());
    assertEquals(LabelForm.INDEX, arrays("{}").labels());
  }

  private static BatchArrays arrays(String network) {
    String yaml = "task: ner\ndata: {train: a, dev: b}\noutput: c\nnetwork: " + network + "\n";
    return BatchArrays.of(ConfigReader.parse("test", yaml).network());
  }
}
