package trellis.train.data;

import java.io.File;
import java.util.List;
import java.util.Optional;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.Split;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Sentence;

/**
 * One corpus of a training: its sentences, as they are used.
 *
 * @param prefix what the names of its splits begin with; nothing where there is one corpus
 * @param config what the config says of it
 * @param scheme how its labels mark spans
 * @param train sentences to learn from
 * @param dev sentences to score each epoch by, if it has some
 * @param test sentences for the final score, if it has some
 * @param head that its labels are for, counted from 0; of several that of the first
 * @param heads the same sentences with the labels of each head that it has, where the network has
 *     several; none where it has one
 */
public record TrainingCorpus(
    String prefix,
    DataConfig config,
    TagScheme scheme,
    List<Sentence> train,
    Optional<List<Sentence>> dev,
    Optional<List<Sentence>> test,
    int head,
    List<TrainingCorpus> heads) {

  /** The corpus of that config with these sentences. */
  static TrainingCorpus of(
      TaggerConfig config,
      DataConfig corpus,
      TagScheme scheme,
      List<Sentence> train,
      Optional<List<Sentence>> dev,
      Optional<List<Sentence>> test) {
    String prefix = CorpusFiles.prefix(config, corpus);
    return new TrainingCorpus(prefix, corpus, scheme, train, dev, test, 0, List.of());
  }

  /** A corpus that has labels for several heads. */
  static TrainingCorpus ofHeads(
      TaggerConfig config, DataConfig corpus, List<TrainingCorpus> heads) {
    TrainingCorpus first = heads.get(0);
    return new TrainingCorpus(
        CorpusFiles.prefix(config, corpus),
        corpus,
        first.scheme,
        first.train,
        first.dev,
        first.test,
        first.head,
        List.copyOf(heads));
  }

  /** The same corpus, whose labels are for another head. */
  TrainingCorpus ofHead(int other) {
    return new TrainingCorpus(prefix, config, scheme, train, dev, test, other, heads);
  }

  /** What is scored for itself: the labels of each head that it has. */
  public List<TrainingCorpus> scored() {
    return heads.isEmpty() ? List.of(this) : heads;
  }

  /** What its scores are called, where there are several. */
  public String title() {
    return prefix.isEmpty() ? prefix : prefix.substring(0, prefix.length() - 1);
  }

  /** The same corpus with fewer sentences to learn from. */
  TrainingCorpus withTrain(List<Sentence> fewer) {
    return new TrainingCorpus(prefix, config, scheme, fewer, dev, test, head, heads);
  }

  /** The same corpus with other heads. */
  TrainingCorpus withHeads(List<TrainingCorpus> others) {
    return new TrainingCorpus(prefix, config, scheme, train, dev, test, head, List.copyOf(others));
  }

  /** What one of its splits is called: {@code dev}, or of several corpora {@code mine.dev}. */
  public String name(Split split) {
    return prefix + split;
  }

  /** Whether its dev score has a part in the choice of the best epoch. */
  public boolean chooses() {
    return dev.isPresent() && config.chooses();
  }

  /** The columns that are read beside the token. */
  public List<Column> features() {
    return CorpusFiles.features(config);
  }

  /**
   * The sentences to learn from that one of its training files has; empty when it has no such file.
   *
   * @param use {@code train}, or of further files {@code train2} and so on, as models name them
   */
  public Optional<List<Sentence>> trainFile(String use) {
    int files = config.train().values().size();
    for (int file = 0; file < files; file++) {
      if (use.equals(name(Split.TRAIN) + (file == 0 ? "" : file + 1))) {
        int own = file;
        return Optional.of(
            files == 1 ? train : train.stream().filter(one -> fileOf(one) == own).toList());
      }
    }
    return Optional.empty();
  }

  /** How often the loss of one of its training sentences counts. */
  double weight(Sentence sentence) {
    return config.weight(fileOf(sentence));
  }

  /** How often the losses of those of its training sentences count that count most. */
  double heaviest() {
    return config.weight().stream()
        .flatMap(some -> some.values().stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(1);
  }

  /** The place of the training file that a sentence is in. */
  private int fileOf(Sentence sentence) {
    int last = config.train().values().size() - 1;
    for (int file = 0; file < last; file++) {
      String path = config.train().at(file).toString();
      if (sentence.file().equals(path) || sentence.file().startsWith(path + File.separator)) {
        return file;
      }
    }
    return last;
  }
}
