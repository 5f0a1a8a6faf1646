package trellis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.demand.WordList;
import trellis.lexicon.Name;
import trellis.util.Arguments;

/**
 * A list of names by type, such as people, places and products, which the tagger looks up in the
 * sentences; immutable.
 *
 * <pre>{@code
 * Gazetteer places = Gazetteer.read(Path.of("places.tsv"));     // a line: LOC<tab>New York
 * Gazetteer staff = Gazetteer.builder().add("PER", "Ada", "Marlow").build().ignoringCase();
 * Tagger ours = tagger.with(places.weighted(2)).with(staff);    // for all that it tags
 * }</pre>
 *
 * <p>In a sentence, from left to right, the longest name that begins at a token is taken, and the
 * search goes on behind it. Words are compared with whole tokens, so they must be cut as the tokens
 * are. A name that is found must be exactly a span of its type, or of one of its types where it was
 * given with several. A name of a weighted gazetteer need not be a span: the weight is added to the
 * score of the labelings that have exactly this span, so that their odds against the others are
 * multiplied by {@code exp(weight)}.
 *
 * <p>Two gazetteers without weights that find overlapping names clash, which is a {@link
 * trellis.error.ConstraintException}; within one gazetteer the longest name wins, so put such names
 * into one. The weights of several gazetteers are added up.
 *
 * <p>Safe for use by several threads at once. Building one takes time that grows with all its
 * words; {@link #weighted} is free, {@link #ignoringCase} builds it anew. A sentence takes at most
 * one lookup for each token and each word of the longest name, however many names there are; a name
 * takes about 50 bytes a word beside its text.
 */
public final class Gazetteer {
  private final WordList list;

  private Gazetteer(WordList list) {
    this.list = list;
  }

  /**
   * Reads names from files, in which each line is a type, a tab and the words of a name, set off by
   * blanks. Empty lines and those that begin with {@code #} are passed over; a .gz is read too.
   *
   * @param file the first file, in UTF-8
   * @param more further ones, whose names are added to those of the first
   * @return a gazetteer whose names must be spans where they are found, letter by letter
   * @throws trellis.error.CorpusException when a file is not there, or a line is not so; the
   *     message has the line
   */
  public static Gazetteer read(Path file, Path... more) {
    List<Path> files = new ArrayList<>();
    files.add(Arguments.given(file, "the gazetteer's file", "name it"));
    Arguments.given(more, "the array of further files", "leave it out");
    files.addAll(Arguments.copied(Arrays.asList(more), "the array of further files", "file"));
    return new Gazetteer(WordList.read(files));
  }

  /** {@return a builder that has no name yet, of a list that is called {@code gazetteer}} */
  public static Builder builder() {
    return new Builder("gazetteer");
  }

  /**
   * Makes a builder of a list that has a name of its own, by which messages tell it from others.
   *
   * @param name such as {@code staff}, which is called {@code gazetteer staff}
   * @return a builder that has no name yet
   */
  public static Builder builder(String name) {
    return new Builder("gazetteer " + Arguments.given(name, "the list's name", "give one"));
  }

  /**
   * Makes a gazetteer of the same names that finds them in any case.
   *
   * @return another gazetteer; this one stays as it is
   */
  public Gazetteer ignoringCase() {
    return new Gazetteer(list.ignoringCase());
  }

  /**
   * Makes a gazetteer of the same names that need not be spans: each name that is one adds the
   * weight to the score of a labeling.
   *
   * @param weight in natural log units: 2 multiplies the odds of the span by 7.4, a negative weight
   *     lowers them
   * @return another gazetteer; this one stays as it is
   * @throws IllegalArgumentException when the weight is not from -1,000,000 to 1,000,000
   */
  public Gazetteer weighted(double weight) {
    return new Gazetteer(list.weighted(weight));
  }

  /**
   * Makes a gazetteer of the same names that messages call otherwise, such as one from a file whose
   * path is nobody's business.
   *
   * @param name such as {@code staff}, which is called {@code gazetteer staff}
   * @return another gazetteer; this one stays as it is
   */
  public Gazetteer named(String name) {
    return new Gazetteer(
        list.titled("gazetteer " + Arguments.given(name, "the list's name", "give one")));
  }

  /** {@return the number of names as they were given, the same one twice counted twice} */
  public int size() {
    return list.size();
  }

  /** The names as the tagger takes them. */
  WordList list() {
    return list;
  }

  /** {@return what the list is called and the number of names, for people} */
  @Override
  public String toString() {
    return list.toString();
  }

  /** Collects names; for one thread. */
  public static final class Builder {
    private final List<Name> names = new ArrayList<>();

    private final String title;

    private Builder(String title) {
      this.title = title;
    }

    /**
     * Adds a name.
     *
     * @param type what it is, such as {@code LOC}
     * @param words the name as tokens
     * @return this builder
     * @throws IllegalArgumentException when there is no word, or the type or a word is null
     */
    public Builder add(String type, String... words) {
      Arguments.given(type, "the type of a name", "give one");
      Arguments.given(words, "the array of words", "give the name's tokens");
      names.add(new Name(type, Arguments.copied(Arrays.asList(words), "the name", "word")));
      return this;
    }

    /** {@return the names so far, of which each must be a span where it is found} */
    public Gazetteer build() {
      return new Gazetteer(WordList.of(title, names));
    }
  }
}
