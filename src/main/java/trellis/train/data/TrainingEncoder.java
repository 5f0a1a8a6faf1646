package trellis.train.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.text.Column;
import trellis.text.Sentence;

/** Turns the training sentences of all corpora into rows, with what is learned of them. */
final class TrainingEncoder {
  private final List<LabelSet> labels; // [head]
  private final List<TrainingTargets> targets; // [head]
  private final Optional<Teacher> teacher;
  private final EncodingScope scope;

  /**
   * Prepares the encoding.
   *
   * @param labels of each head
   * @param targets of each head
   * @param scope of the vocabularies of the training
   */
  TrainingEncoder(
      List<LabelSet> labels,
      List<TrainingTargets> targets,
      Optional<Teacher> teacher,
      EncodingScope scope) {
    this.labels = List.copyOf(labels);
    this.targets = List.copyOf(targets);
    this.teacher = teacher;
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

  /**
   * Encodes sentences without labels.
   *
   * @throws TrainingException when there is no teacher
   */
  EncodedText encode(List<Sentence> unlabelled) {
    List<Sentence> sentences = new ArrayList<>();
    List<EncodedSentence> encoded = new ArrayList<>();
    if (unlabelled.isEmpty()) {
      return new EncodedText(sentences, encoded, List.of());
    }
    if (teacher.isEmpty()) {
      throw new TrainingException(
          "`data.unlabelled`: nobody labels it: add `train.teacher` with a trained model, or remove"
              + " it");
    }
    List<List<PossibleLabels>> learned = nothing(unlabelled.size());
    teacher.get().teach(unlabelled, List.of(), learned, labels);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < unlabelled.size(); i++) {
      Optional<EncodedSentence> one = encode(unlabelled.get(i), List.of(), learned, i);
      if (one.isPresent()) {
        sentences.add(unlabelled.get(i));
        places.add(i);
        encoded.add(one.get());
      }
    }
    return new EncodedText(sentences, encoded, places);
  }

  /** Encodes what there is something to learn of. */
  EncodedCorpus encode(TrainingCorpus corpus) {
    List<List<PossibleLabels>> learned = learned(corpus);
    List<Column> columns = corpus.features();
    List<EncodedSentence> encoded = new ArrayList<>(corpus.train().size());
    List<Integer> places = new ArrayList<>(); // of those that are learned from
    int place = 0;
    for (Sentence sentence : corpus.train()) {
      Optional<EncodedSentence> one = encode(sentence, columns, learned, place);
      if (one.isPresent()) {
        encoded.add(one.get());
        places.add(place);
      }
      place++;
    }
    List<TrainingCorpus> heads = new ArrayList<>();
    for (TrainingCorpus one : corpus.scored()) {
      heads.add(withLearned(one, learned.get(one.head())));
    }
    if (corpus.heads().isEmpty()) {
      return new EncodedCorpus(heads.get(0), encoded, places);
    }
    List<Sentence> labeled = ChosenSentences.of(corpus.train(), places);
    return new EncodedCorpus(corpus.withTrain(labeled).withHeads(heads), encoded, places);
  }

  /** What each head learns of each sentence, {@code [head][sentence]}; null: nothing. */
  private List<List<PossibleLabels>> learned(TrainingCorpus corpus) {
    List<List<PossibleLabels>> learned = nothing(corpus.train().size());
    corpus.scored().forEach(one -> learned.set(one.head(), targets.get(one.head()).of(one)));
    teacher.ifPresent(one -> one.teach(corpus.train(), corpus.features(), learned, labels));
    for (int head = 0; head < learned.size(); head++) {
      targets.get(head).count(corpus, learned.get(head));
    }
    return learned;
  }

  private List<List<PossibleLabels>> nothing(int sentences) {
    List<List<PossibleLabels>> nothing = new ArrayList<>();
    targets.forEach(
        head ->
            nothing.add(new ArrayList<>(Collections.nCopies(sentences, (PossibleLabels) null))));
    return nothing;
  }

  /** Of a sentence there is something to learn where a head has a target. */
  private Optional<EncodedSentence> encode(
      Sentence sentence, List<Column> columns, List<List<PossibleLabels>> learned, int place) {
    EncodedSentence[] heads = new EncodedSentence[learned.size()];
    boolean isLabeled = false;
    for (int head = 0; head < heads.length; head++) {
      PossibleLabels target = learned.get(head).get(place);
      if (target != null) {
        heads[head] = scope.encode(sentence.tokens(), sentence.features(columns), target);
        isLabeled = true;
      }
    }
    if (!isLabeled) {
      return Optional.empty();
    }
    return Optional.of(
        heads.length == 1 ? heads[0] : EncodedSentence.ofHeads(Arrays.asList(heads)));
  }

  /** A corpus of one head with those of its sentences that the head learns of. */
  private static TrainingCorpus withLearned(TrainingCorpus corpus, List<PossibleLabels> learned) {
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < learned.size(); place++) {
      if (learned.get(place) != null) {
        places.add(place);
      }
    }
    if (places.isEmpty()) {
      throw CorpusReader.noLabels(corpus.config());
    }
    return corpus.withTrain(ChosenSentences.of(corpus.train(), places));
  }
}
