package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.demand.Knowledge;
import trellis.demand.SpanDemand;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.vocab.Vocabulary;

/** Ensembles against all labelings of their members, one by one. */
class EnsembleModelTest {
  private static final double CLOSE = 1e-6;
  private static final int ALL = 1_000_000;
  private static final List<String> OUTPUTS =
      List.of(
          "softmax",
          "crf",
          "{type: crf, constrained: true}",
          "{type: crf, transitions: contextual}");

  /** The probabilities of labels at tokens and of pairs of neighbors, by place and name. */
  private static Map<String, Double> marginals(Tagging tagging, double share) {
    Map<String, Double> sums = new HashMap<>();
    double all = 0;
    for (Tagging.ScoredLabeling labeling : tagging.best(ALL)) {
      List<String> labels = labeling.labels();
      double probability = labeling.probability();
      all += probability;
      for (int t = 0; t < labels.size(); t++) {
        sums.merge(t + " " + labels.get(t), share * probability, Double::sum);
        if (t > 0) {
          String step = t + " " + labels.get(t - 1) + " " + labels.get(t);
          sums.merge(step, share * probability, Double::sum);
        }
      }
    }
    assertEquals(1, all, CLOSE);
    return sums;
  }

  private static void assertClose(Map<String, Double> expected, Map<String, Double> found) {
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((place, p) -> assertEquals(p, found.get(place), CLOSE, place));
  }

  /** A model of the labels O, B-X, … in an order by chance. */
  private static TaggerModel model(TagScheme scheme, RandomGenerator random) {
    List<String> labels = new ArrayList<>(List.of("O", "B-X", "I-X"));
    if (scheme == TagScheme.BIOES) {
      labels.addAll(List.of("E-X", "S-X"));
    }
    if (scheme == TagScheme.NONE) {
      labels = new ArrayList<>(List.of("NOUN", "VERB", "X"));
    }
    Collections.shuffle(labels, new java.util.Random(random.nextLong()));
    String text =
        """
        name: of seed %d
        task: %s
        data: {train: train.conll, dev: dev.conll}
        network:
          scheme: %s
          characters: {dim: %d, filters: 4}
          words: {dim: 5, hidden: %d}
          output: %s
        """
            .formatted(
                random.nextInt(100),
                scheme == TagScheme.NONE ? "pos" : "ner",
                scheme,
                1 + random.nextInt(3),
                2 + random.nextInt(4),
                OUTPUTS.get(random.nextInt(OUTPUTS.size())));
    TagScheme files = scheme == TagScheme.NONE ? TagScheme.NONE : TagScheme.BIO;
    Vocabulary words = Vocabulary.of(List.of("Ada", "lives", "in", "London"));
    double temperature = random.nextBoolean() ? 1 : 0.5 + random.nextDouble();
    return RandomModel.of(text, new LabelSet(files, scheme, labels), words, random.nextLong())
        .withTemperature(temperature);
  }

  private static EnsembleModel ensemble(List<TaggerModel> members, double... weights) {
    EnsembleBuilder builder = new EnsembleBuilder();
    for (int i = 0; i < members.size(); i++) {
      builder.add("model " + i, members.get(i), weights.length == 0 ? 1 : weights[i]);
    }
    return builder.build("together");
  }

  @Test
  void marginalsAreTheMeansOfThoseOfTheMembers() {
    RandomCases.check(
        40,
        random -> {
          TagScheme scheme =
              List.of(TagScheme.BIO, TagScheme.BIOES, TagScheme.NONE).get(random.nextInt(3));
          List<TaggerModel> models = new ArrayList<>();
          double[] weights = new double[1 + random.nextInt(3)];
          double all = 0;
          for (int i = 0; i < weights.length; i++) {
            models.add(model(scheme, random));
            weights[i] = 0.1 + random.nextDouble();
            all += weights[i];
          }
          List<List<String>> sentence =
              List.of(RandomModel.sentence(random, 1 + random.nextInt(4)));
          Map<String, Double> means = new HashMap<>();
          for (int i = 0; i < weights.length; i++) {
            Tagging tagging = RandomModel.tagBare(models.get(i), sentence).get(0);
            marginals(tagging, weights[i] / all)
                .forEach((at, p) -> means.merge(at, p, Double::sum));
          }
          Tagging together = RandomModel.tagBare(ensemble(models, weights), sentence).get(0);
          assertClose(means, marginals(together, 1));
          for (String label : together.labelSet().labels()) {
            for (int t = 0; t < sentence.get(0).size(); t++) {
              double expected = means.getOrDefault(t + " " + label, 0.0);
              assertEquals(expected, together.probability(t, label), CLOSE);
            }
          }
        });
  }

  @Test
  void oneMemberAloneGivesItsOwnDistribution() {
    RandomCases.check(
        40,
        random -> {
          TaggerModel model = RandomModel.of(random);
          TaggerModel alone = ensemble(List.of(model));
          List<List<String>> sentences = RandomModel.sentences(random, 5, 12);
          List<Tagging> expected = RandomModel.tag(model, sentences);
          List<Tagging> found = RandomModel.tag(alone, sentences);
          for (int s = 0; s < sentences.size(); s++) {
            assertEquals(expected.get(s).entropy(), found.get(s).entropy(), 1e-5);
            List<String> files = expected.get(s).fileLabels();
            assertEquals(
                Math.exp(expected.get(s).logProbability(files)),
                Math.exp(found.get(s).logProbability(files)),
                CLOSE);
            for (int t = 0; t < sentences.get(s).size(); t++) {
              for (String label : model.labelNames()) {
                assertEquals(
                    expected.get(s).probability(t, label),
                    found.get(s).probability(t, label),
                    CLOSE);
              }
            }
          }
        });
  }

  @Test
  void anAnswerDoesNotDependOnTheSentencesBesideIt() {
    RandomCases.check(
        10,
        random -> {
          TaggerModel model = ensemble(List.of(RandomModel.usual(1), RandomModel.usual(2)));
          List<List<String>> sentences = RandomModel.sentences(random, 20, 9);
          List<Tagging> all = RandomModel.tagBare(model, sentences);
          for (int s = 0; s < sentences.size(); s++) {
            Tagging alone = RandomModel.tagBare(model, List.of(sentences.get(s))).get(0);
            assertEquals(alone.labels(), all.get(s).labels());
            assertEquals(alone.entropy(), all.get(s).entropy());
          }
        });
  }

  @Test
  void whatACallerKnowsIsObeyedHoweverImprobable() {
    TaggerModel sure = RandomModel.usual(3).withTemperature(0.002); // scores times 500
    TaggerModel model = ensemble(List.of(sure, sure));
    List<String> tokens = List.of("Ada", "lives", "in", "London", ".");
    for (int start = 0; start < tokens.size(); start++) {
      for (int end = start + 1; end <= tokens.size(); end++) {
        Span span = new Span("PER", start, end);
        Knowledge known = new Knowledge(List.of(SpanDemand.needed(span)), List.of());
        Tagging tagging = model.tag(List.of(tokens), List.of(List.of()), known).get(0);
        assertTrue(tagging.spans().contains(span), tagging + " lacks " + span);
      }
    }
  }

  @Test
  void membersOfMembersAreMembers() {
    List<TaggerModel> models = List.of(RandomModel.usual(1), RandomModel.usual(2));
    EnsembleModel inner = ensemble(models, 1, 3);
    EnsembleModel outer = ensemble(List.of(RandomModel.usual(3), inner), 1, 1);
    assertEquals(
        List.of(1.0, 0.25, 0.75),
        outer.members().stream().map(EnsembleModel.Member::weight).toList());
    ModelException refused =
        assertThrows(
            ModelException.class, () -> ensemble(List.of(models.get(0), inner.withTemperature(2))));
    assertTrue(refused.getMessage().contains("the temperature 2.0"), refused.getMessage());
  }

  @Test
  void membersHaveTheSameEncoderOnce() {
    EnsembleModel model =
        ensemble(
            List.of(
                RandomModel.withEncoder("bert", Pack.FLOAT16, 1),
                RandomModel.withEncoder("bert", Pack.FLOAT16, 2),
                RandomModel.withEncoder("bert", Pack.INT8, 3)));
    List<NetworkScorer> scorers =
        model.members().stream()
            .map(member -> (NetworkScorer) member.model().tagger().scorer())
            .toList();
    assertSame(scorers.get(0).context().get(), scorers.get(1).context().get());
    assertTrue(scorers.get(0).context().get() != scorers.get(2).context().get());
  }

  @Test
  void modelsThatDoNotFitAreRefusedWithBothValues() {
    TaggerModel usual = RandomModel.usual(1);
    assertRefused(usual, RandomModel.usual(TagScheme.NONE, 1), "the task POS, and that one NER");
    assertRefused(usual, RandomModel.withFeatures(1), "the feature columns [xpos, feats]");
    assertRefused(usual, RandomModel.usual(TagScheme.BIO, 1), "`network.scheme` bio, and that one");
    assertRefused(
        usual,
        model(TagScheme.BIOES, new java.util.Random(1)),
        "further labels [B-X, E-X, I-X, S-X], and that one [B-LOC, B-PER");
    TaggerModel less = RandomModel.withTypes(1, 1);
    assertRefused(less, usual, ", which lacks its labels B-LOC, E-LOC, I-LOC, S-LOC");
    assertRefused(usual, less, ": it lacks the labels B-LOC, E-LOC, I-LOC, S-LOC");
    ModelException none = assertThrows(ModelException.class, ensemble(List.of(usual))::network);
    assertTrue(none.getMessage().contains("is an ensemble of 1 models"), none.getMessage());
  }

  private static void assertRefused(TaggerModel first, TaggerModel second, String part) {
    ModelException refused =
        assertThrows(ModelException.class, () -> ensemble(List.of(first, second)));
    String message = refused.getMessage();
    assertTrue(message.startsWith("model 1: cannot be in an ensemble with model 0"), message);
    assertTrue(message.contains(part), message);
  }
}
