package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.Enumeration;
import trellis.crf.Potentials;
import trellis.demand.Knowledge;
import trellis.labels.LabelSet;
import trellis.model.SentenceScorer.OwnScores;
import trellis.model.Tagging.ScoredLabeling;
import trellis.model.parallel.Deadline;
import trellis.testing.RandomCases;

/** What a model with latent states says of labels, against all sequences of its states. */
class LatentTaggingTest {
  private static final int ALL = 100_000;

  @Test
  void labelsAndPairsAreAsProbableAsAllTheirStates() {
    RandomCases.check(60, random -> check(random, 1 + random.nextInt(3), 1 + random.nextInt(4)));
  }

  /** Two tokens have one pair. */
  @Test
  void labelingsOfTwoTokensAreAsProbableAsAllTheirStates() {
    RandomCases.check(
        40,
        random -> {
          int states = 1 + random.nextInt(3);
          TaggerModel model = latent(states, random);
          List<String> tokens = RandomModel.sentence(random, 2);
          Enumeration paths = paths(model, tokens, states);
          for (ScoredLabeling one : RandomModel.tagBare(model, List.of(tokens)).get(0).best(ALL)) {
            int[] ids = ids(model.labels(), one);
            double exact = paths.probability(path -> Arrays.equals(ofLabels(path, states), ids));
            assertEquals(exact, one.probability(), 1e-5);
          }
        });
  }

  /** With one state each, nothing is hidden, and all is exact. */
  @Test
  void oneStateIsTheLabel() {
    RandomCases.check(
        40,
        random -> {
          TaggerModel model = latent(1, random);
          List<String> tokens = RandomModel.sentence(random, 1 + random.nextInt(5));
          Enumeration paths = paths(model, tokens, 1);
          for (ScoredLabeling one : RandomModel.tagBare(model, List.of(tokens)).get(0).best(ALL)) {
            int[] ids = ids(model.labels(), one);
            assertEquals(
                paths.probability(path -> Arrays.equals(path, ids)), one.probability(), 1e-5);
          }
        });
  }

  private static TaggerModel latent(int states, RandomGenerator random) {
    return RandomModel.withOutput("{type: latent, states: " + states + "}", random.nextLong());
  }

  private static void check(RandomGenerator random, int states, int length) {
    TaggerModel model = latent(states, random);
    List<String> tokens = RandomModel.sentence(random, length);
    Tagging tagging = RandomModel.tagBare(model, List.of(tokens)).get(0);
    Enumeration paths = paths(model, tokens, states);
    List<ScoredLabeling> all = tagging.best(ALL);
    int labels = model.labels().size();
    for (int token = 0; token < length; token++) {
      for (int label = 0; label < labels; label++) {
        int at = token;
        int id = label;
        assertEquals(
            paths.probability(path -> path[at] / states == id),
            tagging.probability(token, model.labels().label(label)),
            1e-5);
        for (int before = 0; before < labels && token > 0; before++) {
          int from = before;
          double exact =
              paths.probability(path -> path[at - 1] / states == from && path[at] / states == id);
          double found =
              all.stream()
                  .filter(one -> ids(model.labels(), one)[at - 1] == from)
                  .filter(one -> ids(model.labels(), one)[at] == id)
                  .mapToDouble(ScoredLabeling::probability)
                  .sum();
          assertEquals(exact, found, 1e-5);
        }
      }
    }
  }

  private static int[] ids(LabelSet labels, ScoredLabeling labeling) {
    return labeling.labels().stream().mapToInt(labels::id).toArray();
  }

  private static int[] ofLabels(int[] path, int states) {
    return Arrays.stream(path).map(state -> state / states).toArray();
  }

  /** All sequences of states whose labels the rules allow. */
  private static Enumeration paths(TaggerModel model, List<String> tokens, int states) {
    List<ValidatedSentence> sentence =
        new SentenceValidator(List.of(), model.constrainer())
            .copyAll(
                UntaggedSentence.all(List.of(tokens), List.of(List.of()), Knowledge.NONE),
                Deadline.NONE);
    OwnScores scores =
        NetworkScorer.of(model.parts(), List.copyOf(model.packed()), Optional.empty())
            .open()
            .scores(sentence, Deadline.NONE)
            .get(0);
    LabelSet labels = model.labels();
    Potentials potentials =
        new Potentials(
            labels.size() * states,
            tokens.size(),
            value(model, "crf.start"),
            value(model, "crf.transition"),
            value(model, "crf.end"),
            scores.emissions(),
            0,
            new float[0]);
    return new Enumeration(
        potentials,
        path -> keepsRules(labels, ofLabels(path, states)) ? 0 : Double.NEGATIVE_INFINITY);
  }

  private static boolean keepsRules(LabelSet labels, int... ids) {
    boolean keeps = labels.start()[ids[0]] && labels.end()[ids[ids.length - 1]];
    for (int t = 1; t < ids.length; t++) {
      keeps &= labels.follow()[ids[t - 1]][ids[t]];
    }
    return keeps;
  }

  private static float[] value(TaggerModel model, String name) {
    return model.network().parameters().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(Parameter::value)
        .orElseThrow();
  }
}
