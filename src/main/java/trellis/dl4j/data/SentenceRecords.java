package trellis.dl4j.data;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.datavec.api.records.Record;
import org.datavec.api.records.SequenceRecord;
import org.datavec.api.records.metadata.RecordMetaData;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.datavec.api.writable.Text;
import org.datavec.api.writable.Writable;
import trellis.text.Sentence;

/** Makes DataVec's records of a sentence: a sequence, or a record for each token. */
final class SentenceRecords {
  private SentenceRecords() {}

  /** The sentence as one sequence. */
  static SequenceRecord sequence(Sentence sentence, RecordMetaData place) {
    return new org.datavec.api.records.impl.SequenceRecord(values(sentence), place);
  }

  /** Each token as a record of its own. */
  static List<Record> tokens(URI file, Sentence sentence) {
    List<Record> records = new ArrayList<>();
    List<List<Writable>> values = values(sentence);
    for (int i = 0; i < sentence.size(); i++) {
      RecordMetaData place = lines(file, sentence.line(i), sentence.line(i));
      records.add(new org.datavec.api.records.impl.Record(values.get(i), place));
    }
    return records;
  }

  /** The lines of the sentence, from its first token to its last. */
  static RecordMetaData place(URI file, Sentence sentence) {
    return lines(file, sentence.line(0), sentence.line(sentence.size() - 1));
  }

  private static RecordMetaData lines(URI file, long first, long last) {
    return new RecordMetaDataInterval(first, last, file, ConllRecordReader.class);
  }

  /** The cells, in lists that DataVec's steps may change. */
  static List<List<Writable>> values(Sentence sentence) {
    List<List<Writable>> values = new ArrayList<>(sentence.size());
    for (List<String> cells : sentence.cells()) {
      List<Writable> row = new ArrayList<>(cells.size());
      for (String cell : cells) {
        row.add(new Text(cell));
      }
      values.add(row);
    }
    return values;
  }
}
