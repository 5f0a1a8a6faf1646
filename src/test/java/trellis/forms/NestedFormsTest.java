package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSpan;
import trellis.labels.Span;
import trellis.model.RandomModel;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;

/** Forms of spans that nest and cross. */
class NestedFormsTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.withNestedLayers(3));

  /** Tokens are single letters: a b c d e. */
  private static String inline(Mark... marks) throws IOException {
    StringBuilder out = new StringBuilder();
    write(InlineText.of(Spelling.of(TAGGER), out), marks);
    return out.toString();
  }

  private static void write(TextForm form, Mark... marks) throws IOException {
    new Stretches("a b c d e", token -> 2 * token, token -> 2 * token + 1)
        .write(0, 9, List.of(marks), form);
    form.finish();
  }

  private static Mark mark(String type, int start, int end) {
    return new Mark(type, start, end, OptionalDouble.empty());
  }

  @Test
  void inlineHasBracketsInBrackets() throws IOException {
    assertEquals(
        "[X [Y a] b [Z [X c]]] [Y d] e",
        inline(
            mark("X", 0, 3), mark("Y", 0, 1), mark("Z", 2, 3), mark("X", 2, 3), mark("Y", 3, 4)));
    assertEquals("[X a [Y b c]][Y  d] e", inline(mark("X", 0, 3), mark("Y", 1, 4)));
  }

  @Test
  void bratHasEachSpanWhole() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder text = new StringBuilder();
    write(new BratText(lines, text), mark("X", 0, 3), mark("Y", 1, 4), mark("Z", 4, 5));
    assertEquals("a b c d e", text.toString());
    assertEquals("T1\tX 0 5\ta b c\nT2\tY 2 7\tb c d\nT3\tZ 8 9\te\n", lines.toString());
  }

  @Test
  void pagesHaveMarksInMarksAndCountEachOnce() throws IOException {
    StringBuilder out = new StringBuilder();
    HtmlPage.About about = new HtmlPage.About("t", "s", List.of("X", "Y"), "me");
    write(
        HtmlPage.of(Spelling.of(TAGGER), about, out),
        mark("X", 0, 3),
        mark("Y", 1, 4),
        mark("Y", 4, 5));
    String page = out.toString();
    assertTrue(
        page.contains(
            "<mark class=\"k0\" title=\"X\">a <mark class=\"k1\" title=\"Y\">b c<b>Y</b></mark>"
                + "<b>X</b></mark><mark class=\"k1\" title=\"Y\"> d<b>Y</b></mark>"),
        page);
    assertTrue(page.contains("1 sentence, 3 spans"), page);
  }

  @Test
  void noTextIsLostWhateverOverlaps() {
    RandomCases.check(
        500,
        random -> {
          List<Mark> marks = new ArrayList<>();
          for (int i = random.nextInt(8); i > 0; i--) {
            int start = random.nextInt(5);
            marks.add(mark("X", start, random.nextInt(start + 1, 6)));
          }
          Mark[] sorted =
              marks.stream().distinct().sorted(Marks.OUTERMOST_FIRST).toArray(Mark[]::new);
          String written = inline(sorted);
          assertEquals("a b c d e", written.replaceAll("\\[X |]", ""), written);
          int depth = 0;
          for (char c : written.toCharArray()) {
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            assertTrue(depth >= 0, written);
          }
          assertEquals(0, depth, written);
        });
  }

  private static Set<Span> ofLayers(TaggedSentence sentence) {
    Set<Span> spans = new HashSet<>();
    for (String name : sentence.layers()) {
      sentence.layer(name).spans().forEach(s -> spans.add(new Span(s.type(), s.start(), s.end())));
    }
    return spans;
  }

  @Test
  void allSpansAreThoseOfAllLayersOutermostFirst() {
    RandomCases.check(
        100,
        random -> {
          TaggedText text = TAGGER.tag(Texts.text(random), TokenRules.WHITESPACE);
          List<TextSpan> inText = new ArrayList<>();
          for (var sentence : text.sentences()) {
            List<TaggedSpan> all = sentence.tagged().allSpans();
            List<Span> plain =
                all.stream().map(s -> new Span(s.type(), s.start(), s.end())).toList();
            assertEquals(ofLayers(sentence.tagged()), new HashSet<>(plain));
            assertEquals(plain.size(), new HashSet<>(plain).size());
            for (int i = 1; i < plain.size(); i++) {
              Span before = plain.get(i - 1);
              Span now = plain.get(i);
              assertTrue(
                  before.start() < now.start()
                      || before.start() == now.start() && before.end() >= now.end());
            }
            List<Mark> bare = Marks.ofAllLayers(false).of(sentence.tagged());
            assertEquals(
                plain, bare.stream().map(m -> new Span(m.type(), m.start(), m.end())).toList());
            assertEquals(
                all.stream().map(TaggedSpan::probability).toList(),
                Marks.ofAllLayers(true).of(sentence.tagged()).stream()
                    .map(m -> m.probability().getAsDouble())
                    .toList());
            inText.addAll(sentence.allSpans());
          }
          assertEquals(inText, text.allSpans());
        });
  }

  @Test
  void jsonHasAllSpansInOneList() {
    SentenceJson json = new SentenceJson(Spelling.of(TAGGER));
    RandomCases.check(
        50,
        random -> {
          TaggedSentence tagged = TAGGER.tag(Texts.words(random));
          JsonNode node = new ObjectMapper().readTree(json.line(tagged));
          assertEquals(
              List.of(),
              SchemaCheck.ofResource("tagged-sentence.schema.json").faults(node),
              node::toString);
          Set<Span> found = new HashSet<>();
          node.get("allSpans")
              .forEach(
                  one ->
                      found.add(
                          new Span(
                              one.get("type").asText(),
                              one.get("start").asInt(),
                              one.get("end").asInt())));
          assertEquals(ofLayers(tagged), found);
        });
  }
}
