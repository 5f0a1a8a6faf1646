package trellis.bench;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import trellis.encoder.piece.PieceTokenizer;
import trellis.kernel.RandomStream;

/**
 * Measures how fast the words of sentences are cut into the pieces of an encoder, on one thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WordPieces {
  private static final int SENTENCES = 1000;
  private static final int TOKENS = 20;
  private static final String ACCENTS = "áçèïñôü";

  @Param({"plain", "accents"})
  String text;

  private PieceTokenizer tokenizer;
  private List<List<String>> sentences;
  private int next;

  /** The words that are seen in some sentences are pieces; others are cut into two letters each. */
  @Setup
  public void prepare() {
    SyntheticText words = new SyntheticText(RandomStream.of(1));
    Set<String> pieces = new LinkedHashSet<>(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]"));
    for (char first = 'a'; first <= 'z'; first++) {
      pieces.add(String.valueOf(first));
      pieces.add("##" + first);
      for (char second = 'a'; second <= 'z'; second++) {
        pieces.add("" + first + second);
        pieces.add("##" + first + second);
      }
    }
    words.sentences(SENTENCES, TOKENS).forEach(pieces::addAll);
    byte[] vocabulary = String.join("\n", pieces).getBytes(StandardCharsets.UTF_8);
    tokenizer = PieceTokenizer.ofVocabulary("vocab.txt", "", vocabulary, true, true, true);
    sentences = words.sentences(SENTENCES, TOKENS);
    if (text.equals("accents")) {
      sentences = sentences.stream().map(sentence -> accented(sentence)).toList();
    }
  }

  private static List<String> accented(List<String> sentence) {
    return sentence.stream()
        .map(word -> ACCENTS.charAt(word.length() % ACCENTS.length()) + word)
        .toList();
  }

  /** The pieces of a sentence. */
  @Benchmark
  public int pieces(TokenCount counter) {
    int pieces = 0;
    next = (next + 1) % SENTENCES;
    for (String word : sentences.get(next)) {
      pieces += tokenizer.pieces(word).length;
    }
    counter.tokens += TOKENS;
    return pieces;
  }
}
