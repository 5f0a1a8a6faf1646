package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSpan;
import trellis.annotation.brat.BratLines;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;

/** Inline text and brat's files, on texts of any Unicode. */
class TextFormsTest {
  private static final Tagger TAGGER = Texts.tagger();
  private static final Spelling SPELLING = Spelling.of(TAGGER);
  private static final Tagger PLAIN = Texts.plainTagger();

  /** Keeps the stretches that it is handed. */
  private static final class Stretched implements TextForm {
    private final StringBuilder text = new StringBuilder();
    private final List<String> marked = new ArrayList<>();
    private final List<String> sentences = new ArrayList<>();
    private int begun;

    @Override
    public void plain(String stretch) {
      text.append(stretch);
    }

    @Override
    public void marked(String stretch, Mark mark) {
      marked.add(mark.type() + " " + text.length() + " " + stretch);
      text.append(stretch);
    }

    @Override
    public void overlapping(String stretch, List<PlacedMark> several) {
      for (PlacedMark one : several) {
        String covered = stretch.substring(one.start(), one.end());
        marked.add(one.mark().type() + " " + (text.length() + one.start()) + " " + covered);
      }
      text.append(stretch);
    }

    @Override
    public void beginSentence() {
      begun = text.length();
    }

    @Override
    public void endSentence() {
      sentences.add(text.substring(begun));
    }

    @Override
    public void finish() {}
  }

  @Test
  void theStretchesAreTheText() {
    RandomCases.check(
        200,
        random -> {
          TaggedText tagged = TAGGER.tag(Texts.text(random), TokenRules.WHITESPACE);
          for (Marks marks : List.of(Marks.bare(SPELLING), Marks.sure(SPELLING))) {
            Stretched found = new Stretched();
            Texts.write(tagged, found, marks);
            assertEquals(tagged.text(), found.text.toString());
            List<String> spans =
                tagged.spans().stream()
                    .map(s -> s.type() + " " + s.start() + " " + s.text())
                    .toList();
            assertEquals(spans, found.marked);
            assertEquals(tagged.sentences().stream().map(s -> s.text()).toList(), found.sentences);
          }
        });
  }

  @Test
  void sentencesOfTokensAreLines() {
    RandomCases.check(
        200,
        random -> {
          Stretched found = new Stretched();
          SentenceLines lines = new SentenceLines(found, Marks.bare(SPELLING));
          StringBuilder text = new StringBuilder();
          List<String> spans = new ArrayList<>();
          for (int i = random.nextInt(4); i > 0; i--) {
            List<String> tokens = new ArrayList<>(Texts.words(random));
            tokens.add(random.nextInt(tokens.size() + 1), "");
            TaggedSentence sentence = TAGGER.tag(tokens);
            lines.write(sentence);
            for (TaggedSpan span : sentence.spans()) {
              int before =
                  tokens.subList(0, span.start()).stream().mapToInt(t -> t.length() + 1).sum();
              String words = String.join(" ", tokens.subList(span.start(), span.end()));
              spans.add(span.type() + " " + (text.length() + before) + " " + words);
            }
            text.append(String.join(" ", tokens)).append('\n');
          }
          lines.finish();
          assertEquals(text.toString(), found.text.toString());
          assertEquals(spans, found.marked);
        });
  }

  @Test
  void inlineTextIsTheTextWithBrackets() {
    RandomCases.check(
        200,
        random -> {
          String text = Texts.text(random).replace("[", "(").replace("]", ")");
          TaggedText tagged = TAGGER.tag(text, TokenRules.WHITESPACE);
          StringBuilder inline = new StringBuilder();
          Texts.write(tagged, InlineText.of(SPELLING, inline), Marks.bare(SPELLING));
          assertEquals(text, inline.toString().replaceAll("\\[[A-Z]+ |\\]", ""));
          assertEquals(
              tagged.spans().stream().map(TextSpan::type).toList(),
              Pattern.compile("\\[([A-Z]+) ")
                  .matcher(inline)
                  .results()
                  .map(m -> m.group(1))
                  .toList());
          StringBuilder sure = new StringBuilder();
          Texts.write(tagged, InlineText.of(SPELLING, sure), Marks.sure(SPELLING));
          assertEquals(
              inline.toString(), sure.toString().replaceAll("(\\[[A-Z]+ )[01]\\.[0-9]{4} ", "$1"));
        });
  }

  @Test
  void plainLabelsStandBehindSlashes() throws IOException {
    TaggedSentence sentence = PLAIN.tag(List.of("Ada", "lives"));
    StringBuilder text = new StringBuilder();
    Spelling spelling = Spelling.of(PLAIN);
    new SentenceLines(InlineText.of(spelling, text), Marks.bare(spelling)).write(sentence);
    List<String> labels = sentence.labels();
    assertEquals("Ada/" + labels.get(0) + " lives/" + labels.get(1) + "\n", text.toString());
    StringBuilder sure = new StringBuilder();
    new SentenceLines(InlineText.of(spelling, sure), Marks.sure(spelling)).write(sentence);
    String first = Probabilities.show(sentence.probability(0));
    assertTrue(
        sure.toString().startsWith("Ada/" + labels.get(0) + "/" + first + " "), sure::toString);
  }

  @Test
  void wordsThatAdjoinAreSetOffBehindPlainLabels() throws IOException {
    StringBuilder text = new StringBuilder();
    InlineText inline = InlineText.of(Spelling.of(PLAIN), text);
    inline.marked("Rio", new Mark("PROPN", 0, 1, OptionalDouble.empty()));
    inline.plain("");
    inline.marked(".", new Mark("PUNCT", 1, 2, OptionalDouble.empty()));
    inline.plain("\n");
    inline.marked("She", new Mark("PRON", 2, 3, OptionalDouble.empty()));
    assertEquals("Rio/PROPN ./PUNCT\nShe/PRON", text.toString());
  }

  @Test
  void brokenLinesAreBratsFragments() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder text = new StringBuilder();
    BratText brat = new BratText(lines, text);
    brat.plain("😀 ");
    brat.marked("Ada\r\nvan\tNes", new Mark("PER", 0, 3, OptionalDouble.of(0.98)));
    brat.marked("\u2028", new Mark("PER", 3, 4, OptionalDouble.empty()));
    brat.marked("x", new Mark("PRP$", 4, 5, OptionalDouble.empty()));
    brat.marked("y", new Mark("", 5, 6, OptionalDouble.empty()));
    assertEquals(
        "T1\tPER 2 5;7 10;11 14\tAda van Nes\n"
            + "#1\tAnnotatorNotes T1\t0.9800\n"
            + "T2\tPRP_24 15 16\tx\n"
            + "T3\tSPAN 16 17\ty\n",
        lines.toString());
    assertEquals("😀 Ada\r\nvan\tNes\u2028xy", text.toString());
  }

  @Test
  void bratsOffsetsCutOutTheTexts() {
    Pattern line = Pattern.compile("T([0-9]+)\t([A-Z]+) ([0-9 ;]+)\t(.*)", Pattern.DOTALL);
    RandomCases.check(
        200,
        random -> {
          TaggedText tagged = TAGGER.tag(Texts.text(random), TokenRules.WHITESPACE);
          StringBuilder annotations = new StringBuilder();
          StringBuilder text = new StringBuilder();
          Texts.write(tagged, new BratText(annotations, text), Marks.bare(SPELLING));
          assertEquals(tagged.text(), text.toString());
          int[] codePoints = tagged.text().codePoints().toArray();
          List<String> found = new ArrayList<>();
          for (String one : annotations.toString().split("\n")) {
            Matcher cells = line.matcher(one);
            if (one.isEmpty()) {
              continue;
            }
            assertTrue(cells.matches(), one);
            String cut =
                Arrays.stream(cells.group(3).split(";"))
                    .map(f -> Arrays.stream(f.split(" ")).mapToInt(Integer::parseInt).toArray())
                    .map(f -> new String(codePoints, f[0], f[1] - f[0]))
                    .collect(Collectors.joining(" "));
            assertEquals(cells.group(4), cut);
            found.add(cells.group(2) + " " + cut);
            assertEquals(found.size(), Integer.parseInt(cells.group(1)));
          }
          String breaks = "[\t-\r\u001c-\u001e\u0085\u2028\u2029]+";
          assertEquals(
              tagged.spans().stream()
                  .map(
                      s ->
                          s.type()
                              + " "
                              + s.text().replaceAll("^" + breaks, "").replaceAll(breaks + "$", ""))
                  .map(s -> s.replaceAll(breaks, " "))
                  .filter(s -> !s.endsWith("PER ") && !s.endsWith("LOC "))
                  .toList(),
              found);
        });
  }

  @Test
  void namesOfTypesAreBrats() {
    Set<String> names = new LinkedHashSet<>();
    List<String> labels =
        List.of("PRP$", "PRP", "''", "``", ",", ".", ":", "-LRB-", "creative-work", "É", "😀");
    for (String label : labels) {
      assertTrue(BratLines.name(label).matches("[A-Za-z0-9_-]+"), label);
      names.add(BratLines.name(label));
    }
    assertEquals(labels.size(), names.size());
  }

  @Test
  void schemesAreThoseOfTheFilesOrChosen() {
    TaggedSentence sentence = TAGGER.tag(List.of("Ada", "lives", "in", "London", "."));
    assertEquals(sentence.labels(), SPELLING.of(sentence));
    for (TagScheme scheme : List.of(TagScheme.BIOES, TagScheme.IOB1)) {
      Spelling other = new Spelling(SPELLING.files(), scheme);
      assertEquals(other.of(sentence.best(1).get(0)), other.of(sentence));
      assertEquals(SPELLING.spans(sentence), scheme.decode(other.of(sentence)));
    }
    assertEquals(List.of("PER", "LOC"), SPELLING.types(List.of("O", "B-PER", "I-PER", "B-LOC")));
  }
}
