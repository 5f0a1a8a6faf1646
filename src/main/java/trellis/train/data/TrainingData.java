package trellis.train.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import trellis.batch.EncodedSentence;
import trellis.batch.EpochPlanner;
import trellis.batch.Vocabularies;
import trellis.config.DataConfig;
import trellis.config.DataConfig.FileScheme;
import trellis.config.TaggerConfig;
import trellis.labels.LabelSet;
import trellis.model.ModelCard.DataFile;
import trellis.text.Sentence;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;

/**
 * The corpora of a training, as sentences and as row numbers, with their vocabularies.
 *
 * @param corpora the sentences of each, in the order of the config
 * @param unlabelled sentences without labels, of which a teacher tells what to learn
 * @param encoded the sentences to learn from in rows, those of the first corpus first, those
 *     without labels last
 * @param vocabularies what has a row or an id
 * @param pretrained for each word table the rows that start from a vector of its vector file
 * @param packed for each word table vectors of words that have no row, as the model will keep them
 * @param features the columns that are read beside the tokens
 * @param context the encoder and its states, if the config has one
 * @param files the digests of the files
 * @param elsewhere what is to be learned from but not here; {@link Elsewhere#NOTHING} as a rule
 */
public record TrainingData(
    List<TrainingCorpus> corpora,
    List<Sentence> unlabelled,
    List<EncodedSentence> encoded,
    Vocabularies vocabularies,
    List<BitSet> pretrained,
    List<QuantizedVectors> packed,
    List<FeatureColumn> features,
    Optional<ContextData> context,
    List<DataFile> files,
    Elsewhere elsewhere) {
  /**
   * Sentences that are learned from where they are.
   *
   * @param sentences how many
   * @param tokens how many they have
   */
  public record Elsewhere(long sentences, long tokens) {
    /** All sentences are here. */
    public static final Elsewhere NOTHING = new Elsewhere(0, 0);
  }

  /** The same data, each sentence to learn from with more in its rows. */
  TrainingData withEncoded(List<EncodedSentence> more) {
    return new TrainingData(
        corpora,
        unlabelled,
        more,
        vocabularies,
        pretrained,
        packed,
        features,
        context,
        files,
        elsewhere);
  }

  /**
   * The config as a model keeps it: of several corpora it has the schemes that were found, where
   * they are others than that of answers.
   */
  public TaggerConfig configOfModel(TaggerConfig config) {
    List<DataConfig> all = new ArrayList<>(config.corpora());
    for (int i = 0; i < all.size(); i++) {
      for (TrainingCorpus one : corpora.get(i).scored()) {
        boolean isFound = one.config().scheme() == FileScheme.AUTO;
        if (isFound && one.scheme() != labels(one.head()).files()) {
          FileScheme found = FileScheme.valueOf(one.scheme().name());
          all.set(i, all.get(i).withScheme(config.allHeads().get(one.head()), found));
        }
      }
    }
    return all.equals(config.corpora()) ? config : config.with("data.corpora", Optional.of(all));
  }

  /** The tokens to learn from. */
  public long tokens() {
    return encoded.stream().mapToLong(EncodedSentence::size).sum() + elsewhere.tokens();
  }

  /** How many sentences there are to learn from. */
  public long sentences() {
    return encoded.size() + elsewhere.sentences();
  }

  /**
   * What is scored for itself: each corpus, or of a network with several heads each of its heads.
   */
  public List<TrainingCorpus> scored() {
    return corpora.stream().flatMap(corpus -> corpus.scored().stream()).toList();
  }

  /** The sentences that a head learns from, of all corpora. */
  public List<Sentence> train(int head) {
    return JoinedSentences.of(
        scored().stream()
            .filter(corpus -> corpus.head() == head)
            .map(TrainingCorpus::train)
            .toList());
  }

  /** The most labels that a head has. */
  public int mostLabels() {
    return vocabularies.labelSets().stream().mapToInt(LabelSet::size).max().orElseThrow();
  }

  /** The labels of a head, counted from 0. */
  public LabelSet labels(int head) {
    return vocabularies.labelSets().get(head);
  }

  /** The sentences to learn from, of all corpora and without labels, in the order of their rows. */
  public List<Sentence> train() {
    List<List<Sentence>> parts = new ArrayList<>();
    corpora.forEach(corpus -> parts.add(corpus.train()));
    if (!unlabelled.isEmpty()) {
      parts.add(unlabelled);
    }
    return JoinedSentences.of(parts);
  }

  /** The sentences that choose the best epoch, of all corpora. */
  public List<Sentence> dev() {
    return JoinedSentences.of(
        corpora.stream()
            .filter(TrainingCorpus::chooses)
            .map(corpus -> corpus.dev().orElseThrow())
            .toList());
  }

  /** How many batches of that many sentences an epoch has; the last of a corpus may be smaller. */
  public int batches(int sentences) {
    return corpora.stream().mapToInt(c -> EpochPlanner.count(c.train().size(), sentences)).sum()
        + EpochPlanner.count(unlabelled.size(), sentences);
  }

  /**
   * The tokens of each sentence to learn from, {@code [corpus][sentence]}; those without labels are
   * one corpus more.
   */
  public List<int[]> lengths() {
    List<int[]> lengths = new ArrayList<>();
    int from = 0;
    for (TrainingCorpus corpus : corpora) {
      int to = from + corpus.train().size();
      lengths.add(encoded.subList(from, to).stream().mapToInt(EncodedSentence::size).toArray());
      from = to;
    }
    if (!unlabelled.isEmpty()) {
      lengths.add(
          encoded.subList(from, encoded.size()).stream().mapToInt(EncodedSentence::size).toArray());
    }
    return lengths;
  }

  /** How often the loss of those sentences counts that count most. */
  public double heaviest() {
    return corpora.stream().mapToDouble(TrainingCorpus::heaviest).max().orElse(1);
  }

  /** The rows of the word table. */
  public Vocabulary words() {
    return vocabularies.words();
  }

  /** The rows of the character table. */
  Vocabulary characters() {
    return vocabularies.characters();
  }

  /** The labels of the training files. */
  public LabelSet labels() {
    return vocabularies.labels();
  }

  /** Whether training saw the word as it is written. */
  public boolean knows(String word) {
    return words().row(word) != Vocabulary.UNKNOWN;
  }
}
