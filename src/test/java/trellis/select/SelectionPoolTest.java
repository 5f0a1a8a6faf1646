package trellis.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.adapt.Models;
import trellis.select.SelectionPool.Choice;
import trellis.testing.RandomCases;

class SelectionPoolTest {
  private static final Tagger TAGGER = Models.ofSpans(21);
  private static final List<String> WORDS =
      List.of("Ada", "ada", "lives", "in", "London", "the", "Zürich", "東京", "😀", "Byron", ".");

  private static List<TaggedSentence> sentences(RandomGenerator random, int count) {
    List<TaggedSentence> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> tokens = new ArrayList<>();
      for (int t = random.nextInt(7); t > 0; t--) {
        tokens.add(WORDS.get(random.nextInt(WORDS.size())));
      }
      all.add(TAGGER.tag(tokens));
    }
    return all;
  }

  private static SelectionPool pool(DoubtMeasure measure, List<TaggedSentence> sentences) {
    SelectionPool pool = new SelectionPool(measure);
    sentences.forEach(pool::add);
    return pool;
  }

  private static List<Long> places(List<Choice> choices) {
    return choices.stream().map(Choice::place).toList();
  }

  /** What the lazy choice must find: each time the sentence of most gain, looked for among all. */
  private static List<Long> greedy(
      DoubtMeasure measure, List<TaggedSentence> sentences, int count, double diversity) {
    List<Integer> left = new ArrayList<>();
    Set<List<String>> met = new HashSet<>();
    for (int i = 0; i < sentences.size(); i++) {
      if (!sentences.get(i).tokens().isEmpty() && met.add(sentences.get(i).tokens())) {
        left.add(i);
      }
    }
    List<Long> chosen = new ArrayList<>();
    List<Set<String>> covered = new ArrayList<>();
    while (chosen.size() < count && !left.isEmpty()) {
      int best = left.get(0);
      for (int one : left) {
        double gain = gain(measure, sentences.get(one), covered, diversity);
        best = gain > gain(measure, sentences.get(best), covered, diversity) + 1e-6 ? one : best;
      }
      left.remove(Integer.valueOf(best));
      chosen.add((long) best);
      Set<String> words = new HashSet<>();
      for (int t = 0; t < sentences.get(best).tokens().size(); t++) {
        words.add(sentences.get(best).tokens().get(t).toLowerCase(Locale.ROOT));
      }
      covered.add(words);
    }
    return chosen;
  }

  private static double gain(
      DoubtMeasure measure, TaggedSentence one, List<Set<String>> covered, double diversity) {
    double sum = 0;
    double left = 0;
    for (int t = 0; t < one.tokens().size(); t++) {
      String word = one.tokens().get(t).toLowerCase(Locale.ROOT);
      long times = covered.stream().filter(words -> words.contains(word)).count();
      sum += one.entropy(t);
      left += one.entropy(t) * Math.pow(1 - diversity, times);
    }
    return measure.of(one) * (sum == 0 ? 1 : left / sum);
  }

  @Test
  void theLazyChoiceIsTheGreedyOne() {
    RandomCases.check(
        60,
        random -> {
          DoubtMeasure measure = DoubtMeasure.values()[random.nextInt(2)];
          List<TaggedSentence> sentences = sentences(random, random.nextInt(25));
          double diversity = random.nextInt(5) / 4.0;
          int count = 1 + random.nextInt(12);
          List<Choice> chosen = pool(measure, sentences).choose(count, diversity);
          List<Set<String>> covered = new ArrayList<>();
          List<Long> expected = greedy(measure, sentences, count, diversity);
          assertEquals(expected.size(), chosen.size());
          // Two of equal gain may come in either order: gains are compared, not places.
          List<Double> gains = new ArrayList<>();
          for (long place : expected) {
            gains.add(gain(measure, sentences.get((int) place), covered, diversity));
            Set<String> words = new HashSet<>();
            sentences.get((int) place).tokens().forEach(w -> words.add(w.toLowerCase(Locale.ROOT)));
            covered.add(words);
          }
          for (int i = 0; i < gains.size(); i++) {
            assertEquals(gains.get(i), chosen.get(i).gain(), 1e-4);
          }
        });
  }

  @Test
  void withoutDiversityTheMostDoubtfulComeFirst() {
    RandomCases.check(
        20,
        random -> {
          List<TaggedSentence> sentences = sentences(random, 30);
          List<Choice> chosen = pool(DoubtMeasure.ENTROPY, sentences).choose(10, 0);
          for (int i = 0; i < chosen.size(); i++) {
            Choice one = chosen.get(i);
            TaggedSentence sentence = sentences.get((int) one.place());
            assertEquals(sentence.entropy(), one.doubt());
            assertEquals(sentence.tokens().size(), one.tokens());
            assertTrue(i == 0 || chosen.get(i - 1).doubt() >= one.doubt());
          }
        });
  }

  @Test
  void tokensAreNoMoreThanAskedFor() {
    RandomCases.check(
        30,
        random -> {
          List<TaggedSentence> sentences = sentences(random, 40);
          int most = 1 + random.nextInt(60);
          SelectionPool pool = pool(DoubtMeasure.ENTROPY, sentences);
          List<Choice> chosen = pool.chooseTokens(most, 0.5);
          int tokens = chosen.stream().mapToInt(Choice::tokens).sum();
          assertTrue(tokens <= most);
          // No sentence that is left would fit beside them.
          List<Long> places = places(chosen);
          Set<List<String>> taken = new HashSet<>();
          places.forEach(place -> taken.add(sentences.get((int) (long) place).tokens()));
          sentences.stream()
              .map(TaggedSentence::tokens)
              .filter(one -> !one.isEmpty() && !taken.contains(one))
              .forEach(one -> assertTrue(tokens + one.size() > most, one::toString));
        });
  }

  @Test
  void copiesAndAnnotatedAndEmptySentencesAreLeftOut() {
    SelectionPool pool = new SelectionPool(DoubtMeasure.MARGIN);
    pool.exclude(List.of("Byron", "lives"));
    for (List<String> tokens :
        List.of(
            List.of("Ada", "lives"),
            List.<String>of(),
            List.of("Byron", "lives"),
            List.of("Ada", "lives"),
            List.of("ada", "lives"))) {
      pool.add(TAGGER.tag(tokens));
    }
    assertEquals(5, pool.sentences());
    assertEquals(8, pool.tokens());
    assertEquals(2, pool.choosable());
    assertEquals(Set.of(0L, 4L), Set.copyOf(places(pool.choose(5, 0.5))));
  }

  @Test
  void marginIsThatOfTheTwoBestLabelings() {
    TaggedSentence sentence = TAGGER.tag(List.of("Ada", "lives"));
    List<Labeling> best = sentence.best(2);
    assertEquals(
        1 - (best.get(0).probability() - best.get(1).probability()),
        DoubtMeasure.MARGIN.of(sentence),
        1e-12);
    assertEquals(sentence.entropy(), DoubtMeasure.ENTROPY.of(sentence));
    for (DoubtMeasure measure : DoubtMeasure.values()) {
      assertEquals(0, measure.of(TAGGER.tag(List.of())));
    }
  }
}
