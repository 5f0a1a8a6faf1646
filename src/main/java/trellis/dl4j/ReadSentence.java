package trellis.dl4j;

import java.util.List;
import org.datavec.api.records.metadata.RecordMetaDataInterval;

/**
 * A sentence as its file has it.
 *
 * @param place its file, and the lines of its first and its last token
 * @param labels one a token; none when the layout has no label column
 * @param features {@code [column][token]}
 */
record ReadSentence(
    RecordMetaDataInterval place,
    List<String> tokens,
    List<String> labels,
    List<List<String>> features) {}
