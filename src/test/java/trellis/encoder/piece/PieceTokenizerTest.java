package trellis.encoder.piece;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import trellis.error.ModelException;

/** What is read, what is refused and how that is told; no native library is needed. */
class PieceTokenizerTest {
  private static final String STEPS =
      "'added_tokens':[{'id':4,'content':'[MASK]','special':true,'normalized':false}],"
          + "'normalizer':{'type':'BertNormalizer','strip_accents':null},"
          + "'pre_tokenizer':{'type':'BertPreTokenizer'},"
          + "'post_processor':{'type':'BertProcessing','sep':['[SEP]',2],'cls':['[CLS]',1]},";
  private static final String VOCABULARY =
      "{'[UNK]':0,'[CLS]':1,'[SEP]':2,'hello':3,'[MASK]':4,'##s':5,'wor':6,'##ld':7,'.':9}";
  private static final String MODEL =
      "'model':{'type':'WordPiece','unk_token':'[UNK]','vocab':" + VOCABULARY + "}";
  private static final String SMALL = "{" + STEPS + MODEL + "}";

  private static PieceTokenizer read(String json) {
    return PieceTokenizer.read("folder", "tokenizer.json", json.replace('\'', '"').getBytes(UTF_8));
  }

  private static void assertRefused(String json, String... parts) {
    ModelException e = assertThrows(ModelException.class, () -> read(json));
    assertEquals("folder", e.file());
    assertEquals("tokenizer.json", e.entry());
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part.replace('\'', '"')), e.getMessage());
    }
  }

  @Test
  void cutsWordsIntoTheLongestPieces() {
    PieceTokenizer small = read(SMALL);
    assertArrayEquals(new int[] {3, 5}, small.pieces("Hellos"));
    assertArrayEquals(new int[] {6, 7, 9, 9}, small.pieces("World.."));
    assertArrayEquals(new int[] {6, 7, 4, 0}, small.pieces("w\u00F6rld[MASK]x"));
    assertArrayEquals(new int[] {0}, small.pieces("worlx")); // no half of it is kept
    assertArrayEquals(new int[] {0}, small.pieces(""));
    assertArrayEquals(new int[] {0}, small.pieces("\u00AD"));
    assertArrayEquals(new int[] {0}, small.pieces("\uD83D"));
    assertEquals(1, small.first());
    assertEquals(2, small.last());
    assertEquals(0, small.unknown());
    assertEquals(10, small.size());
  }

  @Test
  void readsWhatItWrites() throws IOException {
    byte[] spaced = read(SMALL).toJson();
    assertArrayEquals(spaced, PieceTokenizer.read("again", "tokenizer.json", spaced).toJson());
    byte[] pairs =
        PieceTokenizer.read("file", "tokenizer.json", PieceReferenceTest.bytePairs()).toJson();
    assertArrayEquals(pairs, PieceTokenizer.read("again", "tokenizer.json", pairs).toJson());
  }

  @Test
  void readsTheVocabularyOfBert() throws IOException {
    String lines = "[PAD]\n[UNK]\n[CLS]\r\n[SEP]\n\nHello\nhello\n##s\n";
    PieceTokenizer lower =
        PieceTokenizer.ofVocabulary("folder", "vocab.txt", lines.getBytes(UTF_8), true, true, true);
    assertArrayEquals(new int[] {6, 7}, lower.pieces("Hellos"));
    PieceTokenizer cased =
        PieceTokenizer.ofVocabulary(
            "folder", "vocab.txt", lines.getBytes(UTF_8), false, false, true);
    assertArrayEquals(new int[] {5, 7}, cased.pieces("Hellos"));
    assertArrayEquals(new int[] {3}, cased.pieces("[SEP]"));
    assertEquals(2, cased.first());
    assertEquals(8, cased.size());
    assertArrayEquals(
        cased.toJson(), PieceTokenizer.read("again", "tokenizer.json", cased.toJson()).toJson());
  }

  @Test
  void refusesVocabulariesThatAreNone() {
    assertVocabularyRefused("[UNK]\n[CLS]\nword\n", "the piece [SEP] is missing");
    assertVocabularyRefused("[UNK]\n[CLS]\n[SEP]\na\na\n", "line 5: the piece \"a\"");
    assertVocabularyRefused("", "[UNK] is missing");
  }

  private static void assertVocabularyRefused(String lines, String part) {
    ModelException e =
        assertThrows(
            ModelException.class,
            () ->
                PieceTokenizer.ofVocabulary(
                    "dir", "vocab.txt", lines.getBytes(UTF_8), true, true, true));
    assertEquals("vocab.txt", e.entry());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void cutsBytePairsBehindASpace() throws IOException {
    PieceTokenizer bytes =
        PieceTokenizer.read("file", "tokenizer.json", PieceReferenceTest.bytePairs());
    assertEquals(0, bytes.first());
    assertEquals(2, bytes.last());
    assertEquals(3, bytes.unknown());
    assertEquals(1501, bytes.size());
    assertArrayEquals(bytes.pieces("the"), bytes.pieces(" the"));
    assertArrayEquals(new int[] {1500}, bytes.pieces("  <mask>")); // it takes spaces before it
    assertArrayEquals(new int[] {3}, bytes.pieces(""));
    assertTrue(bytes.pieces("a".repeat(200_000)).length > 1000); // in no more than n log n steps
  }

  @Test
  void refusesWhatItCannotDoAsTheFileSays() {
    assertRefused(
        SMALL.replace("BertNormalizer", "Precompiled"), "normalizer is of type 'Precompiled'");
    assertRefused(SMALL.replace("BertPreTokenizer", "Metaspace"), "type 'Metaspace'", "choose");
    assertRefused(SMALL.replace("'WordPiece'", "'Unigram'"), "model is of type 'Unigram'");
    assertRefused(SMALL.replace("BertProcessing", "Odd"), "post_processor is of type 'Odd'");
    assertRefused(SMALL.replace("'WordPiece'", "'BPE','merges':[]"), "without the pre_tokenizer");
    assertRefused(SMALL.replace("'special'", "'single_word':true,'special'"), "single_word");
  }

  /** As transformers 5 writes a tokenizer that was made without a post_processor. */
  @Test
  void bordersAreThoseOfBertWhereTheFileNamesNone() {
    String bert = "{'type':'BertProcessing','sep':['[SEP]',2],'cls':['[CLS]',1]}";
    String single = "{'type':'TemplateProcessing','single':[{'Sequence':{'id':'A','type_id':0}}";
    for (String none : new String[] {"null", single + "],'special_tokens':{}}"}) {
      PieceTokenizer plain = read(SMALL.replace(bert, none));
      assertArrayEquals(new int[] {1, 2}, new int[] {plain.first(), plain.last()});
      assertArrayEquals(read(SMALL).toJson(), plain.toJson());
    }
    String twice = single + ",{'Sequence':{'id':'A','type_id':0}}],'special_tokens':{}}";
    assertRefused(SMALL.replace(bert, twice), "one piece before a sequence and one behind it");
  }

  @Test
  void refusesDamagedVocabularies() {
    assertRefused(SMALL.replace("'hello':3", "'hello':2"), "two pieces have the id 2");
    assertRefused(SMALL.replace("'wor':6", "'hello':6"), "'hello' is in the vocabulary twice");
    assertRefused(SMALL.replace("'unk_token'", "'type':'BPE','unk_token'"), "the key 'type'");
    assertRefused("{'model':" + MODEL.substring(8) + "," + MODEL + "}", "the key 'model'");
    assertRefused(SMALL.replace("'cls'", "'sep':7,'cls'"), "the key 'sep'");
    assertRefused(SMALL.replace("'hello':3", "'hello':-3"), "'hello' has the id -3");
    assertRefused(SMALL.replace("'hello':3", "'hello':4294967296"), "has the id 4294967296");
    assertRefused(SMALL.replace("'hello':3", "'hello':1e3"), "'hello' is 1e3");
    assertRefused(SMALL.replace("'hello':3", "'hello':99999999999999999999"), "whole number");
    assertRefused(SMALL.replace("'unk_token':'[UNK]'", "'unk_token':'no'"), "unknown piece 'no'");
    assertRefused(SMALL.replace("['[SEP]',2]", "['[SEP]',3]"), "the id 3, but it has 2");
    assertRefused(SMALL.replace("['[SEP]',2]", "['</s>',2]"), "'</s>'", "border");
    assertRefused(SMALL.replace("'id':4", "'id':40"), "'[MASK]' has the id 40");
    assertEquals(2_000_000_001, read(SMALL.replace("'.':9", "'.':2000000000")).size());
  }

  @Test
  void refusesMergesOfNoPieces() throws IOException {
    String json = new String(PieceReferenceTest.bytePairs(), UTF_8);
    int at = json.indexOf("\"merges\":[") + 10;
    for (String merge :
        new String[] {"[\"q\",\"zzz\"],", "\"a b c\",", "7,", "[\"a\"],", "[[]],"}) {
      byte[] changed = (json.substring(0, at) + merge + json.substring(at)).getBytes(UTF_8);
      ModelException e =
          assertThrows(
              ModelException.class,
              () -> PieceTokenizer.read("folder", "tokenizer.json", changed),
              merge);
      assertTrue(e.getMessage().contains("merge 1 "), e.getMessage());
    }
  }

  @Test
  void refusesEveryBeginningOfAFile() throws IOException {
    byte[] small = SMALL.replace('\'', '"').getBytes(UTF_8);
    byte[] pairs = PieceReferenceTest.bytePairs();
    for (int length = 0; length < small.length; length++) {
      assertCut(small, length);
    }
    for (int length = 0; length < pairs.length; length += 97) {
      assertCut(pairs, length);
    }
  }

  private static void assertCut(byte[] json, int length) {
    byte[] cut = Arrays.copyOf(json, length);
    assertThrows(
        ModelException.class,
        () -> PieceTokenizer.read("cut", "tokenizer.json", cut),
        () -> "" + length);
  }

  @Test
  void survivesFilesWithChangedBytes() {
    byte[] small = SMALL.replace('\'', '"').getBytes(UTF_8);
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] changed = small.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      try {
        assertTrue(
            PieceTokenizer.read("changed", "tokenizer.json", changed).pieces("Hellos[MASK]").length
                > 0);
      } catch (ModelException e) {
        refused++;
      }
    }
    assertTrue(refused > 5_000, "refused " + refused);
  }

  @Test
  void refusesJunkWithoutKeepingIt() {
    assertRefused("[".repeat(100_000), "is no JSON object");
    assertRefused("{'normalizer':" + "[".repeat(100_000), "the JSON is damaged");
    assertRefused("{'x':" + "{'x':".repeat(100_000), "the JSON is damaged");
    assertRefused("{'normalizer':[" + "1,".repeat(2_000_000) + "1]}", "more than");
    assertRefused("null", "is no JSON object");
    assertRefused(SMALL + "{}", "goes on behind its end");
    byte[] junk = new byte[100 << 20];
    ModelException e =
        assertThrows(ModelException.class, () -> PieceTokenizer.read("f", "tokenizer.json", junk));
    assertTrue(e.getMessage().contains("104857600 bytes"), e.getMessage());
  }

  @Test
  void cutsAsWrittenDown() throws IOException {
    PieceTokenizer bert =
        PieceTokenizer.read("minilm", "tokenizer.json", PieceReferenceTest.minilm());
    PieceTokenizer bytes =
        PieceTokenizer.read("pairs", "tokenizer.json", PieceReferenceTest.bytePairs());
    try (var in = PieceTokenizerTest.class.getResourceAsStream("pieces.tsv")) {
      String[] lines = new String(in.readAllBytes(), UTF_8).split("\n");
      assertTrue(lines.length > 300);
      for (String line : lines) {
        String[] columns = line.split("\t"); // characters in hexadecimal, ids of both
        StringBuilder word = new StringBuilder();
        for (String c : columns[0].split(" ")) {
          word.appendCodePoint(Integer.parseInt(c, 16));
        }
        assertEquals(columns[1], shown(bert.pieces(word.toString())), line);
        assertEquals(columns[2], shown(bytes.pieces(word.toString())), line);
      }
    }
  }

  private static String shown(int[] ids) {
    return Arrays.stream(ids).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }
}
