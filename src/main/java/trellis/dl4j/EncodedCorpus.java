package trellis.dl4j;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import trellis.batch.EncodedSentence;

/**
 * The sentences of a corpus in rows and ids.
 *
 * @param coding what the rows and ids stand for
 * @param places where each sentence stands
 */
record EncodedCorpus(
    SentenceCoding coding, List<EncodedSentence> sentences, List<RecordMetaDataInterval> places) {
  EncodedCorpus {
    sentences = List.copyOf(sentences);
    places = List.copyOf(places);
  }

  /** The tokens of each sentence. */
  int[] lengths() {
    return sentences.stream().mapToInt(EncodedSentence::size).toArray();
  }

  /** Where these sentences stand, as DL4J keeps it with a batch. */
  List<Serializable> placesOf(int[] numbers) {
    List<Serializable> found = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      found.add(places.get(number));
    }
    return found;
  }
}
