package trellis.dl4j.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import trellis.batch.EncodedSentence;
import trellis.batch.WordType;

/**
 * The sentences of a corpus in rows and ids.
 *
 * @param encoder knows what the rows and ids stand for
 * @param places where each sentence stands
 */
public record EncodedCorpus(
    CorpusEncoder encoder, List<EncodedSentence> sentences, List<RecordMetaDataInterval> places) {
  public EncodedCorpus {
    sentences = List.copyOf(sentences);
    places = List.copyOf(places);
  }

  /** The tokens of each sentence. */
  public int[] lengths() {
    return sentences.stream().mapToInt(EncodedSentence::size).toArray();
  }

  /** How many of the first sentences are equal, for training, to the first of a list. */
  public int sameAs(List<EncodedSentence> others) {
    int most = Math.min(sentences.size(), others.size());
    return IntStream.range(0, most)
        .filter(place -> !isSame(sentences.get(place), others.get(place)))
        .findFirst()
        .orElse(most);
  }

  private static boolean isSame(EncodedSentence one, EncodedSentence other) {
    return one.size() == other.size()
        && IntStream.range(0, one.size()).allMatch(token -> isSame(one, other, token));
  }

  private static boolean isSame(EncodedSentence one, EncodedSentence other, int token) {
    WordType wordType = one.wordType(token);
    WordType otherType = other.wordType(token);
    return wordType.word() == otherType.word()
        && wordType.length() == otherType.length()
        && wordType.capitals() == otherType.capitals()
        && one.label(token) == other.label(token)
        && IntStream.range(0, one.features())
            .allMatch(column -> one.feature(column, token) == other.feature(column, token));
  }

  /** The places of these sentences, as DL4J keeps them with a batch. */
  List<Serializable> placesOf(int[] numbers) {
    List<Serializable> found = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      found.add(places.get(number));
    }
    return found;
  }
}
