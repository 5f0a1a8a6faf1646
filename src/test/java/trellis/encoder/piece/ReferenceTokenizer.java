package trellis.encoder.piece;

import static org.junit.jupiter.api.Assumptions.abort;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** The library that tokenizer.json is written for, as a witness; its native part is in its jar. */
final class ReferenceTokenizer implements AutoCloseable {
  static {
    System.setProperty("ENGINE_CACHE_DIR", Path.of("build/djl").toAbsolutePath().toString());
    System.setProperty("DJL_CACHE_DIR", Path.of("build/djl").toAbsolutePath().toString());
    System.setProperty("RUST_FLAVOR", "cpu"); // the one in the jar: nothing is fetched
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
  }

  private static final Map<String, String> WHOLE =
      Map.of("truncation", "false", "padding", "false");

  private final HuggingFaceTokenizer tokenizer;

  /** The tokenizer of a file; where the native part cannot be loaded, the test is skipped. */
  ReferenceTokenizer(byte[] json) throws IOException {
    HuggingFaceTokenizer opened = null;
    try {
      opened = HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), WHOLE);
    } catch (LinkageError e) {
      abort("the reference tokenizer has no native part for this platform: " + e);
    }
    tokenizer = opened;
  }

  /** The pieces of a word, without those at the borders of a sequence. */
  int[] pieces(String word) {
    return Arrays.stream(tokenizer.encode(word, false, false).getIds())
        .mapToInt(id -> (int) id)
        .toArray();
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
