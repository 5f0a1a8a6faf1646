package trellis.dl4j.data;

import java.io.DataInputStream;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.datavec.api.conf.Configuration;
import org.datavec.api.records.Record;
import org.datavec.api.records.SequenceRecord;
import org.datavec.api.records.metadata.RecordMetaData;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.datavec.api.records.reader.BaseRecordReader;
import org.datavec.api.records.reader.SequenceRecordReader;
import org.datavec.api.split.InputSplit;
import org.datavec.api.writable.Text;
import org.datavec.api.writable.Writable;
import trellis.dl4j.data.SplitFiles.FileSentence;
import trellis.dl4j.data.SplitFiles.Place;
import trellis.error.CorpusException;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/**
 * Reads CoNLL and CoNLL-U files for DataVec: a sequence is a sentence, a step is a token, and its
 * values are all cells of its row, as {@link Text} in the order of the file.
 *
 * <p>The sequence methods go sentence by sentence, {@link #next()} and {@link #nextRecord()} token
 * by token; a pipeline uses the one or the other. Metadata is a {@link RecordMetaDataInterval} with
 * the lines of the first and the last token, counted from 1. Listeners get the {@link Sentence}. A
 * reader that was serialized keeps its layout, configuration and listeners, and is to be
 * initialized again.
 */
public final class ConllRecordReader extends BaseRecordReader implements SequenceRecordReader {
  private static final long serialVersionUID = 1L;

  // The layout in parts that can be serialized; no label is the empty text.
  private final ConllFormat format;
  private final String token;
  private final String label;

  private Configuration configuration;
  private transient SplitFiles files; // null until initialized
  private transient SplitFiles.Sentences sentences;
  private transient Deque<Record> tokens; // what next() has left of its sentence

  /** A reader of files with this layout; the label column is used by {@link #getLabels()} alone. */
  public ConllRecordReader(ConllLayout layout) {
    this.format = layout.format();
    this.token = layout.token().name();
    this.label = layout.label().map(Column::name).orElse("");
  }

  /** The layout of its files: which of the cells are token and label. */
  public ConllLayout layout() {
    ConllLayout unlabeled = new ConllLayout(format, Column.parse(token), Optional.empty());
    return label.isEmpty() ? unlabeled : unlabeled.withLabel(Column.parse(label));
  }

  @Override
  public void initialize(InputSplit split) {
    close();
    // Not super.initialize: its field would be serialized, which a split is not.
    this.files = new SplitFiles(split, layout());
    this.sentences = files.sentences();
    this.tokens = new ArrayDeque<>();
  }

  @Override
  public void initialize(Configuration configuration, InputSplit split) {
    this.configuration = configuration;
    initialize(split);
  }

  @Override
  public boolean hasNext() {
    requireInitialized();
    return !tokens.isEmpty() || sentences.hasNext();
  }

  @Override
  public List<List<Writable>> sequenceRecord() {
    return nextSequence().getSequenceRecord();
  }

  @Override
  public SequenceRecord nextSequence() {
    FileSentence next = nextSentence();
    RecordMetaData place = SentenceRecords.place(next.file(), next.sentence());
    return SentenceRecords.sequence(next.sentence(), place);
  }

  @Override
  public List<Writable> next() {
    return nextRecord().getRecord();
  }

  @Override
  public Record nextRecord() {
    requireInitialized();
    if (tokens.isEmpty()) {
      FileSentence next = nextSentence();
      tokens.addAll(SentenceRecords.tokens(next.file(), next.sentence()));
    }
    return tokens.remove();
  }

  /**
   * Reads a stream that holds one sentence.
   *
   * @throws CorpusException when it holds another number of sentences
   */
  @Override
  public List<List<Writable>> sequenceRecord(URI uri, DataInputStream in) {
    // The stream is the caller's to close, so the reader stays open.
    ConllReader reader = new ConllReader(uri.toString(), in, layout());
    if (!reader.hasNext()) {
      throw new CorpusException(uri.toString(), 0, "holds no sentence: one was expected");
    }
    Sentence sentence = reader.next();
    if (reader.hasNext()) {
      throw new CorpusException(
          uri.toString(),
          reader.next().line(0),
          "a second sentence, one was expected: read such files with initialize");
    }
    invokeListeners(sentence);
    return SentenceRecords.values(sentence);
  }

  /** Not supported: one token cannot be told from its sentence in a stream. */
  @Override
  public List<Writable> record(URI uri, DataInputStream in) {
    throw new UnsupportedOperationException(
        "a stream holds a sentence, not a token: use sequenceRecord");
  }

  @Override
  public SequenceRecord loadSequenceFromMetaData(RecordMetaData place) {
    return loadSequenceFromMetaData(List.of(place)).get(0);
  }

  /** Finds the sentences, reading each file once. */
  @Override
  public List<SequenceRecord> loadSequenceFromMetaData(List<RecordMetaData> places) {
    Map<Place, Sentence> found = find(places);
    List<SequenceRecord> sequences = new ArrayList<>();
    for (RecordMetaData wanted : places) {
      Sentence sentence = found.get(start(wanted));
      if (sentence == null || !wanted.equals(SentenceRecords.place(wanted.getURI(), sentence))) {
        throw notThere("sentence", wanted);
      }
      sequences.add(SentenceRecords.sequence(sentence, wanted));
    }
    return sequences;
  }

  @Override
  public Record loadFromMetaData(RecordMetaData place) {
    return loadFromMetaData(List.of(place)).get(0);
  }

  /** Finds the tokens, reading each file once. */
  @Override
  public List<Record> loadFromMetaData(List<RecordMetaData> places) {
    Map<Place, Sentence> found = find(places);
    List<Record> records = new ArrayList<>();
    for (RecordMetaData wanted : places) {
      Sentence sentence = found.get(start(wanted));
      if (sentence == null) {
        throw notThere("token", wanted);
      }
      Record record =
          SentenceRecords.tokens(wanted.getURI(), sentence).stream()
              .filter(token -> token.getMetaData().equals(wanted))
              .findFirst()
              .orElseThrow(() -> notThere("token", wanted));
      records.add(record);
    }
    return records;
  }

  /**
   * The labels in these files, sorted; reads all of them once. Empty when the layout has no label
   * column, and for a stream, which can be read only once.
   */
  @Override
  public List<String> getLabels() {
    requireInitialized();
    Set<String> labels = new TreeSet<>();
    if (!files.isStream()) {
      try (SplitFiles.Sentences all = files.sentences()) {
        all.forEachRemaining(next -> labels.addAll(next.sentence().labels()));
      }
    }
    return List.copyOf(labels);
  }

  @Override
  public void reset() {
    requireInitialized();
    if (!resetSupported()) {
      throw new UnsupportedOperationException("a stream can be read only once");
    }
    files.split().reset();
    initialize(files.split());
  }

  @Override
  public boolean resetSupported() {
    return files == null || (!files.isStream() && files.split().resetSupported());
  }

  @Override
  public void setConf(Configuration configuration) {
    this.configuration = configuration;
  }

  @Override
  public Configuration getConf() {
    return configuration;
  }

  @Override
  public void close() {
    if (sentences != null) {
      sentences.close();
    }
  }

  private void requireInitialized() {
    if (files == null) {
      throw new IllegalStateException("this reader has no files yet: call initialize first");
    }
  }

  private FileSentence nextSentence() {
    requireInitialized();
    FileSentence next = sentences.next();
    invokeListeners(next.sentence());
    return next;
  }

  private Map<Place, Sentence> find(List<RecordMetaData> places) {
    requireInitialized();
    if (files.isStream()) {
      throw new UnsupportedOperationException("a stream can be read only once, from its beginning");
    }
    return files.find(places.stream().map(this::start).toList());
  }

  private Place start(RecordMetaData place) {
    if (place instanceof RecordMetaDataInterval lines) {
      return new Place(lines.getURI(), lines.getFrom());
    }
    throw new IllegalArgumentException(
        "metadata of this reader are a RecordMetaDataInterval, not a "
            + place.getClass().getSimpleName());
  }

  private static CorpusException notThere(String what, RecordMetaData place) {
    return new CorpusException(
        place.getURI().toString(),
        0,
        "no " + what + " at lines " + place.getLocation() + ": has the file changed since?");
  }
}
