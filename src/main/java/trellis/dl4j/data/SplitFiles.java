package trellis.dl4j.data;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.datavec.api.split.InputSplit;
import org.datavec.api.split.InputStreamInputSplit;
import org.datavec.api.split.StreamInputSplit;
import org.datavec.api.split.StringSplit;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/** The CoNLL files of one of DataVec's input splits, be they on disk, in memory, or a stream. */
record SplitFiles(InputSplit split, ConllLayout layout) {
  private static final URI WITHOUT_NAME = URI.create("conll:input");

  /** A sentence and the file that it is from. */
  record FileSentence(URI file, Sentence sentence) {}

  /** A line of a file, counted from 1. */
  record Place(URI file, long line) {}

  /** Whether the sentences can be read only once. */
  boolean isStream() {
    // Such a split gives the same stream again after its reset, read to the end, whatever it says.
    return split instanceof InputStreamInputSplit;
  }

  /** The sentences of all files, one file after the other. */
  Sentences sentences() {
    boolean nameless =
        split instanceof StringSplit || (isStream() && split.locations().length == 0);
    return new Sentences(nameless ? List.of(WITHOUT_NAME).iterator() : split.locationsIterator());
  }

  /** An iterator over the sentences of several files, of which one is open at a time. */
  final class Sentences implements Iterator<FileSentence>, AutoCloseable {
    private final Iterator<URI> files;
    private Optional<URI> file = Optional.empty();
    private Optional<ConllReader> reader = Optional.empty();

    private Sentences(Iterator<URI> files) {
      this.files = files;
    }

    @Override
    public boolean hasNext() {
      while (reader.isEmpty() || !reader.get().hasNext()) {
        close();
        if (!files.hasNext()) {
          return false;
        }
        file = Optional.of(files.next());
        reader = file.map(SplitFiles.this::open);
      }
      return true;
    }

    @Override
    public FileSentence next() {
      if (!hasNext()) {
        throw new NoSuchElementException("no further sentence in these files");
      }
      return new FileSentence(file.orElseThrow(), reader.orElseThrow().next());
    }

    @Override
    public void close() {
      reader.ifPresent(ConllReader::close);
      reader = Optional.empty();
    }
  }

  /**
   * The sentence between whose first and last token each place lies, where there is one; each file
   * is read once.
   */
  Map<Place, Sentence> find(Collection<Place> places) {
    Map<URI, NavigableSet<Long>> lines = new HashMap<>();
    for (Place place : places) {
      lines.computeIfAbsent(place.file(), file -> new TreeSet<>()).add(place.line());
    }
    Map<Place, Sentence> found = new HashMap<>();
    lines.forEach((file, wanted) -> findIn(file, wanted, found));
    return found;
  }

  private void findIn(URI file, NavigableSet<Long> wanted, Map<Place, Sentence> found) {
    try (ConllReader reader = open(file)) {
      long lastLine = 0;
      while (lastLine < wanted.last() && reader.hasNext()) {
        Sentence sentence = reader.next();
        lastLine = sentence.line(sentence.size() - 1);
        Set<Long> inside = wanted.subSet(sentence.line(0), true, lastLine, true);
        for (long line : inside) {
          found.put(new Place(file, line), sentence);
        }
      }
    }
  }

  private ConllReader open(URI file) {
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
