package trellis.dl4j.data;

import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/** Finds the sentences around given lines of given files, reading each file once. */
final class SentenceLookup {
  private final Function<URI, ConllReader> opener;

  /** A line of a file, counted from 1. */
  record Place(URI file, long line) {}

  SentenceLookup(Function<URI, ConllReader> opener) {
    this.opener = opener;
  }

  /** The sentence between whose first and last token each place lies; none where there is none. */
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
    try (ConllReader reader = opener.apply(file)) {
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
}
