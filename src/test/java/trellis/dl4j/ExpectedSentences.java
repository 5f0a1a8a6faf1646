package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.WordType;
import trellis.labels.LabelSet;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/**
 * What an iterator with words, characters, capitals and features must give, encoded apart from it:
 * sentences are known by the line of their first token.
 */
public final class ExpectedSentences {
  private final Map<Long, EncodedSentence> byLine = new HashMap<>();
  private final LabelSet labels;
  private final int columns;

  /** Encodes with the vocabularies of the iterator. */
  ExpectedSentences(
      List<Sentence> sentences, List<Column> columns, ConllDataSetIterator vocabularies) {
    this.labels = vocabularies.labelSet();
    this.columns = columns.size();
    EncodingScope scope =
        vocabularies
            .encoder()
            .vocabularies()
            .encoder(WordNormalizer.chain(true), QuantizedVectors.none())
            .openScope();
    for (Sentence sentence : sentences) {
      byLine.put(
          sentence.line(0),
          scope.encode(
              sentence.tokens(), sentence.features(columns), labels.encode(sentence.labels())));
    }
  }

  /** The first lines of all sentences. */
  List<Long> lines() {
    return byLine.keySet().stream().sorted().toList();
  }

  /** The first lines of the sentences of a batch. */
  static List<Long> linesOf(MultiDataSet batch) {
    return batch.getExampleMetaData().stream()
        .map(place -> ((RecordMetaDataInterval) place).getFrom())
        .toList();
  }

  /** The first lines of all sentences that are left of an epoch, batch by batch. */
  public static List<List<Long>> epochOf(ConllDataSetIterator iterator) {
    List<List<Long>> batches = new ArrayList<>();
    while (iterator.hasNext()) {
      batches.add(linesOf(iterator.next()));
    }
    return batches;
  }

  /** Requires that all arrays of a batch are right. */
  void check(MultiDataSet batch, LabelForm form) {
    List<EncodedSentence> expected = linesOf(batch).stream().map(byLine::get).toList();
    int size = expected.size();
    int most = expected.stream().mapToInt(EncodedSentence::size).max().orElseThrow();
    int steps = size == 1 && most == 1 ? 2 : most;
    int longest = longestWord(expected);
    INDArray[] features = batch.getFeatures();
    assertEquals(3 + columns, features.length);
    assertEquals(1, batch.getLabels().length);
    Series words = Series.of(features[0]).ofShape(size, 1, steps);
    Series characters = Series.of(features[1]).ofShape(size, longest, steps);
    Series capitals = Series.of(features[2]).ofShape(size, 1, steps);
    for (int s = 0; s < size; s++) {
      EncodedSentence sentence = expected.get(s);
      for (int t = 0; t < steps; t++) {
        boolean isThere = t < sentence.size();
        assertEquals(isThere ? sentence.wordType(t).word() : 0, words.at(s, 0, t));
        int capital = isThere ? sentence.wordType(t).capitals().ordinal() : 0;
        assertEquals(capital, capitals.at(s, 0, t));
        checkCharacters(isThere ? rowsOf(sentence.wordType(t)) : new int[0], characters, s, t);
        for (int column = 0; column < columns; column++) {
          Series feature = Series.of(features[3 + column]).ofShape(size, 1, steps);
          assertEquals(isThere ? sentence.feature(column, t) : 0, feature.at(s, 0, t));
        }
      }
    }
    checkMasks(batch, expected, steps);
    checkLabels(batch, expected, steps, form == LabelForm.ONE_HOT);
  }

  private static void checkCharacters(int[] rows, Series characters, int s, int t) {
    for (int c = 0; c < characters.shape()[1]; c++) {
      int expected = c < rows.length ? rows[c] : -1;
      if (expected != characters.at(s, c, t)) { // words are long: no assertion a character
        assertEquals(expected, characters.at(s, c, t), "character " + c);
      }
    }
  }

  private void checkMasks(MultiDataSet batch, List<EncodedSentence> expected, int steps) {
    assertEquals(batch.getFeatures().length, batch.getFeaturesMaskArrays().length);
    for (INDArray array : batch.getFeaturesMaskArrays()) {
      Series mask = Series.of(array).ofShape(expected.size(), steps);
      for (int s = 0; s < expected.size(); s++) {
        for (int t = 0; t < steps; t++) {
          assertEquals(t < expected.get(s).size() ? 1 : 0, mask.at(s, t));
        }
      }
    }
  }

  private void checkLabels(
      MultiDataSet batch, List<EncodedSentence> expected, int steps, boolean isOneHot) {
    int channels = isOneHot ? labels.size() : 1;
    Series gold = Series.of(batch.getLabels(0)).ofShape(expected.size(), channels, steps);
    Series mask = Series.of(batch.getLabelsMaskArray(0)).ofShape(expected.size(), steps);
    for (int s = 0; s < expected.size(); s++) {
      for (int t = 0; t < steps; t++) {
        boolean isThere = t < expected.get(s).size();
        int label = isThere ? expected.get(s).label(t) : LabelSet.MISSING;
        assertEquals(label == LabelSet.MISSING ? 0 : 1, mask.at(s, t));
        for (int channel = 0; channel < channels; channel++) {
          int number = isOneHot ? (channel == label ? 1 : 0) : Math.max(0, label);
          assertEquals(number, gold.at(s, channel, t));
        }
      }
    }
  }

  private static int longestWord(List<EncodedSentence> sentences) {
    int longest = 1;
    for (EncodedSentence sentence : sentences) {
      for (int t = 0; t < sentence.size(); t++) {
        longest = Math.max(longest, sentence.wordType(t).length());
      }
    }
    return longest;
  }

  private static int[] rowsOf(WordType wordType) {
    int[] rows = new int[wordType.length()];
    wordType.copyCharacters(rows, 0);
    return rows;
  }
}
