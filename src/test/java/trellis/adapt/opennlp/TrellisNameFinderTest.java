package trellis.adapt.opennlp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import opennlp.tools.cmdline.namefind.TokenNameFinderFineGrainedReportListener;
import opennlp.tools.namefind.BioCodec;
import opennlp.tools.namefind.NameFinderME;
import opennlp.tools.namefind.NameSample;
import opennlp.tools.namefind.TokenNameFinder;
import opennlp.tools.namefind.TokenNameFinderEvaluator;
import opennlp.tools.parser.AbstractBottomUpParser;
import opennlp.tools.parser.Parse;
import opennlp.tools.util.ObjectStreamUtils;
import opennlp.tools.util.Span;
import opennlp.tools.util.eval.FMeasure;
import org.junit.jupiter.api.Test;
import trellis.TaggedSpan;
import trellis.Tagger;
import trellis.adapt.Models;
import trellis.adapt.UnsuitableModelException;
import trellis.model.RandomModel;
import trellis.testing.RandomCases;

/** The adapter in OpenNLP's own code. */
class TrellisNameFinderTest {
  private static final Tagger TAGGER = Models.ofSpans(21);
  private static final Tagger OTHER = Models.ofSpans(22);
  private static final TokenNameFinder FINDER = new TrellisNameFinder(TAGGER);

  private static String[] sentence(Random random, int length) {
    return RandomModel.sentence(random, length).toArray(String[]::new);
  }

  @Test
  void spansAreThoseOfTheTagger() {
    RandomCases.check(
        100,
        random -> {
          List<String> tokens = RandomModel.sentence(random, random.nextInt(20));
          Span[] found = FINDER.find(tokens.toArray(String[]::new));
          List<TaggedSpan> back =
              Arrays.stream(found)
                  .map(s -> new TaggedSpan(s.getType(), s.getStart(), s.getEnd(), s.getProb()))
                  .toList();
          assertEquals(TAGGER.tag(tokens).spans(), back);
          assertArrayEquals(found, NameFinderME.dropOverlappingSpans(found));
        });
  }

  @Test
  void evaluatorOfOpenNlpCountsAsByHand() throws IOException {
    Random random = new Random(1);
    List<NameSample> gold = new ArrayList<>();
    int found = 0;
    int right = 0;
    int wanted = 0;
    for (int i = 0; i < 60; i++) {
      String[] tokens = sentence(random, 1 + i % 20);
      Span[] names = new TrellisNameFinder(OTHER).find(tokens);
      gold.add(new NameSample(tokens, names, i % 10 == 0));
      Set<String> spans = new HashSet<>(shortly(names));
      wanted += spans.size();
      found += FINDER.find(tokens).length;
      spans.retainAll(shortly(FINDER.find(tokens)));
      right += spans.size();
    }
    assertTrue(right > 0 && right < found, "a weak witness: " + right + " of " + found);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    TokenNameFinderFineGrainedReportListener listener =
        new TokenNameFinderFineGrainedReportListener(new BioCodec(), report);
    TokenNameFinderEvaluator evaluator = new TokenNameFinderEvaluator(FINDER, listener);
    evaluator.evaluate(ObjectStreamUtils.createObjectStream(gold));
    listener.writeReport();
    FMeasure score = evaluator.getFMeasure();
    assertEquals((double) right / found, score.getPrecisionScore(), 1e-12);
    assertEquals((double) right / wanted, score.getRecallScore(), 1e-12);
    String text = report.toString(StandardCharsets.UTF_8);
    assertTrue(text.matches("(?s).*Number of sentences: +60\\b.*"), text);
    assertTrue(text.contains("PER-start"), text);
  }

  private static List<String> shortly(Span[] spans) {
    return Arrays.stream(spans).map(Span::toString).toList(); // with its type
  }

  @Test
  void namesGoIntoParsesOfOpenNlp() {
    String[] tokens = {"Ada", "lives", "in", "London", "the", "Byron", "."};
    String text = String.join(" ", tokens);
    Parse top = new Parse(text, new Span(0, text.length()), AbstractBottomUpParser.INC_NODE, 1, 0);
    Parse[] leaves = new Parse[tokens.length];
    int start = 0;
    for (int i = 0; i < tokens.length; i++) {
      Span place = new Span(start, start + tokens[i].length());
      leaves[i] = new Parse(text, place, AbstractBottomUpParser.TOK_NODE, 0, i);
      top.insert(leaves[i]);
      start = place.getEnd() + 1;
    }
    Span[] names = FINDER.find(tokens);
    assertTrue(names.length > 0, "a weak witness");
    Parse.addNames("name", names, leaves);
    StringBuffer shown = new StringBuffer();
    top.show(shown);
    assertEquals(names.length, shown.toString().split("\\(name ", -1).length - 1, shown::toString);
  }

  @Test
  void typesAreRenamed() {
    TokenNameFinder renaming = new TrellisNameFinder(TAGGER, Map.of("PER", "person"));
    String[] tokens = sentence(new Random(5), 100);
    Span[] plain = FINDER.find(tokens);
    Span[] renamed = renaming.find(tokens);
    assertTrue(Arrays.stream(plain).map(Span::getType).toList().containsAll(List.of("PER", "LOC")));
    for (int i = 0; i < plain.length; i++) {
      assertEquals(plain[i].getType().equals("PER") ? "person" : "LOC", renamed[i].getType());
      assertEquals(plain[i].getProb(), renamed[i].getProb());
    }
  }

  @Test
  void unknownTypeIsRefusedWithTheNearest() {
    Map<String, String> wrong = Map.of("per", "person");
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new TrellisNameFinder(TAGGER, wrong));
    assertTrue(refused.getMessage().contains("did you mean \"PER\"?"), refused::getMessage);
  }

  @Test
  void modelOfPartsOfSpeechIsRefused() {
    Tagger pos = Models.ofPlainLabels(new Random(3));
    UnsuitableModelException refused =
        assertThrows(UnsuitableModelException.class, () -> new TrellisNameFinder(pos));
    assertTrue(refused.getMessage().contains("\"random model\""), refused::getMessage);
    assertTrue(refused.getMessage().contains("`task: ner`"), refused::getMessage);
  }

  @Test
  void columnsComeAsAdditionalContext() {
    Tagger featured = Models.withColumns(4);
    TrellisNameFinder finder = new TrellisNameFinder(featured);
    String[] tokens = {"Ada", "lives", "in", "London", "."};
    String[][] context = {{"NNP", "x"}, {"VBZ", "|"}, {"IN", ""}, {"NNP", "x"}, {"IN", "|"}};
    List<List<String>> columns =
        List.of(List.of("NNP", "VBZ", "IN", "NNP", "IN"), List.of("x", "|", "", "x", "|"));
    assertEquals(
        featured.tag(List.of(tokens), columns).spans().toString(),
        Arrays.stream(finder.find(tokens, context))
            .map(s -> new TaggedSpan(s.getType(), s.getStart(), s.getEnd(), s.getProb()))
            .toList()
            .toString());
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> finder.find(tokens));
    assertTrue(refused.getMessage().contains("xpos, feats"), refused::getMessage);
    context[3] = new String[] {"NNP"};
    refused = assertThrows(IllegalArgumentException.class, () -> finder.find(tokens, context));
    assertTrue(refused.getMessage().contains("token 3"), refused::getMessage);
    assertEquals(0, finder.find(new String[0]).length);
  }

  @Test
  void nothingGivesNothingAndNullIsRefused() {
    assertEquals(0, FINDER.find(new String[0]).length);
    assertThrows(IllegalArgumentException.class, () -> FINDER.find(null));
    assertThrows(IllegalArgumentException.class, () -> FINDER.find(new String[] {"a", null}));
  }

  @Test
  void threadsShareOneFinder() {
    List<String[]> sentences =
        IntStream.range(0, 200).mapToObj(i -> sentence(new Random(i), i % 15)).toList();
    List<String> alone = sentences.stream().map(s -> Arrays.toString(FINDER.find(s))).toList();
    List<String> together =
        sentences.parallelStream()
            .map(
                s -> {
                  FINDER.clearAdaptiveData();
                  return Arrays.toString(FINDER.find(s));
                })
            .toList();
    assertEquals(alone, together);
  }
}
