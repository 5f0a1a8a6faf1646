package trellis.adapt.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.LowerCaseFilter;
import org.apache.lucene.analysis.core.TypeTokenFilter;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.synonym.SynonymGraphFilter;
import org.apache.lucene.analysis.synonym.SynonymMap;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.CharsRef;
import org.junit.jupiter.api.Test;
import trellis.Tagger;
import trellis.adapt.Models;
import trellis.adapt.UnsuitableModelException;
import trellis.testing.RandomCases;

/** The filter in Lucene's own chains and in an index. */
class TaggingFilterTest {
  private static final Tagger TAGGER = Models.ofSpans(21);
  private static final List<String> WORDS =
      List.of("Ada", "lives", "in", "London", "the", "0", "Zürich", "東京", "😀", "Byron");

  private static Analyzer analyzer(UnaryOperator<TokenStream> filters) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer words = new WhitespaceTokenizer();
        return new TokenStreamComponents(words, filters.apply(words));
      }
    };
  }

  /** Each token as {@code term/type}, an equals sign before those at the position of another. */
  private static List<String> tokens(Analyzer analyzer, String text) {
    try (TokenStream stream = analyzer.tokenStream("text", text)) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      TypeAttribute type = stream.getAttribute(TypeAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      OffsetAttribute offset = stream.getAttribute(OffsetAttribute.class);
      List<String> tokens = new ArrayList<>();
      stream.reset();
      while (stream.incrementToken()) {
        String mark = increment.getPositionIncrement() == 0 ? "=" : "";
        tokens.add(mark + term + "/" + type.type());
      }
      stream.end();
      assertEquals(text.length(), offset.endOffset());
      return tokens;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static List<String> tagged(List<String> sentence) {
    List<String> labels = TAGGER.tag(sentence).labels();
    return IntStream.range(0, labels.size())
        .mapToObj(i -> sentence.get(i) + "/" + labels.get(i))
        .toList();
  }

  private static List<String> sentence(RandomGenerator random, int words) {
    List<String> sentence = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      sentence.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    sentence.add(List.of(".", "!", "?!").get(random.nextInt(3)));
    return sentence;
  }

  @Test
  void eachSentenceIsTaggedForItself() {
    try (Analyzer analyzer = analyzer(words -> TaggingFilter.toType(words, TAGGER))) {
      RandomCases.check(
          60, // one analyzer: streams are used again
          random -> {
            List<String> text = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
              List<String> sentence = sentence(random, 1 + random.nextInt(12));
              text.addAll(sentence);
              expected.addAll(tagged(sentence));
            }
            assertEquals(expected, tokens(analyzer, String.join(" ", text)));
          });
    }
  }

  @Test
  void aStreamThatIsLeftEarlyLeavesNothingBehind() throws IOException {
    try (Analyzer analyzer = analyzer(words -> TaggingFilter.toType(words, TAGGER))) {
      try (TokenStream stream = analyzer.tokenStream("text", "Ada lives . London the Byron .")) {
        stream.reset();
        assertTrue(stream.incrementToken());
      }
      assertEquals(tagged(List.of("in", "London")), tokens(analyzer, "in London"));
    }
  }

  @Test
  void synonymsGetTheLabelOfTheirPosition() throws IOException {
    SynonymMap.Builder synonyms = new SynonymMap.Builder(true);
    synonyms.add(new CharsRef("London"), new CharsRef("Londinium"), true);
    SynonymMap map = synonyms.build();
    UnaryOperator<TokenStream> filters =
        words -> TaggingFilter.toType(new SynonymGraphFilter(words, map, false), TAGGER);
    try (Analyzer analyzer = analyzer(filters)) {
      for (List<String> sentence :
          List.of(List.of("Ada", "lives", "in", "London", "."), List.of("London", "Ada"))) {
        List<String> labels = TAGGER.tag(sentence).labels();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < sentence.size(); i++) {
          if (sentence.get(i).equals("London")) { // which Lucene puts behind its synonym
            expected.add("Londinium/" + labels(sentence, "Londinium").get(i));
            expected.add("=London/" + labels(sentence, "Londinium").get(i));
          } else {
            expected.add(sentence.get(i) + "/" + labels(sentence, "Londinium").get(i));
          }
        }
        assertEquals(expected, tokens(analyzer, String.join(" ", sentence)));
      }
    }
  }

  private static List<String> labels(List<String> sentence, String insteadOfLondon) {
    return TAGGER
        .tag(sentence.stream().map(w -> w.equals("London") ? insteadOfLondon : w).toList())
        .labels();
  }

  @Test
  void streamWithoutEndNeedsNoMoreThanASentence() throws IOException {
    EndlessStream endless = new EndlessStream(1);
    try (TokenStream stream = TaggingFilter.toType(endless, TAGGER)) {
      stream.reset();
      for (int i = 0; i < 2 * TaggingFilter.LONGEST; i++) {
        assertTrue(stream.incrementToken());
        assertTrue(endless.read <= (i / TaggingFilter.LONGEST + 1) * TaggingFilter.LONGEST + 1);
      }
    }
  }

  @Test
  void positionWithoutEndNeedsNoMoreEither() throws IOException {
    EndlessStream endless = new EndlessStream(0);
    try (TokenStream stream = TaggingFilter.toType(endless, TAGGER)) {
      TypeAttribute type = stream.getAttribute(TypeAttribute.class);
      String label = TAGGER.tag(List.of("Ada")).labels().get(0);
      stream.reset();
      for (int i = 0; i < 3 * TaggingFilter.LONGEST; i++) {
        assertTrue(stream.incrementToken());
        assertEquals(label, type.type());
        assertTrue(endless.read <= (i / TaggingFilter.LONGEST + 1) * TaggingFilter.LONGEST + 1);
      }
    }
  }

  /** Says {@code Ada} for ever. */
  private static final class EndlessStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute place = addAttribute(PositionIncrementAttribute.class);
    private final int increment;
    private int read;

    EndlessStream(int increment) {
      this.increment = increment;
    }

    @Override
    public boolean incrementToken() {
      clearAttributes();
      term.append("Ada");
      place.setPositionIncrement(read++ == 0 ? 1 : increment);
      return true;
    }
  }

  @Test
  void rulesOfTheCallerDecideWhereSentencesEnd() {
    String text = "Ada lives .   London the  Byron";
    SentenceEnd paragraphs = SentenceEnd.atOffsetGaps(2);
    try (Analyzer analyzer = analyzer(words -> TaggingFilter.toType(words, TAGGER, paragraphs))) {
      List<String> expected = new ArrayList<>(tagged(List.of("Ada", "lives", ".")));
      expected.addAll(tagged(List.of("London", "the", "Byron")));
      assertEquals(expected, tokens(analyzer, text));
    }
  }

  @Test
  void namesAloneAreLeftByLucenesFilterOfTypes() {
    Set<String> names = Set.of("B-PER", "I-PER", "B-LOC", "I-LOC");
    List<String> sentence = sentence(new Random(3), 40);
    UnaryOperator<TokenStream> filters =
        words ->
            new LowerCaseFilter(
                new TypeTokenFilter(TaggingFilter.toType(words, TAGGER), names, true));
    try (Analyzer analyzer = analyzer(filters)) {
      List<String> expected =
          tagged(sentence).stream()
              .filter(token -> !token.endsWith("/O"))
              .map(token -> token.replace("Ada", "ada").replace("London", "london"))
              .map(token -> token.replace("Byron", "byron").replace("Zürich", "zürich"))
              .toList();
      assertTrue(!expected.isEmpty() && expected.size() < sentence.size(), "a weak witness");
      assertEquals(expected, tokens(analyzer, String.join(" ", sentence)));
    }
  }

  @Test
  void payloadsAreFoundInTheIndex() throws IOException {
    List<String> first = List.of("Ada", "lives", "in", "London", ".");
    List<String> second = List.of("London", "Byron", "the", "Ada");
    UnaryOperator<TokenStream> filters =
        words -> new LowerCaseFilter(TaggingFilter.toPayload(words, TAGGER));
    try (Analyzer analyzer = analyzer(filters);
        ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
        Document document = new Document();
        document.add(new TextField("text", String.join(" ", first), Field.Store.NO));
        document.add( // a second value of the field is a text of its own
            new TextField("text", new StringReader(String.join(" ", second))));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(1, new IndexSearcher(reader).count(new TermQuery(new Term("text", "london"))));
        assertEquals(
            List.of(TAGGER.tag(first).labels().get(3), TAGGER.tag(second).labels().get(0)),
            payloads(reader, "london"));
        assertEquals(
            List.of(TAGGER.tag(first).labels().get(0), TAGGER.tag(second).labels().get(3)),
            payloads(reader, "ada"));
      }
    }
  }

  private static List<String> payloads(DirectoryReader reader, String term) throws IOException {
    PostingsEnum postings =
        MultiTerms.getTermPostingsEnum(reader, "text", new BytesRef(term), PostingsEnum.PAYLOADS);
    List<String> payloads = new ArrayList<>();
    while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      for (int i = 0; i < postings.freq(); i++) {
        postings.nextPosition();
        payloads.add(postings.getPayload().utf8ToString());
      }
    }
    return payloads;
  }

  @Test
  void modelWithColumnsIsRefused() throws IOException {
    try (Tokenizer words = new WhitespaceTokenizer()) {
      Tagger featured = Models.withColumns(4);
      UnsuitableModelException refused =
          assertThrows(
              UnsuitableModelException.class, () -> TaggingFilter.toPayload(words, featured));
      assertTrue(refused.getMessage().contains("xpos, feats"), refused::getMessage);
    }
  }

  @Test
  void plainLabelsAreWrittenToo() {
    Tagger pos = Models.ofPlainLabels(new Random(3));
    try (Analyzer analyzer = analyzer(words -> TaggingFilter.toType(words, pos))) {
      List<String> labels = pos.tag(List.of("Ada", "lives")).labels();
      assertEquals(
          List.of("Ada/" + labels.get(0), "lives/" + labels.get(1)), tokens(analyzer, "Ada lives"));
    }
  }
}
