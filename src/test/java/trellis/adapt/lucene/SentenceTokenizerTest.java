package trellis.adapt.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.SentenceAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import trellis.Tagger;
import trellis.adapt.Models;
import trellis.tokenize.TokenRules;

/** The tokenizer in Lucene's chains, alone and below the filter. */
class SentenceTokenizerTest {
  private static final Tagger TAGGER = Models.ofSpans(21);
  private static final String TEXT =
      "Mr. Wells can't come to\nFlorence... he said. \u201cWhy?\u201d 😀 asked Ada (twice). No end";

  /** The sample's test file as plain text: tokens joined by blanks, full stops on their words. */
  private static String sampleText() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(Path.of("data/sample/test.conll"))) {
      String token = line.split("\t")[0];
      boolean closes = token.matches("[.,;:!?)]");
      if (closes && !text.isEmpty()) {
        text.setLength(text.length() - 1);
      }
      text.append(token).append(token.isEmpty() ? "" : " ");
    }
    return text.toString();
  }

  private static Analyzer tagging() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        SentenceTokenizer words = new SentenceTokenizer(TAGGER.tokenizer());
        return new TokenStreamComponents(words, TaggingFilter.toType(words, TAGGER));
      }
    };
  }

  /** Each token as {@code start-end term label}. */
  private static List<String> labeled(Analyzer analyzer, String text) throws IOException {
    List<String> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("text", text)) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.getAttribute(OffsetAttribute.class);
      TypeAttribute type = stream.getAttribute(TypeAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        tokens.add(
            offset.startOffset() + "-" + offset.endOffset() + " " + term + " " + type.type());
      }
      stream.end();
      assertEquals(text.length(), offset.endOffset());
    }
    return tokens;
  }

  private static List<String> expected(String text) {
    List<String> tokens = new ArrayList<>();
    TAGGER
        .tag(text)
        .sentences()
        .forEach(
            sentence -> {
              for (int i = 0; i < sentence.tagged().tokens().size(); i++) {
                tokens.add(
                    sentence.start(i)
                        + "-"
                        + sentence.end(i)
                        + " "
                        + sentence.tagged().tokens().get(i)
                        + " "
                        + sentence.tagged().labels().get(i));
              }
            });
    return tokens;
  }

  /** Ordinary text gets the very labels that the tagger gives it outside of Lucene. */
  @Test
  void aChainLabelsTextAsTheTaggerDoes() throws IOException {
    try (Analyzer analyzer = tagging()) {
      for (String text : List.of(TEXT, "", " \n", "one", sampleText())) {
        assertEquals(expected(text), labeled(analyzer, text));
      }
    }
  }

  @Test
  void sentencesAreNumbered() throws IOException {
    Map<Integer, String> sentences = new HashMap<>();
    try (SentenceTokenizer tokenizer = new SentenceTokenizer()) {
      tokenizer.setReader(new StringReader("Mr. Wells came. He left. Why"));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        sentences.merge(
            tokenizer.getAttribute(SentenceAttribute.class).getSentenceIndex(),
            tokenizer.getAttribute(CharTermAttribute.class).toString(),
            (a, b) -> a + " " + b);
      }
      tokenizer.end();
    }
    assertEquals(Map.of(0, "Mr. Wells came .", 1, "He left .", 2, "Why"), sentences);
  }

  /** Offsets are those of the text before a filter of characters changed it. */
  @Test
  void offsetsAreCorrected() throws IOException {
    String html = "<p>Ada &amp; Byron</p>";
    try (SentenceTokenizer tokenizer = new SentenceTokenizer(TokenRules.WHITESPACE)) {
      tokenizer.setReader(new HTMLStripCharFilter(new StringReader(html)));
      tokenizer.reset();
      List<String> cut = new ArrayList<>();
      OffsetAttribute offset = tokenizer.getAttribute(OffsetAttribute.class);
      while (tokenizer.incrementToken()) {
        cut.add(html.substring(offset.startOffset(), offset.endOffset()));
      }
      tokenizer.end();
      assertEquals(
          List.of("Ada", "&amp;", "Byron"), cut.stream().map(s -> s.replace("</p>", "")).toList());
      assertEquals(html.length(), offset.endOffset());
    }
  }

  @Test
  void analyzersFindBothByName(@TempDir Path folder) throws IOException {
    Models.write(21, folder.resolve("ner.trellis"));
    try (Analyzer analyzer =
        CustomAnalyzer.builder(folder)
            .withTokenizer("trellisSentences", "rules", "ptb")
            .addTokenFilter("trellisTagging", "model", "ner.trellis", "to", "type")
            .build()) {
      assertEquals(expected(TEXT), labeled(analyzer, TEXT));
    }
  }

  @Test
  void factoriesTellWhatIsWrong(@TempDir Path folder) throws IOException {
    Files.write(folder.resolve("no.trellis"), "no model".getBytes(StandardCharsets.UTF_8));
    Models.writeWithColumns(21, folder.resolve("columns.trellis"));
    Map<String, Map<String, String>> tokenizers =
        Map.of(
            "trellisSentences: \"pbt\" are no `rules`: take whitespace, unicode, ptb",
            Map.of("rules", "pbt"),
            "trellisSentences has no parameter \"rule\": did you mean \"rules\"?",
            Map.of("rule", "ptb"));
    tokenizers.forEach(
        (message, parameters) ->
            assertEquals(
                message,
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new SentenceTokenizerFactory(new HashMap<>(parameters)))
                    .getMessage()));
    Map<String, Map<String, String>> filters =
        Map.of(
            "missing parameter 'model'", Map.of("to", "type"),
            "has no parameter \"mode\"", Map.of("model", "no.trellis", "mode", "type"),
            "must be one of", Map.of("model", "no.trellis", "to", "types"),
            "no.trellis", Map.of("model", "missing/no.trellis"),
            "is no model", Map.of("model", "no.trellis"),
            "reads the columns", Map.of("model", "columns.trellis"));
    filters.forEach(
        (part, parameters) -> {
          Exception thrown =
              assertThrows(
                  Exception.class,
                  () ->
                      CustomAnalyzer.builder(folder)
                          .withTokenizer("trellisSentences")
                          .addTokenFilter("trellisTagging", new HashMap<>(parameters)));
          String all = messages(thrown);
          assertTrue(all.toLowerCase().contains(part.toLowerCase()), () -> part + " in " + all);
        });
  }

  private static String messages(Throwable thrown) {
    return java.util.stream.Stream.iterate(thrown, t -> t != null, Throwable::getCause)
        .map(String::valueOf)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void contractOfTokenStreamsIsKept() {
    Result result = JUnitCore.runClasses(Contract.class);
    assertTrue(result.wasSuccessful(), () -> result.getFailures().toString());
    assertEquals(3, result.getRunCount());
  }

  /** Run by JUnit 4, as Lucene's test framework must be. */
  public static final class Contract extends BaseTokenStreamTestCase {
    private static Analyzer analyzer(TokenRules rules) {
      return new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          return new TokenStreamComponents(new SentenceTokenizer(rules));
        }
      };
    }

    @org.junit.Test
    public void testRandomText() throws IOException {
      for (TokenRules rules : TokenRules.values()) {
        try (Analyzer analyzer = analyzer(rules)) {
          checkRandomData(random(), analyzer, 60);
        }
      }
    }

    @org.junit.Test
    public void testReset() throws IOException {
      try (Analyzer analyzer = analyzer(TokenRules.PTB)) {
        checkResetException(analyzer, "Ada lives in London. Byron, too.");
      }
    }

    @org.junit.Test
    public void testTokensAndOffsets() throws IOException {
      try (Analyzer analyzer = analyzer(TokenRules.PTB)) {
        assertAnalyzesTo(
            analyzer,
            "Ada can't. 😀!",
            new String[] {"Ada", "ca", "n't", ".", "😀", "!"},
            new int[] {0, 4, 6, 9, 11, 13},
            new int[] {3, 6, 9, 10, 13, 14});
      }
    }
  }
}
