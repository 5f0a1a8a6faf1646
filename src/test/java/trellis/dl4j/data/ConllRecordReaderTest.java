package trellis.dl4j.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.datavec.api.conf.Configuration;
import org.datavec.api.records.Record;
import org.datavec.api.records.SequenceRecord;
import org.datavec.api.records.listener.RecordListener;
import org.datavec.api.records.metadata.RecordMetaData;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.datavec.api.records.metadata.RecordMetaDataURI;
import org.datavec.api.records.reader.RecordReader;
import org.datavec.api.records.reader.impl.transform.TransformProcessSequenceRecordReader;
import org.datavec.api.records.writer.RecordWriter;
import org.datavec.api.split.CollectionInputSplit;
import org.datavec.api.split.FileSplit;
import org.datavec.api.split.InputSplit;
import org.datavec.api.split.InputStreamInputSplit;
import org.datavec.api.split.StreamInputSplit;
import org.datavec.api.split.StringSplit;
import org.datavec.api.transform.TransformProcess;
import org.datavec.api.transform.schema.SequenceSchema;
import org.datavec.api.writable.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.RandomCorpus;
import trellis.text.Sentence;

class ConllRecordReaderTest {
  private static final String TEXT = "-DOCSTART- O\n\nAda\tB-PER\nis\tO\n\nin\tO\n";

  @TempDir Path folder;

  @Test
  void givesWhatConllReaderReads() {
    RandomCases.check(
        300,
        random -> {
          ConllFormat format = random.nextBoolean() ? ConllFormat.CONLL : ConllFormat.CONLLU;
          ConllLayout layout = layout(format);
          List<URI> files = new ArrayList<>();
          List<Sentence> sentences = new ArrayList<>();
          List<URI> origins = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            byte[] bytes = new RandomCorpus(random, format).bytes();
            Path file = folder.resolve("file " + i);
            Files.write(file, random.nextBoolean() ? bytes : RandomCorpus.gzip(bytes));
            files.add(file.toUri());
            sentences.addAll(ConllReader.readAll(file, layout));
            origins.addAll(Collections.nCopies(sentences.size() - origins.size(), file.toUri()));
          }
          try (ConllRecordReader reader = new ConllRecordReader(layout)) {
            reader.initialize(new CollectionInputSplit(files));
            for (int pass = 0; pass < 2; pass++) {
              assertGives(sentences, origins, reader);
              reader.reset();
            }
          }
        });
  }

  @Test
  void saysItsLayout() {
    for (ConllLayout layout :
        List.of(
            ConllLayout.conll(2, -2),
            ConllLayout.conllu("xpos"),
            ConllLayout.conll().withoutLabel())) {
      assertEquals(layout, new ConllRecordReader(layout).layout());
    }
  }

  private static void assertGives(
      List<Sentence> sentences, List<URI> origins, ConllRecordReader reader) {
    List<RecordMetaData> places = new ArrayList<>();
    List<SequenceRecord> records = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      Sentence sentence = sentences.get(i);
      assertTrue(reader.hasNext());
      SequenceRecord record = reader.nextSequence();
      assertEquals(sentence.cells(), texts(record.getSequenceRecord()));
      RecordMetaDataInterval place = (RecordMetaDataInterval) record.getMetaData();
      assertEquals(sentence.line(0), place.getFrom());
      assertEquals(sentence.line(sentence.size() - 1), place.getTo());
      assertEquals(origins.get(i), place.getURI());
      places.add(place);
      records.add(record);
    }
    assertFalse(reader.hasNext());
    assertThrows(NoSuchElementException.class, reader::nextSequence);
    Collections.shuffle(places, new Random(places.size()));
    for (SequenceRecord loaded : reader.loadSequenceFromMetaData(places)) {
      assertTrue(records.contains(loaded));
    }
  }

  /** A layout that fits every random file. */
  private static ConllLayout layout(ConllFormat format) {
    return format == ConllFormat.CONLL ? ConllLayout.conll(1, 0) : ConllLayout.conllu("upos");
  }

  @Test
  void aTokenAtATime() {
    ConllRecordReader reader = reader(file("a.conll", TEXT));
    List<Record> records = new ArrayList<>();
    while (reader.hasNext()) {
      records.add(reader.nextRecord());
    }
    assertEquals(3, records.size());
    assertEquals(List.of("is", "O"), text(records.get(1).getRecord()));
    assertEquals(
        "is", reader.loadFromMetaData(records.get(1).getMetaData()).getRecord().get(0).toString());
    reader.reset();
    assertEquals(List.of("Ada", "B-PER"), text(reader.next()));
    assertEquals(List.of("is", "O"), text(reader.next()));
    assertEquals(List.of("in", "O"), text(reader.next()));
    assertFalse(reader.hasNext());
    assertThrows(NoSuchElementException.class, reader::next);
  }

  @Test
  void aPipelineReadsIt() throws IOException {
    TransformProcess process =
        new TransformProcess.Builder(
                new SequenceSchema.Builder()
                    .addColumnString("token")
                    .addColumnString("label")
                    .build())
            .stringToCategorical("label", List.of("O", "B-PER"))
            .categoricalToInteger("label")
            .build();
    TransformProcessSequenceRecordReader pipeline =
        new TransformProcessSequenceRecordReader(reader(file("a.conll", TEXT)), process);
    assertEquals(
        List.of(List.of("Ada", "1"), List.of("is", "0")), texts(pipeline.sequenceRecord()));
    SequenceRecord second = pipeline.nextSequence();
    assertEquals(List.of(List.of("in", "0")), texts(second.getSequenceRecord()));
    assertEquals(
        second.getSequenceRecord(),
        pipeline.loadSequenceFromMetaData(second.getMetaData()).getSequenceRecord());
    pipeline.reset();
    assertTrue(pipeline.hasNext());
  }

  @Test
  void readsEveryKindOfSplit() throws IOException {
    Path file = file("a.conll", TEXT);
    List<InputSplit> splits =
        List.of(
            new FileSplit(folder.toFile()),
            new CollectionInputSplit(List.of(file.toUri())),
            new StringSplit(TEXT),
            new InputStreamInputSplit(stream()),
            new InputStreamInputSplit(stream(), file.toFile()),
            new StreamInputSplit(List.of(URI.create("memory:a")), uri -> stream()));
    for (InputSplit split : splits) {
      try (ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll())) {
        Configuration configuration = new Configuration();
        reader.initialize(configuration, split);
        assertEquals(configuration, reader.getConf());
        assertEquals(List.of("Ada", "B-PER"), text(reader.sequenceRecord().get(0)));
        assertEquals(1, reader.sequenceRecord().size());
        assertFalse(reader.hasNext());
        if (reader.resetSupported()) {
          reader.reset();
          assertEquals(2, reader.sequenceRecord().size());
        } else {
          assertThrows(UnsupportedOperationException.class, reader::reset);
        }
      }
    }
  }

  @Test
  void readsOneSentenceFromAStreamAndLeavesItOpen() {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    URI name = URI.create("memory:a");
    assertEquals(
        List.of(List.of("Ada", "O")), texts(reader.sequenceRecord(name, data("Ada O\n\n"))));
    assertEquals(
        "memory:a:3: a second sentence, one was expected: read such files with initialize",
        assertThrows(
                CorpusException.class, () -> reader.sequenceRecord(name, data("Ada O\n\nB O\n")))
            .getMessage());
    assertThrows(CorpusException.class, () -> reader.sequenceRecord(name, data("\n")));
    assertThrows(UnsupportedOperationException.class, () -> reader.record(name, data("Ada O\n")));
  }

  @Test
  void labelsAreThoseOfAllFiles() {
    file("a.conll", TEXT);
    file("b.conll", "Rome\tB-LOC\n");
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    reader.initialize(new FileSplit(folder.toFile()));
    reader.sequenceRecord();
    assertEquals(List.of("B-LOC", "B-PER", "O"), reader.getLabels());
    reader.initialize(new InputStreamInputSplit(stream()));
    assertEquals(List.of(), reader.getLabels());
    assertEquals(2, reader.sequenceRecord().size());
  }

  @Test
  void aPlaceWithoutASentenceIsAFault() {
    Path file = file("a.conll", TEXT);
    ConllRecordReader reader = reader(file);
    RecordMetaData half = new RecordMetaDataInterval(3, 3, file.toUri(), ConllRecordReader.class);
    RecordMetaData none = new RecordMetaDataInterval(5, 5, file.toUri(), ConllRecordReader.class);
    assertThrows(CorpusException.class, () -> reader.loadSequenceFromMetaData(half));
    assertThrows(CorpusException.class, () -> reader.loadSequenceFromMetaData(none));
    assertThrows(CorpusException.class, () -> reader.loadFromMetaData(none));
    assertEquals(List.of("Ada", "B-PER"), text(reader.loadFromMetaData(half).getRecord()));
    assertThrows(
        IllegalArgumentException.class,
        () -> reader.loadFromMetaData(new RecordMetaDataURI(file.toUri())));
  }

  @Test
  void isSerialisedWithItsLayout() throws IOException, ClassNotFoundException {
    Path file = file("a.conllu", "1\tA\ta\tX\t_\t_\t0\troot\t_\t_\n");
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conllu("upos"));
    reader.setListeners(new Counter());
    reader.initialize(new Configuration(), new FileSplit(file.toFile()));
    assertTrue(reader.hasNext());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(reader);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ConllRecordReader copy = (ConllRecordReader) in.readObject();
      assertThrows(IllegalStateException.class, copy::hasNext);
      assertEquals(1, copy.getListeners().size());
      copy.initialize(new FileSplit(file.toFile()));
      assertEquals(List.of("X"), copy.getLabels());
      assertEquals(10, copy.sequenceRecord().get(0).size());
    }
  }

  private static final class Counter implements RecordListener {
    private static final long serialVersionUID = 1L;
    private int sentences;

    @Override
    public boolean invoked() {
      return sentences > 0;
    }

    @Override
    public void invoke() {}

    @Override
    public void recordRead(RecordReader reader, Object record) {
      sentences += record instanceof Sentence ? 1 : 0;
    }

    @Override
    public void recordWrite(RecordWriter writer, Object record) {}
  }

  @Test
  void listenersGetEachSentence() {
    ConllRecordReader reader = reader(file("a.conll", TEXT));
    Counter counter = new Counter();
    reader.setListeners(counter);
    reader.nextSequence();
    reader.next();
    assertEquals(2, counter.sentences);
  }

  @Test
  void saysWhenItHasNoFilesYet() {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    assertThrows(IllegalStateException.class, reader::hasNext);
    assertThrows(IllegalStateException.class, reader::nextSequence);
    assertThrows(IllegalStateException.class, reader::reset);
    assertTrue(reader.resetSupported());
    assertFalse(reader.batchesSupported());
    reader.close();
  }

  private ConllRecordReader reader(Path file) {
    ConllRecordReader reader = new ConllRecordReader(ConllLayout.conll());
    reader.initialize(new FileSplit(file.toFile()));
    return reader;
  }

  private Path file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ByteArrayInputStream stream() {
    return new ByteArrayInputStream(TEXT.getBytes(UTF_8));
  }

  private static DataInputStream data(String text) {
    return new DataInputStream(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static List<List<String>> texts(List<List<Writable>> rows) {
    return rows.stream().map(ConllRecordReaderTest::text).toList();
  }

  private static List<String> text(List<Writable> row) {
    return row.stream().map(Writable::toString).toList();
  }
}
