package trellis.dl4j.data;

import java.net.URI;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/** The sentences of several files, one file after the other; one file is open at a time. */
final class SentenceChain implements Iterator<SentenceChain.Link>, AutoCloseable {
  private final Iterator<URI> files;
  private final Function<URI, ConllReader> opener;
  private Optional<URI> file = Optional.empty();
  private Optional<ConllReader> reader = Optional.empty();

  /** A sentence and the file that it is from. */
  record Link(URI file, Sentence sentence) {}

  SentenceChain(Iterator<URI> files, Function<URI, ConllReader> opener) {
    this.files = files;
    this.opener = opener;
  }

  @Override
  public boolean hasNext() {
    while (reader.isEmpty() || !reader.get().hasNext()) {
      close();
      if (!files.hasNext()) {
        return false;
      }
      file = Optional.of(files.next());
      reader = file.map(opener);
    }
    return true;
  }

  @Override
  public Link next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further sentence in these files");
    }
    return new Link(file.orElseThrow(), reader.orElseThrow().next());
  }

  @Override
  public void close() {
    reader.ifPresent(ConllReader::close);
    reader = Optional.empty();
  }
}
