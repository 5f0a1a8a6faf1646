package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.testing.LabelPaths.path;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.TransitionScores;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Templates;
import trellis.testing.RandomCases;

/** A hidden Markov model as a chain has the conditional of its joint probability. */
class HiddenMarkovTest {
  private static final List<String> WORDS =
      List.of(
          "a", "Ab", "ab", "abab", "babab", "Cabab", "cabab", "7", "77", "_", "dab-ab", "DABAB");

  /** The model by its definition, from texts and labels. */
  private static final class Plain {
    private final List<List<String>> texts;
    private final List<int[]> gold;
    private final int labels;

    Plain(List<List<String>> texts, List<int[]> gold, int labels) {
      this.texts = texts;
      this.gold = gold;
      this.labels = labels;
    }

    /** The logarithm of the joint probability, but for the words' own. */
    double joint(List<String> words, int... path) {
      double log = 0;
      int before = labels;
      for (int t = 0; t < path.length; t++) {
        log += Math.log(step(before, path[t]));
        log += Math.log(ofLabel(path[t], words.get(t)) / share(path[t]));
        before = path[t];
      }
      return log + Math.log(step(before, labels));
    }

    private double step(int from, int to) {
      double[] all = new double[labels + 1];
      double[] own = new double[labels + 1];
      for (int[] sentence : gold) {
        int before = labels;
        for (int t = 0; t <= sentence.length; t++) {
          int label = t < sentence.length ? sentence[t] : labels;
          all[label]++;
          own[label] += before == from ? 1 : 0;
          before = label;
        }
      }
      double less = wittenBell(all, to, 1.0 / (labels + 1));
      return wittenBell(own, to, less);
    }

    private static double wittenBell(double[] counts, int outcome, double less) {
      double seen = 0;
      int kinds = 0;
      for (double count : counts) {
        seen += count;
        kinds += count > 0 ? 1 : 0;
      }
      return seen == 0 ? less : (counts[outcome] + kinds * less) / (seen + kinds);
    }

    private double share(int label) {
      double sum = 0;
      int tokens = 0;
      for (List<String> text : texts) {
        for (String word : text) {
          sum += ofLabel(label, word);
          tokens++;
        }
      }
      return sum / tokens;
    }

    /** What a word says of a label: contexts from the coarsest to the word itself. */
    private double ofLabel(int label, String word) {
      double probability = wittenBell(counts(null, true), label, 1.0 / labels);
      for (String context : contexts(word)) {
        boolean isWord = context.startsWith("word ");
        probability = wittenBell(counts(context, !isWord), label, probability);
      }
      return probability;
    }

    private double[] counts(String context, boolean rareAlone) {
      Map<String, Integer> often = new HashMap<>();
      texts.forEach(text -> text.forEach(word -> often.merge(word, 1, Integer::sum)));
      double[] counts = new double[labels];
      for (int s = 0; s < texts.size(); s++) {
        for (int t = 0; t < gold.get(s).length; t++) {
          String word = texts.get(s).get(t);
          boolean fits = context == null || contexts(word).contains(context);
          if (fits && (!rareAlone || often.get(word) <= 10)) {
            counts[gold.get(s)[t]]++;
          }
        }
      }
      return counts;
    }

    private static List<String> contexts(String word) {
      List<String> all = new ArrayList<>();
      String shape =
          word.replaceAll("[a-z]", "x").replaceAll("[A-Z]", "X").replaceAll("[0-9]", "9");
      shape = shape.replaceAll("(.)\\1{2,}", "$1$1");
      if (!shape.equals("_")) {
        all.add("shape " + shape);
        for (int n = 1; n <= Math.min(4, word.length()); n++) {
          all.add("ending " + n + shape + "/" + word.substring(word.length() - n));
        }
      }
      all.add("word " + word);
      return all;
    }
  }

  private static List<String> text(RandomGenerator random, int words) {
    List<String> text = new ArrayList<>();
    for (int length = random.nextInt(1, 5); length > 0; length--) {
      int place = random.nextInt(words);
      text.add(WORDS.get(random.nextInt(3) > 0 ? Math.min(place, 1) : place));
    }
    return text;
  }

  private static int[] rows(AttributeIndex index, List<String> text) {
    int[][] values = text.stream().map(index::values).toArray(int[][]::new);
    return index.attributes(index.withFeatures(values, List.of()));
  }

  @Test
  void theChainHasTheConditionalOfTheJoint() {
    FeatureTemplate template = Templates.read(Path.of("hmm")).of(0, List.of());
    Set<Boolean> known = new HashSet<>();
    RandomCases.check(
        60,
        random -> {
          int labels = random.nextInt(1, 4);
          List<List<String>> texts = new ArrayList<>();
          List<int[]> gold = new ArrayList<>();
          AttributeCounter builder = new AttributeCounter(template);
          for (int s = random.nextInt(1, 20); s > 0; s--) {
            texts.add(text(random, WORDS.size() / 2 + random.nextInt(3)));
            gold.add(random.ints(texts.get(texts.size() - 1).size(), 0, labels).toArray());
            builder.add(texts.get(texts.size() - 1), List.of());
          }
          AttributeIndex index = builder.build(1);
          HiddenMarkovCounts counts = new HiddenMarkovCounts(index, labels);
          texts.forEach(text -> counts.addWords(rows(index, text)));
          for (int s = 0; s < texts.size(); s++) {
            counts.add(rows(index, texts.get(s)), gold.get(s));
          }
          HiddenMarkovWeights weights = counts.weights();
          Plain plain = new Plain(texts, gold, labels);
          List<String> words = text(random, WORDS.size());
          known.add(texts.stream().anyMatch(text -> text.containsAll(words)));
          assertIsConditional(plain, weights, index, words, labels);
        });
    assertTrue(known.contains(false), "no sentence had an unknown word");
  }

  private static void assertIsConditional(
      Plain plain,
      HiddenMarkovWeights weights,
      AttributeIndex index,
      List<String> words,
      int labels) {
    int length = words.size();
    double[] none = new double[labels];
    TransitionScores chain = new TransitionScores(labels, none, weights.transition(), none);
    double[] emissions = weights.emissions(rows(index, words), length);
    LogLikelihood likelihood = new LogLikelihood();
    int paths = (int) Math.pow(labels, length);
    double[] joints = new double[paths];
    double sum = 0;
    for (int p = 0; p < paths; p++) {
      joints[p] = Math.exp(plain.joint(words, path(p, labels, length)));
      sum += joints[p];
    }
    for (int p = 0; p < paths; p++) {
      double loss = likelihood.loss(chain, emissions, length, path(p, labels, length));
      assertEquals(joints[p] / sum, Math.exp(-loss), 1e-12);
    }
  }
}
