package trellis.dl4j;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.datavec.api.split.CollectionInputSplit;
import trellis.batch.BatchPlanner;
import trellis.batch.PlannedBatch;
import trellis.batch.WordDropout;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.BatchArrays.Part;
import trellis.dl4j.data.ConllRecordReader;
import trellis.dl4j.data.CorpusEncoder;
import trellis.dl4j.data.EncodedCorpus;
import trellis.dl4j.data.Epoch;
import trellis.dl4j.data.LabelChoice;
import trellis.dl4j.data.ModelCompatibility;
import trellis.dl4j.data.SentenceExtractor;
import trellis.dl4j.data.SourceSentence;
import trellis.error.CorpusException;
import trellis.kernel.RandomStream;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllLayout;

/**
 * A builder of a {@link ConllDataSetIterator}, which is told how sentences are to be given.
 *
 * <p>Unless told otherwise: 32 sentences a batch in the order of the file, of each token its word
 * alone, labels as they stand in the file, by their ids. What has a row, and which labels have an
 * id, is what these sentences have, or a saved model.
 */
public final class ConllDataSetBuilder {
  private static final int DEFAULT_BATCH = 32;

  private final ConllRecordReader reader;
  private final Optional<Path> file; // what the reader is to be initialized with
  private int batch = DEFAULT_BATCH;
  private final Set<Part> parts = EnumSet.noneOf(Part.class);
  private List<Column> features = List.of();
  private Optional<LabelChoice> labels = Optional.empty();
  private Optional<LabelForm> labelForm = Optional.empty();
  private Optional<Long> seed = Optional.empty();
  private WordDropout shares = WordDropout.NONE;
  private Optional<ConllDataSetIterator> shared = Optional.empty();
  private Optional<TaggerModel> model = Optional.empty();

  /** Builds on a reader, which its owner initializes. */
  ConllDataSetBuilder(ConllRecordReader reader) {
    this.reader = reader;
    this.file = Optional.empty();
  }

  /** Builds on a file, which is read by {@link #build()}. */
  ConllDataSetBuilder(Path file, ConllLayout layout) {
    this.reader = new ConllRecordReader(layout);
    this.file = Optional.of(file);
  }

  /**
   * The number of sentences a batch; the last one of an epoch may have fewer.
   *
   * @param sentences 1 or more
   * @return this builder
   */
  public ConllDataSetBuilder batch(int sentences) {
    if (sentences < 1) {
      throw new IllegalArgumentException("a batch has one sentence at least, not " + sentences);
    }
    this.batch = sentences;
    return this;
  }

  /**
   * Gives the characters of each word also.
   *
   * @return this builder
   */
  public ConllDataSetBuilder characters() {
    parts.add(Part.CHARACTERS);
    return this;
  }

  /**
   * Gives also how each word is capitalized.
   *
   * @return this builder
   */
  public ConllDataSetBuilder capitals() {
    parts.add(Part.CAPITALS);
    return this;
  }

  /**
   * Gives also what the tokens have in these columns.
   *
   * @param columns of the file, in the order of their arrays
   * @return this builder
   */
  public ConllDataSetBuilder features(Column... columns) {
    features = List.of(columns);
    return this;
  }

  /**
   * Finds out which scheme the file's labels mark spans in, and writes them in this one.
   *
   * @param scheme of the labels in the arrays
   * @return this builder
   */
  public ConllDataSetBuilder spans(TagScheme scheme) {
    labels = Optional.of(new LabelChoice(Optional.empty(), scheme));
    return this;
  }

  /**
   * Reads the file's labels in one scheme and writes them in another.
   *
   * @param files the scheme of the file
   * @param scheme of the labels in the arrays
   * @return this builder
   */
  public ConllDataSetBuilder spans(TagScheme files, TagScheme scheme) {
    labels = Optional.of(new LabelChoice(Optional.of(files), scheme));
    return this;
  }

  /**
   * How labels stand in their array.
   *
   * @param form ids, or ones and zeros
   * @return this builder
   */
  public ConllDataSetBuilder labels(LabelForm form) {
    labelForm = Optional.of(form);
    return this;
  }

  /**
   * Gives each epoch in an order of its own, sentences of nearly the same length together; the same
   * seed gives the same orders.
   *
   * @param seed of the orders
   * @return this builder
   */
  public ConllDataSetBuilder shuffled(long seed) {
    this.seed = Optional.of(seed);
    return this;
  }

  /**
   * Reads some words as the unknown one, so that its row is learned too; for training alone.
   *
   * @param share of the words that the file has once; a feature's value that it has n times is read
   *     as an unknown one with the n-th part of it
   * @return this builder
   */
  public ConllDataSetBuilder unknown(double share) {
    shares = new WordDropout(share, 0);
    return this;
  }

  /**
   * Gives the arrays that the other iterator gives, by its vocabularies and labels: for sentences
   * that a network is scored on after it was trained on the other's.
   *
   * @param other whose vocabularies and labels are taken
   * @return this builder
   */
  public ConllDataSetBuilder sharing(ConllDataSetIterator other) {
    shared = Optional.of(other);
    return this;
  }

  /**
   * Gives what the graph of a saved model reads ({@link GraphModels}): its arrays in the order of
   * the graph's inputs, by its vocabularies and labels. Feature columns are those of its corpus;
   * labels are ids for a CRF and one-hot for a softmax, unless {@link #labels} says otherwise.
   *
   * @param saved whose vocabularies, labels and columns are taken
   * @return this builder
   */
  public ConllDataSetBuilder as(TaggerModel saved) {
    model = Optional.of(saved);
    return this;
  }

  /**
   * Reads the sentences.
   *
   * @return the iterator, at the beginning of its first epoch
   * @throws CorpusException when there is none, they are not as they must be, or none of their
   *     labels is one of the model's
   * @throws IllegalArgumentException when the columns do not fit together, or there are none of
   *     labels, and neither an iterator nor a model that has labels
   * @throws IllegalStateException when the reader was not initialized, or something was chosen that
   *     the shared iterator, or the model, says
   */
  public ConllDataSetIterator build() {
    requireNoContradiction();
    Optional<SharedEncoding> known =
        model.map(SharedEncoding::of).or(() -> shared.map(SharedEncoding::of));
    if (known.isEmpty() && reader.layout().label().isEmpty()) {
      throw new IllegalArgumentException(
          "the layout has no column of labels: name it, or share an iterator that has labels");
    }
    List<SourceSentence> sentences = read(known.map(k -> k.encoder().columns()).orElse(features));
    CorpusEncoder encoder = known.map(SharedEncoding::encoder).orElseGet(() -> encoder(sentences));
    EncodedCorpus corpus = encoder.encode(sentences);
    model.ifPresent(saved -> ModelCompatibility.requireLabels(saved, sentences, corpus));
    BatchArrays arrays =
        known.map(SharedEncoding::arrays).orElseGet(() -> new BatchArrays(parts, LabelForm.INDEX));
    return new ConllDataSetIterator(
        corpus, labelForm.map(arrays::with).orElse(arrays), shares, epochs(corpus));
  }

  private void requireNoContradiction() {
    boolean isSaid = !(parts.isEmpty() && features.isEmpty() && labels.isEmpty());
    if (shared.isPresent() && isSaid) {
      throw new IllegalStateException(
          "characters, capitals, features and spans are those of the iterator that is shared: say"
              + " nothing of them, or do not share");
    }
    if (model.isPresent()) {
      if (isSaid || shared.isPresent()) {
        throw new IllegalStateException(
            "characters, capitals, features and spans are those of the model: say nothing of them,"
                + " nor share an iterator, or do without the model");
      }
      if (!shares.equals(WordDropout.NONE)) {
        throw new IllegalStateException(
            "a model does not know which words its training file had once, so none of them can be"
                + " read as unknown: leave unknown(…) out");
      }
      ModelCompatibility.requireFormat(model.get(), reader.layout());
    }
  }

  private List<SourceSentence> read(List<Column> columns) {
    file.ifPresent(path -> reader.initialize(new CollectionInputSplit(List.of(path.toUri()))));
    try {
      return SentenceExtractor.readAll(
          file.map(Path::toString).orElse("the record reader"), reader, columns);
    } finally {
      file.ifPresent(path -> reader.close());
    }
  }

  private CorpusEncoder encoder(List<SourceSentence> sentences) {
    LabelChoice choice = labels.orElse(LabelChoice.PLAIN);
    return CorpusEncoder.of(sentences, features, choice.labelsOf(sentences));
  }

  private IntFunction<Epoch> epochs(EncodedCorpus corpus) {
    RandomStream random = RandomStream.of(seed.orElse(0L));
    int size = Math.min(batch, corpus.sentences().size());
    if (seed.isPresent()) {
      BatchPlanner planner = new BatchPlanner(corpus.lengths(), size, size);
      return number -> {
        RandomStream ofEpoch = random.fork(number);
        return new Epoch(planner.plan(ofEpoch), ofEpoch);
      };
    }
    List<PlannedBatch> inOrder = inOrder(corpus.sentences().size(), size);
    return number -> new Epoch(inOrder, random.fork(number));
  }

  private static List<PlannedBatch> inOrder(int sentences, int batch) {
    List<PlannedBatch> plan = new ArrayList<>();
    for (int start = 0; start < sentences; start += batch) {
      int[] places = new int[Math.min(batch, sentences - start)];
      for (int i = 0; i < places.length; i++) {
        places[i] = start + i;
      }
      plan.add(new PlannedBatch(List.of(places)));
    }
    return plan;
  }
}
