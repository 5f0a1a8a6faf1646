package trellis.train.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.labels.PossibleLabels;
import trellis.text.Column;
import trellis.text.Sentence;

/** Turns the training sentences of all corpora into rows, with what is learned of them. */
final class TrainingEncoder {
  private final List<TrainingTargets> targets; // [head]
  private final EncodingScope scope;

  /**
   * Prepares the encoding.
   *
   * @param targets of each head
   * @param scope of the vocabularies of the training
   */
  TrainingEncoder(List<TrainingTargets> targets, EncodingScope scope) {
    this.targets = List.copyOf(targets);
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
    List<PossibleLabels> learned = targets.get(0).ofUnlabelled(unlabelled);
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
    if (!corpus.heads().isEmpty()) {
      return encodeHeads(corpus);
    }
    List<PossibleLabels> learned = targets.get(0).of(corpus);
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
    return new EncodedCorpus(
        corpus.withTrain(ChosenSentences.of(corpus.train(), places)), encoded, places);
  }

  /** Of a sentence there is something to learn where a head has a target. */
  private EncodedCorpus encodeHeads(TrainingCorpus corpus) {
    List<List<PossibleLabels>> learned = new ArrayList<>(); // [head of the corpus][sentence]
    List<List<Integer>> ofHeads = new ArrayList<>(); // the places of what each learns from
    for (TrainingCorpus one : corpus.heads()) {
      learned.add(targets.get(one.head()).of(one));
      ofHeads.add(new ArrayList<>());
    }
    List<Column> columns = corpus.features();
    List<Integer> places = new ArrayList<>();
    List<EncodedSentence> encoded = new ArrayList<>();
    for (int place = 0; place < corpus.train().size(); place++) {
      EncodedSentence[] heads = new EncodedSentence[targets.size()];
      boolean isLabeled = false;
      for (int k = 0; k < learned.size(); k++) {
        PossibleLabels target = learned.get(k).get(place);
        if (target != null) {
          TrainingCorpus one = corpus.heads().get(k);
          Sentence sentence = one.train().get(place);
          heads[one.head()] = scope.encode(sentence.tokens(), sentence.features(columns), target);
          ofHeads.get(k).add(place);
          isLabeled = true;
        }
      }
      if (isLabeled) {
        encoded.add(EncodedSentence.ofHeads(Arrays.asList(heads)));
        places.add(place);
      }
    }
    List<TrainingCorpus> heads = new ArrayList<>();
    for (int k = 0; k < ofHeads.size(); k++) {
      if (ofHeads.get(k).isEmpty()) {
        throw CorpusReader.noLabels(corpus.heads().get(k).config());
      }
      TrainingCorpus head = corpus.heads().get(k);
      heads.add(head.withTrain(ChosenSentences.of(head.train(), ofHeads.get(k))));
    }
    return new EncodedCorpus(
        corpus.withTrain(ChosenSentences.of(corpus.train(), places)).withHeads(heads),
        encoded,
        places);
  }
}
