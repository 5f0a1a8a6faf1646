package trellis.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The files of {@code data/sample}: what the generator writes, and well-formed. */
class SampleCorpusTest {
  private static final Path COMMITTED = Path.of("data", "sample");
  private static final Pattern LABEL = Pattern.compile("O|[BI]-(?:PER|LOC|ORG|MISC)");

  @Test
  void theCommittedFilesAreWhatTheGeneratorWrites(@TempDir Path folder) throws IOException {
    SampleCorpus.main(new String[] {folder.toString()});
    for (Split split : Split.values()) {
      assertArrayEquals(
          Files.readAllBytes(COMMITTED.resolve(split.fileName())),
          Files.readAllBytes(folder.resolve(split.fileName())),
          split.fileName() + ": run ./gradlew sample after a change of the generator");
    }
    try (var files = Files.list(folder)) {
      assertEquals(Split.values().length, files.count(), "a file that should not stay");
    }
  }

  @Test
  void anotherSeedWritesAnotherCorpus(@TempDir Path folder) throws IOException {
    SampleCorpus.write(folder, SampleCorpus.SEED + 1);
    assertNotEquals(
        ColumnFile.read(COMMITTED.resolve(Split.DEV.fileName())),
        ColumnFile.read(folder.resolve(Split.DEV.fileName())));
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void everyLineHasThreeColumnsAndEverySentenceAnEmptyLineAfterIt(Split split) throws IOException {
    String text = Files.readString(COMMITTED.resolve(split.fileName()));
    assertTrue(text.endsWith("\n\n"));
    assertFalse(text.contains("\n\n\n"));
    assertFalse(text.contains("\r"));
    String[] sentences = text.split("\n\n");
    assertEquals(split.sentences(), sentences.length);
    for (String sentence : sentences) {
      for (String line : sentence.split("\n")) {
        assertEquals(3, line.split("\t", -1).length, line);
        assertTrue(line.matches("[^\\s]+\t[A-Z]+\t[^\\s]+"), line);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void tagsAreUniversalAndLabelsAreWellFormed(Split split) throws IOException {
    for (List<Token> sentence : ColumnFile.read(COMMITTED.resolve(split.fileName()))) {
      String before = Token.OUTSIDE;
      for (Token token : sentence) {
        assertTrue(Tags.UPOS.contains(token.upos()), token.toString());
        assertTrue(LABEL.matcher(token.label()).matches(), token.toString());
        if (token.label().startsWith("I-")) {
          assertEquals(token.label().substring(2), before.substring(2), sentence.toString());
        }
        before = token.label().equals(Token.OUTSIDE) ? "  none" : token.label();
      }
    }
  }

  @Test
  void noSentenceStandsTwice() throws IOException {
    Set<String> seen = new HashSet<>();
    for (Split split : Split.values()) {
      for (List<Token> sentence : ColumnFile.read(COMMITTED.resolve(split.fileName()))) {
        List<String> words = sentence.stream().map(Token::text).toList();
        assertTrue(seen.add(String.join(" ", words).toLowerCase(Locale.ROOT)), words.toString());
      }
    }
  }
}
