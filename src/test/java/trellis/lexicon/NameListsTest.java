package trellis.lexicon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;

class NameListsTest {
  @TempDir private Path folder;

  /** A match as text. */
  private static String shown(int start, int end, String type) {
    return start + "-" + end + " " + type;
  }

  private static List<String> found(NameLists lists, List<String> tokens) {
    ListMatches matches = lists.matches(tokens.stream().mapToInt(lists::word).toArray());
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < matches.count(); i++) {
      shown.add(
          shown(matches.starts()[i], matches.ends()[i], lists.types().get(matches.types()[i])));
    }
    return shown.stream().sorted().toList();
  }

  @Test
  void templatesReadTypesAndPlaces() {
    List<Name> names =
        List.of(
            new Name("LOC", List.of("New", "York")),
            new Name("ORG", List.of("New", "York", "Times")),
            new Name("PER", List.of("York")));
    NameLists lists = NameLists.of(names, true, false);
    assertEquals(
        List.of("_", "B-LOC|B-ORG", "E-LOC|I-ORG|S-PER", "E-ORG", "_"),
        lists.column(List.of("the", "new", "York", "Times", "new")));
    assertEquals(List.of(), lists.column(List.of()));
  }

  private static List<String> words(RandomGenerator random, int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(random.nextInt(3) == 0 ? "b" : random.nextInt(4) == 0 ? "A" : "a");
    }
    return words;
  }

  private static boolean isName(List<Name> names, String type, List<String> words, boolean fold) {
    return names.stream()
        .filter(name -> name.type().equals(type))
        .anyMatch(
            name ->
                fold
                    ? String.join(" ", name.words()).equalsIgnoreCase(String.join(" ", words))
                    : name.words().equals(words));
  }

  /** By definition: all runs of tokens are compared with all names of each type. */
  private static List<String> expected(
      List<Name> names, List<String> tokens, boolean fold, boolean all) {
    List<String> shown = new ArrayList<>();
    for (String type : names.stream().map(Name::type).distinct().toList()) {
      int free = 0;
      for (int start = 0; start < tokens.size(); start++) {
        int longest = 0;
        for (int end = start + 1; end <= tokens.size(); end++) {
          if (isName(names, type, tokens.subList(start, end), fold)) {
            longest = end;
            if (all) {
              shown.add(shown(start, end, type));
            }
          }
        }
        if (!all && start >= free && longest > 0) {
          shown.add(shown(start, longest, type));
          free = longest;
        }
      }
    }
    return shown.stream().sorted().toList();
  }

  @Test
  void eachTypeIsLookedUpForItself() {
    RandomCases.check(
        500,
        random -> {
          List<Name> names = new ArrayList<>();
          int count = random.nextInt(8);
          for (int i = 0; i < count; i++) {
            String type = List.of("X", "Y", "Z").get(random.nextInt(3));
            names.add(new Name(type, words(random, 1 + random.nextInt(4))));
          }
          List<String> tokens = words(random, random.nextInt(12));
          for (boolean fold : new boolean[] {false, true}) {
            for (boolean all : new boolean[] {false, true}) {
              assertEquals(
                  expected(names, tokens, fold, all),
                  found(NameLists.of(names, fold, all), tokens));
            }
          }
        });
  }

  @Test
  void positionsAreFirstInnerLastAndOnly() {
    ListMatches matches = new ListMatches(new int[] {0, 4}, new int[] {3, 5}, new int[] {0, 2});
    assertEquals(
        List.of(0, 1, 2, 11),
        List.of(matches.row(0, 0), matches.row(0, 1), matches.row(0, 2), matches.row(1, 4)));
  }

  /** As the page says: what two matches give a token counts twice. */
  @Test
  void aTokenHasARowOfEachMatchThatItIsIn() {
    List<Name> names =
        List.of(new Name("X", List.of("a", "b")), new Name("X", List.of("a", "b", "c")));
    NameLists lists = NameLists.of(names, false, true);
    ListMatches matches =
        lists.matches(List.of("a", "b", "c").stream().mapToInt(lists::word).toArray());
    assertEquals(2, matches.count());
    assertEquals(
        List.of(0, 0, 2, 1),
        List.of(matches.row(0, 0), matches.row(1, 0), matches.row(0, 1), matches.row(1, 1)));
  }

  @Test
  void linesGiveTheSameListsAgain() {
    RandomCases.check(
        100,
        random -> {
          List<Name> names = new ArrayList<>();
          for (int i = 0; i < 10; i++) {
            names.add(new Name(random.nextBoolean() ? "X" : "Y", words(random, 2)));
          }
          NameLists lists = NameLists.of(names, true, false);
          NameLists again = NameLists.parse(lists.lines(), true, false);
          assertEquals(lists.lines(), again.lines());
          assertEquals(lists.types(), again.types());
          assertEquals(names.stream().distinct().count(), again.size());
        });
  }

  @Test
  void filesHaveATypeInEachLineOrInTheirName() throws IOException {
    Path plain = folder.resolve("LOC.txt");
    Files.writeString(plain, "# towns\nNew  York\n\nRome\n");
    Path typed = Files.writeString(folder.resolve("some.tsv"), "PER\tAda Byron\nLOC\tBath\n");
    assertEquals(
        List.of(new Name("LOC", List.of("New", "York")), new Name("LOC", List.of("Rome"))),
        NameFile.readTypedOrPlain(plain));
    assertEquals(
        List.of(new Name("PER", List.of("Ada", "Byron")), new Name("LOC", List.of("Bath"))),
        NameFile.readTypedOrPlain(typed));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstLine() throws IOException {
    Path typed = Files.writeString(folder.resolve("a.tsv"), "\uFEFF# people\r\nPER\tAda\r\n");
    assertEquals(List.of(new Name("PER", List.of("Ada"))), NameFile.readTypedOrPlain(typed));
    Path plain = Files.writeString(folder.resolve("LOC.txt"), "\uFEFFRome\n");
    assertEquals(List.of(new Name("LOC", List.of("Rome"))), NameFile.readTypedOrPlain(plain));
  }

  @Test
  void brokenFilesAreRefusedWithTheirLine() throws IOException {
    assertRefused("LOC.txt", "Rome\nPER\tAda\n", "LOC.txt:2: \"PER");
    assertRefused("a.tsv", "PER\tAda\nRome\n", "a.tsv:2: \"Rome\" has no tab");
    assertRefused("b.txt", "# nothing\n", "b.txt: has no name");
    assertRefused("c.tsv", "PER\tAda\nPER\tAda Byron\t12\n", "c.tsv:2: \"PER\\tAda Byron\\t12\"");
    assertRefused("#.txt", "Rome\n", "name the file as its type");
  }

  private void assertRefused(String file, String text, String told) throws IOException {
    Path path = Files.writeString(folder.resolve(file), text);
    CorpusException refused =
        assertThrows(CorpusException.class, () -> NameFile.readTypedOrPlain(path));
    assertTrue(refused.getMessage().contains(told), refused::getMessage);
  }
}
