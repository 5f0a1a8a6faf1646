package trellis.encoder.piece;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The pieces of words against the library that tokenizer.json is written for. */
class PieceReferenceTest {
  private static final int WORDS = 100_000;
  private static final String SPACED =
      "\"add_prefix_space\":false,\"trim_offsets\":true,\"use_regex\"";

  static byte[] minilm() throws IOException {
    return resource("all-minilm-l6-v2-tokenizer.json");
  }

  static byte[] bytePairs() throws IOException {
    return resource("trellis/encoder/piece/byte-pairs.json");
  }

  private static byte[] resource(String name) throws IOException {
    try (var in = PieceReferenceTest.class.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  static byte[] changed(byte[] json, String from, String to) {
    String text = new String(json, UTF_8);
    assertEquals(2, text.split(java.util.regex.Pattern.quote(from), -1).length, from);
    return text.replace(from, to).getBytes(UTF_8);
  }

  static List<String> sampleWords() throws IOException {
    TreeSet<String> words = new TreeSet<>();
    for (String part : new String[] {"train", "dev", "test"}) {
      for (String line : Files.readAllLines(Path.of("data/sample/" + part + ".conll"))) {
        words.add(line.split("[ \t]")[0]);
      }
    }
    return new ArrayList<>(words);
  }

  /** Compares a tokenizer, and what it writes, with the library that reads the same file. */
  private static void compare(byte[] json, byte[] referenceJson, int words) throws IOException {
    PieceTokenizer ours = PieceTokenizer.read("file", "tokenizer.json", json);
    byte[] written = ours.toJson();
    PieceTokenizer again = PieceTokenizer.read("written", "tokenizer.json", written);
    assertArrayEquals(written, again.toJson());
    List<String> real = sampleWords();
    RandomWords random = new RandomWords(new Random(7), real);
    try (ReferenceTokenizer reference = new ReferenceTokenizer(referenceJson);
        ReferenceTokenizer ofWritten = new ReferenceTokenizer(written)) {
      for (int i = 0; i < words; i++) {
        String word = i < real.size() ? real.get(i) : random.next();
        int[] expected = reference.pieces(RandomWords.mended(word));
        if (expected.length == 0) {
          expected = new int[] {ours.unknown()};
        }
        int[] found = ours.pieces(word);
        if (!Arrays.equals(expected, found)) {
          assertArrayEquals(expected, found, shown(word));
        }
        if (i % 10 == 0) {
          int[] same = ofWritten.pieces(RandomWords.mended(word));
          assertArrayEquals(expected, same.length == 0 ? expected : same, shown(word));
          assertArrayEquals(expected, again.pieces(word), shown(word));
        }
      }
    }
  }

  private static String shown(String word) {
    StringBuilder shown = new StringBuilder(word).append(" =");
    word.codePoints().forEach(c -> shown.append(' ').append(Integer.toHexString(c)));
    return shown.toString();
  }

  @Test
  void cutsWordsLikeTheReferenceWithoutCase() throws IOException {
    compare(minilm(), minilm(), WORDS);
  }

  @Test
  void cutsWordsLikeTheReferenceWithCase() throws IOException {
    byte[] cased = changed(minilm(), "\"lowercase\": true", "\"lowercase\": false");
    compare(cased, cased, WORDS);
  }

  @Test
  void cutsBytePairsLikeTheReference() throws IOException {
    byte[] spaced = changed(bytePairs(), SPACED, SPACED.replace("false", "true"));
    compare(bytePairs(), spaced, WORDS);
  }

  @Test
  void judgesEveryCharacterLikeTheReference() throws IOException {
    judge(minilm(), minilm());
    byte[] spaced = changed(bytePairs(), SPACED, SPACED.replace("false", "true"));
    judge(bytePairs(), spaced);
  }

  /** Each character stands in a word of its own; the reference gets many such words at once. */
  private static void judge(byte[] json, byte[] referenceJson) throws IOException {
    PieceTokenizer ours = PieceTokenizer.read("file", "tokenizer.json", json);
    try (ReferenceTokenizer reference = new ReferenceTokenizer(referenceJson)) {
      for (int first = 0; first <= Character.MAX_CODE_POINT; first += 256) {
        if (first >= Character.MIN_SURROGATE && first <= Character.MAX_SURROGATE) {
          continue;
        }
        StringBuilder words = new StringBuilder();
        List<Integer> found = new ArrayList<>();
        for (int c = first; c < first + 256; c++) {
          String word = "a" + Character.toString(c) + "b";
          words.append(c == first ? "" : " ").append(word);
          Arrays.stream(ours.pieces(word)).forEach(found::add);
        }
        assertArrayEquals(
            reference.pieces(words.toString()),
            found.stream().mapToInt(id -> id).toArray(),
            "characters from " + Integer.toHexString(first) + " on");
      }
    }
  }

  @Test
  void takesOtherStepsLikeTheReference() throws IOException {
    String bert = between(new String(minilm(), UTF_8), "\"normalizer\":", "\"post_processor\"");
    for (String[] steps :
        new String[][] {
          {"{'type':'Lowercase'}", "{'type':'Whitespace'}"},
          {"{'type':'NFKC'}", "{'type':'WhitespaceSplit'}"},
          {"{'type':'NFC'}", "{'type':'Punctuation'}"},
          {
            "{'type':'Sequence','normalizers':[{'type':'NFKD'},{'type':'StripAccents'},"
                + "{'type':'Strip','strip_left':true,'strip_right':true},"
                + "{'type':'Replace','pattern':{'String':'a'},'content':'bc'}]}",
            "{'type':'Sequence','pretokenizers':[{'type':'WhitespaceSplit'},"
                + "{'type':'Punctuation','behavior':'Isolated'}]}"
          },
          {
            "{'type':'Sequence','normalizers':[{'type':'NFD'},{'type':'Prepend','prepend':'x'}]}",
            "null"
          },
          {"null", "{'type':'BertPreTokenizer'}"},
        }) {
      String other = steps[0] + ",\"pre_tokenizer\":" + steps[1] + ",";
      byte[] json = changed(minilm(), bert, other.replace('\'', '"'));
      compare(json, json, 8_000);
    }
  }

  private static String between(String text, String before, String behind) {
    int from = text.indexOf(before) + before.length();
    return text.substring(from, text.indexOf(behind, from));
  }
}
