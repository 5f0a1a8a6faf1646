package trellis.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.lexicon.Name;
import trellis.lexicon.NameTrie;
import trellis.testing.RandomCases;

class WordListTest {
  @TempDir private Path folder;

  @Test
  void longestNamesAreFoundFromLeftToRight() {
    RandomCases.check(
        500,
        random -> {
          List<Name> names = new ArrayList<>();
          int count = random.nextInt(8);
          for (int i = 0; i < count; i++) {
            names.add(
                new Name(random.nextBoolean() ? "X" : "Y", words(random, 1 + random.nextInt(4))));
          }
          List<String> tokens = words(random, random.nextInt(12));
          assertEquals(matches(names, tokens), WordList.of("list", names).matches(tokens));
        });
  }

  private static List<String> words(RandomGenerator random, int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(random.nextInt(3) == 0 ? "b" : "a");
    }
    return words;
  }

  /** By definition: every name is tried at every token. */
  private static List<NameTrie.Match> matches(List<Name> names, List<String> tokens) {
    List<NameTrie.Match> matches = new ArrayList<>();
    int start = 0;
    while (start < tokens.size()) {
      int longest = 0;
      Set<String> types = new LinkedHashSet<>();
      for (Name name : names) {
        int end = start + name.words().size();
        if (end <= tokens.size() && tokens.subList(start, end).equals(name.words())) {
          if (end - start > longest) {
            types.clear();
            longest = end - start;
          }
          if (end - start == longest) {
            types.add(name.type());
          }
        }
      }
      if (longest > 0) {
        matches.add(new NameTrie.Match(start, start + longest, types));
      }
      start += Math.max(1, longest);
    }
    return matches;
  }

  @Test
  void caseIsIgnoredOnRequest() {
    WordList list =
        WordList.of(
            "list",
            List.of(
                new Name("LOC", List.of("New", "York")),
                new Name("LOC", List.of("Großweg")),
                new Name("PER", List.of("ΟΔΥΣΣΕΥΣ"))));
    List<String> tokens = List.of("NEW", "york", "GROSSWEG", "Οδυσσευς");
    assertEquals(List.of(), list.matches(tokens));
    assertEquals(
        List.of(
            new NameTrie.Match(0, 2, Set.of("LOC")),
            new NameTrie.Match(2, 3, Set.of("LOC")),
            new NameTrie.Match(3, 4, Set.of("PER"))),
        list.ignoringCase().matches(tokens));
  }

  @Test
  void filesAreRead() throws IOException {
    Path names = folder.resolve("names.tsv");
    Files.writeString(names, "\uFEFF# places\r\nLOC\tNew  York \r\n\r\nLOC\tRome\n");
    Path packed = folder.resolve("people.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write("PER\tAda Marlow".getBytes(StandardCharsets.UTF_8));
    }
    WordList list = WordList.read(List.of(names, packed));
    assertEquals(3, list.size());
    assertEquals(List.of("LOC", "PER"), List.copyOf(list.types()));
    assertEquals(
        List.of(new NameTrie.Match(0, 2, Set.of("PER")), new NameTrie.Match(3, 5, Set.of("LOC"))),
        list.matches(List.of("Ada", "Marlow", "in", "New", "York")));
    assertTrue(list.title().contains("names.tsv and "), list::title);
  }

  @Test
  void faultsAreToldWithTheirLine() throws IOException {
    assertRefused("LOC\tRome\nLOC Paris\n", ":2: \"LOC Paris\" has no tab");
    assertRefused("LOC\tRome\n \tParis\n", ":2: \" \\tParis\" has no type before the tab");
    assertRefused("LOC\t \n", ":1: \"LOC\\t \" has no words behind the tab");
    Path file = folder.resolve("latin");
    Files.write(file, "LOC\tRome\nLOC\tZürich\n".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(file, ":2: byte 0xFC at place 15 of the text is not UTF-8");
    assertRefused(folder.resolve("latni"), "did you mean `latin`?");
  }

  private void assertRefused(String text, String message) throws IOException {
    Path file = folder.resolve("faulty");
    Files.writeString(file, text);
    assertRefused(file, message);
  }

  private static void assertRefused(Path file, String message) {
    CorpusException refused =
        assertThrows(CorpusException.class, () -> WordList.read(List.of(file)));
    assertTrue(refused.getMessage().contains(message), refused::getMessage);
  }

  @Test
  void manyNamesAndLongTextsTakeNoLonger() {
    List<Name> names = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      names.add(new Name("LOC", List.of("New", "Place", Integer.toString(i))));
    }
    WordList list = WordList.of("list", names);
    List<String> text = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      text.addAll(List.of("New", "Place", Integer.toString(i)));
    }
    List<NameTrie.Match> found =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> list.matches(text));
    assertEquals(100_000, found.size());
  }

  @Test
  void whatIsNoListIsRefused() {
    List<String> none = List.of();
    assertThrows(IllegalArgumentException.class, () -> new Name("LOC", none));
    WordList list = WordList.of("list", Collections.emptyList());
    for (double weight : new double[] {Double.NaN, 1 / 0.0, -1 / 0.0}) {
      assertThrows(IllegalArgumentException.class, () -> list.weighted(weight));
    }
  }
}
