package trellis.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import trellis.batch.Vocabularies;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.vocab.Vocabulary;

/** Makes random sentences of made-up words. */
public final class SyntheticText {
  private static final int WORDS = 20_000;
  private static final int LONGEST_WORD = 10;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private final RandomStream random;
  private final Vocabulary words;
  private final Vocabulary characters = Vocabulary.of(List.of(LETTERS.split("")));

  /** Makes the words up. */
  public SyntheticText(RandomStream random) {
    this.random = random;
    Set<String> different = new LinkedHashSet<>();
    while (different.size() < WORDS) {
      different.add(word());
    }
    this.words = Vocabulary.of(List.copyOf(different));
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int left = 1 + random.nextInt(LONGEST_WORD); left > 0; left--) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  /** All words that sentences are made of, all characters of these, and some labels. */
  public Vocabularies vocabularies(LabelSet labels) {
    return new Vocabularies(words, characters, List.of(), labels);
  }

  /** Random sentences of the same length. */
  public List<List<String>> sentences(int count, int tokens) {
    List<List<String>> sentences = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sentences.add(sentence(tokens));
    }
    return sentences;
  }

  private List<String> sentence(int tokens) {
    List<String> sentence = new ArrayList<>(tokens);
    for (int i = 0; i < tokens; i++) {
      // The word of rank r comes with probability 1 / r, as in real text (Zipf): how many forms and
      // rows a batch has follows from that.
      int rank = (int) Math.pow(WORDS, random.nextDouble());
      sentence.add(words.entry(rank));
    }
    return List.copyOf(sentence);
  }
}
