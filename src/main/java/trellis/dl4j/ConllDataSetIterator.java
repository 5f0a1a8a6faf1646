package trellis.dl4j;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.dataset.api.MultiDataSetPreProcessor;
import org.nd4j.linalg.dataset.api.iterator.MultiDataSetIterator;
import trellis.batch.PlannedBatch;
import trellis.batch.WordDropout;
import trellis.corpus.CorpusFiles;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.ConllRecordReader;
import trellis.dl4j.data.CorpusEncoder;
import trellis.dl4j.data.EncodedCorpus;
import trellis.dl4j.data.Epoch;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.model.TaggerModel;
import trellis.text.ConllLayout;
import trellis.vocab.Vocabulary;

/**
 * An iterator that gives DL4J the sentences of CoNLL files, batch by batch, as arrays of row
 * numbers.
 *
 * <p>Features are, in this order: words {@code [minibatch][1][steps]}; if asked for, characters
 * {@code [minibatch][longest word][steps]} with -1 for no character, and capitals {@code
 * [minibatch][1][steps]}, the ordinals of {@link trellis.batch.Capitals}; each feature column
 * {@code [minibatch][1][steps]}. Row 0 is the unknown one. Labels are as {@link LabelForm} says.
 * Each array has a mask {@code [minibatch][steps]}; that of the labels is 0 also where a label is
 * none of the {@link #labelSet()}. The metadata of an example are file and lines of its sentence.
 *
 * <p>There are as many steps as the longest sentence of the batch has tokens; two, the second of
 * them masked, where the batch is a single token, for which DL4J's softmax loss fails otherwise.
 *
 * <p>Each sentence comes exactly once an epoch, whole. After the last one {@link #hasNext()} is
 * false until {@link #reset()} begins the next epoch. For one thread.
 *
 * <pre>{@code
 * ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
 * reader.initialize(new FileSplit(new File("train.conll")));
 * ConllDataSetIterator train =
 *     ConllDataSetIterator.builder(reader).spans(TagScheme.BIOES).shuffled(1).unknown(0.5).build();
 * ConllDataSetIterator dev =
 *     ConllDataSetIterator.builder(Path.of("dev.conll"), ConllLayout.conll()).sharing(train).build();
 * graph.fit(train, 20);
 * }</pre>
 */
public final class ConllDataSetIterator implements MultiDataSetIterator {
  private static final long serialVersionUID = 1L;

  private final transient EncodedCorpus corpus;
  private final transient BatchArrays arrays;
  private final transient WordDropout shares;
  private transient IntFunction<Epoch> epochs; // by number, from 1 on
  private transient int number; // of the epoch
  private transient Epoch epoch;
  private transient BooleanSupplier goesOn;
  private transient Optional<MultiDataSetPreProcessor> preProcessor;

  /**
   * Begins the first epoch.
   *
   * @param epochs makes an epoch of its number, the first being 1
   */
  ConllDataSetIterator(
      EncodedCorpus corpus, BatchArrays arrays, WordDropout shares, IntFunction<Epoch> epochs) {
    this.corpus = corpus;
    this.arrays = arrays;
    this.shares = shares;
    this.epochs = epochs;
    this.number = 1;
    this.epoch = epochs.apply(number);
    this.goesOn = () -> true;
    this.preProcessor = Optional.empty();
  }

  /**
   * Waits for {@link #begin}: until then there is no batch.
   *
   * @param corpus the sentences
   * @param arrays which arrays there are, and how labels stand in them
   * @param shares of the words and features that are read as unknown
   * @return an iterator whose epochs are empty
   */
  public static ConllDataSetIterator withoutPlan(
      EncodedCorpus corpus, BatchArrays arrays, WordDropout shares) {
    Epoch empty = new Epoch(List.of(), RandomStream.of(0));
    return new ConllDataSetIterator(corpus, arrays, shares, any -> empty);
  }

  /**
   * Says how the sentences of a reader, which has been initialized, are to be given.
   *
   * @param reader which its owner closes
   * @return a builder
   */
  public static ConllDataSetBuilder builder(ConllRecordReader reader) {
    return new ConllDataSetBuilder(reader);
  }

  /**
   * Says how the sentences of a file are to be given.
   *
   * @param file of columns, or CoNLL-U
   * @param layout where token and label stand in it
   * @return a builder
   */
  public static ConllDataSetBuilder builder(Path file, ConllLayout layout) {
    return new ConllDataSetBuilder(file, layout);
  }

  /**
   * Says how the sentences of a file are to be given to the graph of a saved model ({@link
   * ConllDataSetBuilder#as}). The file is laid out as the corpus of the model was.
   *
   * @param file of columns, or CoNLL-U
   * @param model whose graph is to read it
   * @return a builder
   */
  public static ConllDataSetBuilder builder(Path file, TaggerModel model) {
    return builder(file, CorpusFiles.layout(model.config())).as(model);
  }

  /**
   * Begins an epoch with a plan of the caller; {@link #reset()} begins the same again.
   *
   * @param plan what comes, by the places of the sentences in the corpus
   * @param random the n-th batch draws from the fork n of it, counted from 0
   * @param goesOn asked by {@link #hasNext()} whether there is to be another batch
   */
  public void begin(List<PlannedBatch> plan, RandomStream random, BooleanSupplier goesOn) {
    this.epochs = any -> new Epoch(plan, random);
    this.goesOn = goesOn;
    reset();
  }

  /** {@return the words that have a row of their own} */
  public Vocabulary words() {
    return corpus.encoder().vocabularies().words();
  }

  /** {@return the characters that have a row of their own} */
  public Vocabulary characters() {
    return corpus.encoder().vocabularies().characters();
  }

  /** {@return the values that have a row of their own, of each feature column} */
  public List<Vocabulary> features() {
    return corpus.encoder().vocabularies().features();
  }

  /** {@return the labels and their ids} */
  public LabelSet labelSet() {
    return corpus.encoder().vocabularies().labels();
  }

  /** {@return the number of sentences an epoch} */
  public int totalExamples() {
    return corpus.sentences().size();
  }

  CorpusEncoder encoder() {
    return corpus.encoder();
  }

  BatchArrays arrays() {
    return arrays;
  }

  @Override
  public boolean hasNext() {
    return epoch.hasNext() && goesOn.getAsBoolean();
  }

  /** The next batch, or what {@link #next(int)} left of it. */
  @Override
  public MultiDataSet next() {
    requireNext();
    return arraysOf(epoch.take());
  }

  /** The next sentences in the order of the epoch: as many, or what is left of it. */
  @Override
  public MultiDataSet next(int num) {
    if (num < 1) {
      throw new IllegalArgumentException("asked for " + num + " sentences: at least 1 can be had");
    }
    requireNext();
    return arraysOf(epoch.take(num));
  }

  private void requireNext() {
    if (!epoch.hasNext()) {
      throw new NoSuchElementException(
          "all sentences of this epoch were given: reset() begins the next");
    }
  }

  private MultiDataSet arraysOf(int[] places) {
    MultiDataSet batch = arrays.of(corpus, places, shares, epoch.random());
    preProcessor.ifPresent(processor -> processor.preProcess(batch));
    return batch;
  }

  @Override
  public void reset() {
    number++;
    epoch = epochs.apply(number);
  }

  @Override
  public boolean resetSupported() {
    return true;
  }

  /**
   * No: the sentences are encoded already and padding them takes next to no time, so that one more
   * thread would only take a core, and its own copies of the arrays, from the network.
   */
  @Override
  public boolean asyncSupported() {
    return false;
  }

  /** Sets what changes each batch before it is given; null, as DL4J has it, for nothing. */
  @Override
  public void setPreProcessor(MultiDataSetPreProcessor preProcessor) {
    this.preProcessor = Optional.ofNullable(preProcessor);
  }

  /** What changes each batch; null, as DL4J has it, for nothing. */
  @Override
  public MultiDataSetPreProcessor getPreProcessor() {
    return preProcessor.orElse(null);
  }

  /**
   * Refuses: an iterator holds a corpus.
   *
   * @param out not written to
   * @throws NotSerializableException always
   */
  private void writeObject(ObjectOutputStream out) throws NotSerializableException {
    throw new NotSerializableException(
        "an iterator holds a corpus: make one where it is needed, from the same files");
  }
}
