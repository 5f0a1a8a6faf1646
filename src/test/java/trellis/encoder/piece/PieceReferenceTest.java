package trellis.encoder.piece;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The pieces of words against the library that tokenizer.json is written for. */
class PieceReferenceTest {
  static byte[] resource(String name) throws IOException {
    try (var in = PieceReferenceTest.class.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  static Set<String> sampleWords() throws IOException {
    Set<String> words = new TreeSet<>();
    for (String part : new String[] {"train", "dev", "test"}) {
      for (String line : Files.readAllLines(Path.of("data/sample/" + part + ".conll"))) {
        words.add(line.split("[ \t]")[0]);
      }
    }
    return words;
  }

  @Test
  void cutsTheWordsOfTheSampleAlike() throws IOException {
    byte[] json = resource("all-minilm-l6-v2-tokenizer.json");
    PieceTokenizer ours = PieceTokenizer.read("minilm", json);
    try (ReferenceTokenizer reference = new ReferenceTokenizer(ours.toJson())) {
      for (String word : sampleWords()) {
        int[] expected = reference.pieces(word);
        if (expected.length == 0) {
          expected = new int[] {ours.unknown()};
        }
        assertArrayEquals(expected, ours.pieces(word), word);
      }
    }
  }
}
