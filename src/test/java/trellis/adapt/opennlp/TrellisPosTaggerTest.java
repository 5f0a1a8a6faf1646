package trellis.adapt.opennlp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import opennlp.tools.parser.AbstractBottomUpParser;
import opennlp.tools.parser.HeadRules;
import opennlp.tools.parser.Parse;
import opennlp.tools.postag.POSEvaluator;
import opennlp.tools.postag.POSSample;
import opennlp.tools.postag.POSTagger;
import opennlp.tools.util.ObjectStreamUtils;
import opennlp.tools.util.Sequence;
import opennlp.tools.util.Span;
import opennlp.tools.util.featuregen.POSTaggerNameFeatureGenerator;
import org.junit.jupiter.api.Test;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.adapt.Models;
import trellis.adapt.UnsuitableModelException;
import trellis.model.RandomModel;
import trellis.testing.RandomCases;

/** The adapter in OpenNLP's own code. */
class TrellisPosTaggerTest {
  private static final Tagger TAGGER = Models.ofPlainLabels(new Random(3));
  private static final Tagger FEATURED = Models.ofPlainLabelsWithColumns(new Random(3));

  @Test
  void tagsAreThoseOfTheTagger() {
    POSTagger tagger = new TrellisPosTagger(TAGGER);
    RandomCases.check(
        50,
        random -> {
          List<String> tokens = RandomModel.sentence(random, random.nextInt(20));
          String[] array = tokens.toArray(String[]::new);
          List<String> labels = TAGGER.tag(tokens).labels();
          assertEquals(labels, List.of(tagger.tag(array)));
          assertEquals(labels, List.of(tagger.tag(array, new Object[] {"not read"})));
        });
  }

  @Test
  void sequencesAreTheBestReadings() {
    RandomCases.check(
        50,
        random -> {
          Tagger any = Models.ofPlainLabels(random);
          int count = 1 + random.nextInt(6);
          List<String> tokens = RandomModel.sentence(random, random.nextInt(8));
          TaggedSentence tagged = any.tag(tokens);
          Sequence[] sequences =
              new TrellisPosTagger(any, count).topKSequences(tokens.toArray(String[]::new));
          List<Labeling> readings = tagged.best(count);
          assertEquals(readings.size(), sequences.length);
          for (int i = 0; i < sequences.length; i++) {
            List<String> labels = readings.get(i).labels();
            assertEquals(labels, sequences[i].getOutcomes());
            assertEquals(Math.log(readings.get(i).probability()), sequences[i].getScore());
            for (int token = 0; token < labels.size(); token++) {
              double alone = tagged.probability(token, labels.get(token));
              assertEquals(alone, sequences[i].getProb(token));
              assertTrue(sequences[i].getScore() <= Math.log(alone) + 1e-5);
            }
          }
          Sequence[] sorted = sequences.clone();
          Arrays.sort(sorted);
          assertArrayEquals(sequences, sorted);
        });
  }

  @Test
  void evaluatorOfOpenNlpCountsAsByHand() throws IOException {
    Random random = new Random(2);
    List<POSSample> gold = new ArrayList<>();
    int right = 0;
    int all = 0;
    for (int i = 0; i < 50; i++) {
      List<String> tokens = RandomModel.sentence(random, 1 + i % 12);
      List<String> found = TAGGER.tag(tokens).labels();
      List<String> tags =
          found.stream()
              .map(tag -> TAGGER.labels().get(random.nextInt(TAGGER.labels().size())))
              .toList();
      gold.add(new POSSample(tokens, tags));
      for (int token = 0; token < tags.size(); token++) {
        right += tags.get(token).equals(found.get(token)) ? 1 : 0;
        all++;
      }
    }
    assertTrue(right > 0 && right < all, "a weak witness: " + right + " of " + all);
    POSEvaluator evaluator = new POSEvaluator(new TrellisPosTagger(TAGGER));
    evaluator.evaluate(ObjectStreamUtils.createObjectStream(gold));
    assertEquals((double) right / all, evaluator.getWordAccuracy(), 1e-12);
    assertEquals(all, evaluator.getWordCount());
  }

  @Test
  void columnsComeAsAdditionalContextOfSamples() throws IOException {
    int columns = FEATURED.featureColumns().size();
    String[] tokens = {"Ada", "lives", "in", "London"};
    List<List<String>> values =
        List.of(List.of("NNP", "VBZ", "IN", "?"), List.of("|", "", "a\tb", "|"))
            .subList(0, columns);
    String[][] context = new String[tokens.length][columns];
    for (int token = 0; token < tokens.length; token++) {
      for (int column = 0; column < columns; column++) {
        context[token][column] = values.get(column).get(token);
      }
    }
    String[] tags = FEATURED.tag(List.of(tokens), values).labels().toArray(String[]::new);
    POSEvaluator evaluator = new POSEvaluator(new TrellisPosTagger(FEATURED));
    evaluator.evaluate(
        ObjectStreamUtils.createObjectStream(List.of(new POSSample(tokens, tags, context))));
    assertEquals(1, evaluator.getWordAccuracy());
    POSTagger tagger = new TrellisPosTagger(FEATURED);
    assertArrayEquals(tags, tagger.topKSequences(tokens, context)[0].getOutcomes().toArray());
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> tagger.tag(tokens));
    assertTrue(refused.getMessage().contains("token 0 (counted from 0), \"Ada\""));
    Object[] noStrings = {new Object[] {1, 2}, 3, 4, 5};
    assertThrows(IllegalArgumentException.class, () -> tagger.tag(tokens, noStrings));
  }

  @Test
  void featuresOfOpenNlpsNameFinderHaveTheTag() {
    String[] tokens = {"Ada", "lives", "in", "London"};
    List<String> features = new ArrayList<>();
    new POSTaggerNameFeatureGenerator(new TrellisPosTagger(TAGGER))
        .createFeatures(features, tokens, 3, new String[0]);
    assertEquals(List.of("pos=" + TAGGER.tag(List.of(tokens)).labels().get(3)), features);
  }

  @Test
  void parserOfOpenNlpBeginsWithTheTags() {
    String[] tokens = {"Ada", "lives", "in", "London"};
    String text = String.join(" ", tokens);
    Parse top = new Parse(text, new Span(0, text.length()), AbstractBottomUpParser.INC_NODE, 0, 0);
    int start = 0;
    for (int i = 0; i < tokens.length; i++) {
      Span place = new Span(start, start + tokens[i].length());
      top.insert(new Parse(text, place, AbstractBottomUpParser.TOK_NODE, 0, i));
      start = place.getEnd() + 1;
    }
    Parse[] tagged = new TagStage(new TrellisPosTagger(TAGGER, 2)).advanceTags(top);
    List<Labeling> readings = TAGGER.tag(List.of(tokens)).best(2);
    assertEquals(2, tagged.length);
    for (int i = 0; i < tagged.length; i++) {
      List<String> tags = Arrays.stream(tagged[i].getTagNodes()).map(Parse::getType).toList();
      assertEquals(readings.get(i).labels(), tags);
      assertTrue(tagged[i].getProb() < 0 && tagged[i].getProb() > -100, "a sum of logarithms");
    }
  }

  /** As much of a parser as needs no model of OpenNLP's. */
  private static final class TagStage extends AbstractBottomUpParser {
    private static final HeadRules NO_HEADS =
        new HeadRules() {
          @Override
          public Parse getHead(Parse[] constituents, String type) {
            return null;
          }

          @Override
          public Set<String> getPunctuationTags() {
            return Set.of();
          }
        };

    TagStage(POSTagger tagger) {
      super(tagger, null, NO_HEADS, 1, 1);
    }

    @Override
    public Parse[] advanceTags(Parse parse) {
      return super.advanceTags(parse);
    }

    @Override
    protected Parse[] advanceParses(Parse parse, double mass) {
      throw new UnsupportedOperationException("tags alone");
    }

    @Override
    protected void advanceTop(Parse parse) {
      throw new UnsupportedOperationException("tags alone");
    }
  }

  @Test
  void modelOfSpansIsRefused() {
    Tagger spans = Models.ofSpans(1);
    UnsuitableModelException refused =
        assertThrows(UnsuitableModelException.class, () -> new TrellisPosTagger(spans));
    assertTrue(refused.getMessage().contains("`task: pos`"), refused::getMessage);
    assertThrows(IllegalArgumentException.class, () -> new TrellisPosTagger(TAGGER, 0));
  }

  @Test
  void nothingGivesNothingAndNullIsRefused() {
    POSTagger tagger = new TrellisPosTagger(TAGGER);
    assertEquals(0, tagger.tag(new String[0]).length);
    Sequence[] sequences = tagger.topKSequences(new String[0]);
    assertEquals(1, sequences.length);
    assertEquals(0, sequences[0].getScore());
    assertThrows(IllegalArgumentException.class, () -> tagger.tag(null));
    assertThrows(IllegalArgumentException.class, () -> tagger.tag(new String[] {null}));
  }
}
