package trellis.train.data;

import java.util.ArrayList;
import java.util.List;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.labels.PossibleLabels;
import trellis.text.Column;
import trellis.text.Sentence;

/** Turns the training sentences of all corpora into rows, with what is learned of them. */
final class TrainingEncoder {
  private final TrainingTargets targets;
  private final EncodingScope scope;

  /**
   * Prepares the encoding.
   *
   * @param scope of the vocabularies of the training
   */
  TrainingEncoder(TrainingTargets targets, EncodingScope scope) {
    this.targets = targets;
    this.scope = scope;
  }

  /**
   * The sentences of a corpus that there is something to learn of, and the same in rows.
   *
   * @param places of these sentences among all of the corpus
   */
  record EncodedCorpus(
      TrainingCorpus corpus, List<EncodedSentence> encoded, List<Integer> places) {}

  /**
   * Sentences without labels that there is something to learn of, and the same in rows.
   *
   * @param places of these sentences among all
   */
  record EncodedText(
      List<Sentence> sentences, List<EncodedSentence> encoded, List<Integer> places) {}

  /** Encodes sentences without labels. */
  EncodedText encode(List<Sentence> unlabelled) {
    List<Sentence> sentences = new ArrayList<>();
    List<EncodedSentence> encoded = new ArrayList<>();
    if (unlabelled.isEmpty()) {
      return new EncodedText(sentences, encoded, List.of());
    }
    List<Integer> places = new ArrayList<>();
    List<PossibleLabels> learned = targets.ofUnlabelled(unlabelled);
    for (int i = 0; i < learned.size(); i++) {
      if (learned.get(i) != null) {
        sentences.add(unlabelled.get(i));
        places.add(i);
        encoded.add(scope.encode(unlabelled.get(i).tokens(), List.of(), learned.get(i)));
      }
    }
    return new EncodedText(sentences, encoded, places);
  }

  /** Encodes what there is something to learn of. */
  EncodedCorpus encode(TrainingCorpus corpus) {
    List<PossibleLabels> learned = targets.of(corpus);
    List<Column> columns = corpus.features();
    List<EncodedSentence> encoded = new ArrayList<>(learned.size());
    List<Integer> places = new ArrayList<>(); // of those that are learned from
    int place = 0;
    for (Sentence sentence : corpus.train()) {
      PossibleLabels target = learned.get(place);
      if (target != null) {
        encoded.add(scope.encode(sentence.tokens(), sentence.features(columns), target));
        places.add(place);
      }
      place++;
    }
    if (encoded.isEmpty()) {
      throw CorpusReader.noLabels(corpus.config());
    }
    boolean all = encoded.size() == learned.size();
    return new EncodedCorpus(
        all ? corpus : corpus.withTrain(places.stream().map(corpus.train()::get).toList()),
        encoded,
        places);
  }
}
