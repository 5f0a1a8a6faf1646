package trellis.dl4j.data;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.datavec.api.split.InputSplit;
import org.datavec.api.split.InputStreamInputSplit;
import org.datavec.api.split.StreamInputSplit;
import org.datavec.api.split.StringSplit;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;

/** The CoNLL files of one of DataVec's input splits, be they on disk, in memory, or a stream. */
record SplitFiles(InputSplit split, ConllLayout layout) {
  private static final URI WITHOUT_NAME = URI.create("conll:input");

  /** Whether the sentences can be read only once. */
  boolean isStream() {
    // Such a split gives the same stream again after its reset, read to the end, whatever it says.
    return split instanceof InputStreamInputSplit;
  }

  /** The sentences of all files. */
  SentenceChain sentences() {
    boolean nameless =
        split instanceof StringSplit || (isStream() && split.locations().length == 0);
    Iterator<URI> files = nameless ? List.of(WITHOUT_NAME).iterator() : split.locationsIterator();
    return new SentenceChain(files, this::open);
  }

  /** Opens one of the files. */
  ConllReader open(URI file) {
    String name = file.toString();
    if (split instanceof StringSplit text) {
      byte[] bytes = text.getData().getBytes(StandardCharsets.UTF_8);
      return new ConllReader(name, new ByteArrayInputStream(bytes), layout);
    }
    if (split instanceof InputStreamInputSplit stream) {
      return new ConllReader(name, stream.getIs(), layout);
    }
    if (split instanceof StreamInputSplit streams) {
      return new ConllReader(name, streams.getStreamCreatorFn().apply(file), layout);
    }
    return ConllReader.open(Path.of(file), layout);
  }
}
