package trellis.demand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import trellis.lexicon.Name;
import trellis.lexicon.NameFile;
import trellis.lexicon.NameTrie;
import trellis.util.CountText;
import trellis.util.Excerpt;

/**
 * A list of names by type, and what is demanded of a sentence that has one of them; immutable.
 *
 * <p>A name must be a span of its type, or of one of its types where the list has several for it.
 * In a weighted list it need not: a labeling that has such a span scores more by the weight.
 */
public final class WordList {
  private final String title;
  private final List<Name> names;
  private final NameTrie trie;
  private final OptionalDouble weight; // of spans; empty where names must be spans

  private WordList(String title, List<Name> names, NameTrie trie, OptionalDouble weight) {
    this.title = title;
    this.names = names;
    this.trie = trie;
    this.weight = weight;
  }

  /**
   * A list of names that must be spans, compared as they are written.
   *
   * @param title what messages call the list
   */
  public static WordList of(String title, List<Name> names) {
    List<Name> copy = List.copyOf(names);
    return new WordList(title, copy, new NameTrie(copy, false), OptionalDouble.empty());
  }

  /**
   * Reads a list from files, in which a line is a type, a tab and the words of a name.
   *
   * @throws trellis.error.CorpusException when a file is not there, or a line is not so
   */
  public static WordList read(List<Path> files) {
    List<Name> names = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    for (Path file : files) {
      names.addAll(NameFile.read(file));
      titles.add(file.toString());
    }
    return of("gazetteer " + String.join(" and ", titles), names);
  }

  /** A list of the same names, found in any case. */
  public WordList ignoringCase() {
    return new WordList(title, names, new NameTrie(names, true), weight);
  }

  /**
   * A list of the same names, which need not be spans but are likelier to be, or less likely where
   * the weight is negative.
   *
   * @throws IllegalArgumentException unless {@link SpanDemand#isAllowedWeight}
   */
  public WordList weighted(double added) {
    OptionalDouble weight = OptionalDouble.of(SpanDemand.requireWeight("a gazetteer", added));
    return new WordList(title, names, trie, weight);
  }

  /** A list of the same names that messages call otherwise. */
  public WordList titled(String other) {
    return new WordList(other, names, trie, weight);
  }

  /** What messages call the list. */
  public String title() {
    return title;
  }

  @Override
  public String toString() {
    String added = weight.isPresent() ? ", weight " + weight.getAsDouble() : "";
    return title + ": " + CountText.of(names.size(), "name") + added;
  }

  /** The number of names. */
  public int size() {
    return names.size();
  }

  /** The types of its names, in the order in which they were given. */
  List<String> types() {
    return trie.types();
  }

  /** The first name of a type, quoted, so that it can be found in a long file. */
  String firstOf(String type) {
    return names.stream()
        .filter(name -> name.type().equals(type))
        .map(name -> Excerpt.quoted(String.join(" ", name.words())))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The names in a sentence: from left to right the longest name that begins at a token, then those
   * after it.
   */
  List<NameTrie.Match> matches(List<String> tokens) {
    return trie.matches(tokens);
  }

  /** What the names in a sentence demand of it. */
  List<Demand> demands(List<String> tokens) {
    List<Demand> demands = new ArrayList<>();
    for (NameTrie.Match match : matches(tokens)) {
      demands.add(new SpanDemand(match.types(), match.start(), match.end(), weight, title));
    }
    return demands;
  }
}
