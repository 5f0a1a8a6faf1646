package trellis.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import trellis.labels.LabelSet;
import trellis.lexicon.Lexicon;
import trellis.linear.LinearFeatures;
import trellis.linear.SpanAttributes;
import trellis.linear.StateFeatures;
import trellis.util.Excerpt;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordVectors;
import trellis.vocab.store.QuantizedVectors;

/**
 * Everything that a tagger knows by number: the words, characters and feature values that have a
 * row in a table of its network, and the labels that have an id.
 *
 * @param words the rows of the word table
 * @param characters the rows of the character table
 * @param features the rows of the table of each feature column
 * @param labelSets what each head of the network predicts
 * @param lexicon the lists and clusters that the network reads
 * @param linear what the weights of a linear model belong to; empty for a network
 */
public record Vocabularies(
    Vocabulary words,
    Vocabulary characters,
    List<Vocabulary> features,
    List<LabelSet> labelSets,
    Lexicon lexicon,
    Optional<LinearFeatures> linear) {
  /** Keeps copies of the lists. */
  public Vocabularies {
    features = List.copyOf(features);
    labelSets = List.copyOf(labelSets);
  }

  /** Those of a network with one head. */
  public Vocabularies(
      Vocabulary words,
      Vocabulary characters,
      List<Vocabulary> features,
      LabelSet labels,
      Lexicon lexicon) {
    this(words, characters, features, List.of(labels), lexicon, Optional.empty());
  }

  /** Those of a network without lists and clusters. */
  public Vocabularies(
      Vocabulary words,
      Vocabulary characters,
      List<Vocabulary> features,
      List<LabelSet> labelSets) {
    this(words, characters, features, labelSets, Lexicon.NONE, Optional.empty());
  }

  /** What the first head of the network predicts. */
  public LabelSet labels() {
    return labelSets.get(0);
  }

  /** These vocabularies for a network with one of the heads alone. */
  public Vocabularies ofHead(int head) {
    return new Vocabularies(
        words,
        characters,
        features,
        List.of(labelSets.get(head)),
        lexicon,
        linear.map(all -> all.ofHead(head)));
  }

  /** What a tagger without lists and clusters knows. */
  public Vocabularies(
      Vocabulary words, Vocabulary characters, List<Vocabulary> features, LabelSet labels) {
    this(words, characters, features, labels, Lexicon.NONE);
  }

  /**
   * How many rows and ids there are, row 0 included, which is the unknown one.
   *
   * @param features rows of the table of each feature column
   * @param labelSets ids of each head
   * @param lexicon rows of the tables of lists and clusters, which have no unknown one for lists
   * @param states weights of the attributes of a linear model for each head; empty for a network
   * @param pairs weights of its attributes of pairs of labels, or of whole spans
   */
  public record Sizes(
      int words,
      int characters,
      List<Integer> features,
      List<Integer> labelSets,
      Lexicon.Sizes lexicon,
      List<Integer> states,
      int pairs) {
    /** Keeps copies of the lists. */
    public Sizes {
      states = List.copyOf(states);
      features = List.copyOf(features);
      labelSets = List.copyOf(labelSets);
    }

    /** How many labels the first head predicts. */
    public int labels() {
      return labelSets.get(0);
    }

    /** These sizes with so many words more. */
    public Sizes withMoreWords(int more) {
      return new Sizes(words + more, characters, features, labelSets, lexicon, states, pairs);
    }
  }

  /** How many rows and ids there are. */
  public Sizes sizes() {
    return new Sizes(
        words.size(),
        characters.size(),
        features.stream().map(Vocabulary::size).toList(),
        labelSets.stream().map(LabelSet::size).toList(),
        lexicon.sizes(),
        linear
            .map(all -> all.states().stream().map(StateFeatures::size).toList())
            .orElse(List.of()),
        linear.flatMap(LinearFeatures::pairs).map(StateFeatures::size).orElse(0)
            + linear.flatMap(LinearFeatures::spans).map(SpanAttributes::size).orElse(0)
                * labels().spanTypes().size());
  }

  /**
   * Requires that a text can be an entry of the characters.
   *
   * @throws IllegalArgumentException when it has more than one code point
   */
  public static void requireCharacter(String entry) {
    if (entry.codePointCount(0, entry.length()) != 1) {
      throw new IllegalArgumentException(
          "a vocabulary of characters has one code point an entry, not " + Excerpt.quoted(entry));
    }
  }

  /** These vocabularies with other words. */
  public Vocabularies withWords(Vocabulary others) {
    return new Vocabularies(others, characters, features, labelSets, lexicon, linear);
  }

  /** These vocabularies with other features of a linear model. */
  public Vocabularies withFeatures(LinearFeatures others) {
    return new Vocabularies(words, characters, features, labelSets, lexicon, Optional.of(others));
  }

  /**
   * An encoder for tagging, where nothing is rare.
   *
   * @param normalizers in which a word is looked for, one after the other
   * @param frozen the vectors of words that have no row in the table
   */
  public SentenceEncoder encoder(List<WordNormalizer> normalizers, WordVectors frozen) {
    return encoder(List.of(new WordLookup(words, frozen, normalizers)));
  }

  /**
   * An encoder for tagging, where nothing is rare.
   *
   * @param lookups finds the row in each word table
   */
  public SentenceEncoder encoder(List<WordLookup> lookups) {
    return new SentenceEncoder(
        lookups,
        characters,
        Collections.nCopies(lookups.size(), row -> false),
        features.stream().map(FeatureRows::forTagging).toList(),
        lexicon,
        linear);
  }

  /**
   * An encoder for training.
   *
   * @param normalizers in which a word is looked for, one after the other
   * @param rare whether the word of a row may be shown as the unknown one
   * @param counts how often the training file has each value of each feature column
   */
  public SentenceEncoder encoder(
      List<WordNormalizer> normalizers, IntPredicate rare, List<Map<String, Long>> counts) {
    return encoder(List.of(normalizers), List.of(rare), counts);
  }

  /**
   * An encoder for training a network with several word tables.
   *
   * @param normalizers in which a word is looked for in each table, one after the other
   * @param rare whether the word of a row of each table may be shown as the unknown one
   * @param counts how often the training file has each value of each feature column
   */
  public SentenceEncoder encoder(
      List<List<WordNormalizer>> normalizers,
      List<IntPredicate> rare,
      List<Map<String, Long>> counts) {
    List<FeatureRows> rows = new ArrayList<>();
    for (int column = 0; column < features.size(); column++) {
      rows.add(FeatureRows.forTraining(features.get(column), counts.get(column)));
    }
    List<WordLookup> lookups = new ArrayList<>();
    for (List<WordNormalizer> forms : normalizers) {
      lookups.add(new WordLookup(words, QuantizedVectors.none(), forms));
    }
    return new SentenceEncoder(lookups, characters, rare, rows, lexicon, linear);
  }
}
