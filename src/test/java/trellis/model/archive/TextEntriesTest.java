package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.model.GoldenSentence;
import trellis.testing.RandomCases;

class TextEntriesTest {
  private static final String ODD = "\n\r\t\\nrtu \uD83D\uDE00\uD83D\uDE00é\u2028\u0085\uFEFFa0DF";

  @Test
  void eachEntryIsALine() {
    assertEquals(
        "a\n\n\\n\\r\\t\\\\\n\\uD83D\n😀\n",
        text(TextEntries.write(List.of("a", "", "\n\r\t\\", "\uD83D", "😀"))));
  }

  @Test
  void anyTextsComeBack() {
    RandomCases.check(
        2_000,
        random -> {
          List<String> entries = new ArrayList<>();
          for (int i = random.nextInt(5); i > 0; i--) {
            entries.add(entry(random));
          }
          byte[] bytes = TextEntries.write(entries);
          assertEquals(entries, TextEntries.read(bytes));
          assertEquals(entries.size(), text(bytes).chars().filter(c -> c == '\n').count());
        });
  }

  @Test
  void anyGoldenSentencesComeBack() {
    RandomCases.check(
        500,
        random -> {
          List<GoldenSentence> sentences = new ArrayList<>();
          int features = random.nextInt(3);
          for (int i = random.nextInt(4); i > 0; i--) {
            int length = 1 + random.nextInt(4);
            List<List<String>> columns =
                Stream.generate(() -> entries(random, length)).limit(features).toList();
            sentences.add(
                GoldenSentence.of(entries(random, length), columns, entries(random, length)));
          }
          assertEquals(sentences, GoldenText.read(GoldenText.write(sentences), features, 1));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "a, line 1 has no newline",
    "a|\\q|, line 2",
    "a\\|, backslash",
    "\\u0041|, backslash",
    "\\uD8|, backslash",
    "\\ud83d|, backslash",
  })
  void brokenTextIsRefused(String text, String named) {
    byte[] bytes = text.replace('|', '\n').getBytes(StandardCharsets.UTF_8);
    EntryException refused = assertThrows(EntryException.class, () -> TextEntries.read(bytes));
    assertTrue(refused.getMessage().contains(named), refused::getMessage);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] bytes = {'a', '\n', (byte) 0xC3, '\n'};
    EntryException refused = assertThrows(EntryException.class, () -> TextEntries.read(bytes));
    assertEquals("line 2 is not UTF-8", refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"a b|, line 1", "a\tO|, no empty line", "|, no token", "a\tO|||, no token"})
  void brokenGoldenTextIsRefused(String text, String named) {
    byte[] bytes = text.replace('|', '\n').getBytes(StandardCharsets.UTF_8);
    EntryException refused = assertThrows(EntryException.class, () -> GoldenText.read(bytes, 0, 1));
    assertTrue(refused.getMessage().contains(named), refused::getMessage);
  }

  @Test
  void goldenTextWithoutItsFeaturesIsRefused() {
    byte[] bytes = "a\tNN\tO\n\n".getBytes(StandardCharsets.UTF_8);
    EntryException refused = assertThrows(EntryException.class, () -> GoldenText.read(bytes, 2, 1));
    assertEquals(
        "line 1 is not a token, 2 values of features and a label with tabs between them",
        refused.getMessage());
  }

  private static List<String> entries(RandomGenerator random, int count) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(entry(random));
    }
    return entries;
  }

  private static String entry(RandomGenerator random) {
    StringBuilder entry = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      entry.append(
          random.nextBoolean()
              ? ODD.charAt(random.nextInt(ODD.length()))
              : (char) random.nextInt(Character.MAX_VALUE + 1));
    }
    return entry.toString();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
