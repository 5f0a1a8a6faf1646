package trellis.adapt.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.MockGraphTokenFilter;
import org.apache.lucene.tests.analysis.MockHoleInjectingTokenFilter;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import trellis.Tagger;
import trellis.adapt.Models;

/**
 * Lucene's own test of token streams: random text through the filter, every rule of the contract.
 */
class TaggingFilterContractTest {
  private static final Tagger TAGGER = Models.ofSpans(21);

  @Test
  void contractOfTokenStreamsIsKept() {
    Result result = JUnitCore.runClasses(Contract.class);
    assertTrue(result.wasSuccessful(), () -> result.getFailures().toString());
    assertEquals(4, result.getRunCount());
  }

  /** Run by JUnit 4, as Lucene's test framework must be. */
  public static final class Contract extends BaseTokenStreamTestCase {
    private static Analyzer analyzer(boolean mixed) {
      return new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          Tokenizer words = new MockTokenizer(MockTokenizer.WHITESPACE, false);
          TokenStream input = words;
          if (mixed) { // positions with several tokens and positions without
            input = new MockGraphTokenFilter(random(), input);
            input = new MockHoleInjectingTokenFilter(random(), input);
          }
          return new TokenStreamComponents(words, TaggingFilter.toType(input, TAGGER));
        }
      };
    }

    @org.junit.Test
    public void testRandomText() throws IOException {
      checkRandomData(random(), analyzer(false), 60);
    }

    @org.junit.Test
    public void testRandomGraphs() throws IOException {
      checkRandomData(random(), analyzer(true), 60);
    }

    @org.junit.Test
    public void testReset() throws IOException {
      checkResetException(analyzer(false), "Ada lives in London . Byron , too");
    }

    @org.junit.Test
    public void testEveryAttribute() throws IOException {
      String text = "Ada lives . In  London";
      String[] terms = {"Ada", "lives", ".", "In", "London"};
      String[] first = TAGGER.tag(List.of("Ada", "lives", ".")).labels().toArray(String[]::new);
      String[] second = TAGGER.tag(List.of("In", "London")).labels().toArray(String[]::new);
      String[] labels = {first[0], first[1], first[2], second[0], second[1]};
      assertAnalyzesTo(
          analyzer(false),
          text,
          terms,
          new int[] {0, 4, 10, 12, 16},
          new int[] {3, 9, 11, 14, 22},
          labels,
          new int[] {1, 1, 1, 1, 1});
    }
  }
}
