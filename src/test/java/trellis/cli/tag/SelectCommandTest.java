package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.cli.ExampleTagger;
import trellis.cli.option.CommandRun;

class SelectCommandTest {
  @TempDir private static Path folder;

  private static Path model;
  private static Path pool;

  private static final List<String> SENTENCES =
      List.of(
          "Ada Marlow lives in Florence .",
          "Nora Halden met Florence Steel in Italian Lisbon .",
          "She wrote .",
          "Ada Marlow lives in Florence .",
          "Florence House works for Nightingale Wells .");

  @BeforeAll
  static void write() throws IOException {
    model = ExampleTagger.writeTo(folder);
    pool = Files.writeString(folder.resolve("pool.txt"), String.join("\n", SENTENCES) + "\n");
  }

  private static CommandRun select(Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "select";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return CommandRun.of(all);
  }

  /** The sentences of an output of columns, their tokens joined by blanks. */
  private static List<String> tokens(String columns) {
    return List.of(columns.strip().split("\n\n")).stream()
        .map(
            sentence ->
                sentence.lines().map(row -> row.split("\t")[0]).collect(Collectors.joining(" ")))
        .toList();
  }

  /** A pool has no labels yet, and what is labeled in it and in excluded files does not matter. */
  @Test
  void textsOfAnnotationToolsAreAPool() throws IOException {
    String texts =
        SENTENCES.stream()
            .map(one -> "{\"text\": \"" + one + "\"}\n")
            .collect(Collectors.joining());
    Path json = Files.writeString(folder.resolve("pool.jsonl"), texts);
    CommandRun plain = select(model, pool, "--input", "text", "--count", "2");
    CommandRun run = select(model, json, "--count", "2");
    assertEquals(0, run.code(), run::err);
    assertEquals(plain.out(), run.out());
    Path brat = Files.createDirectories(folder.resolve("brat"));
    for (String one : SENTENCES) {
      Files.writeString(brat.resolve(SENTENCES.indexOf(one) + ".txt"), one);
    }
    assertEquals(plain.out(), select(model, brat, "--count", "2").out());
    Path annotated =
        Files.writeString(
            folder.resolve("done.jsonl"),
            "{\"text\": \"" + SENTENCES.get(2) + "\", \"entities\": [[1, 99, \"X\"]]}\n");
    CommandRun rest = select(model, json, "--count", "9", "--exclude", annotated);
    assertEquals(0, rest.code(), rest::err);
    assertEquals(3, tokens(rest.out()).size());
  }

  @Test
  void theLeastSureSentencesComeOutWithTheirLabels() {
    CommandRun run = select(model, pool, "--input", "text", "--count", "2", "--diversity", "0");
    assertEquals(0, run.code(), run::err);
    Tagger tagger = Tagger.load(model);
    List<String> expected =
        SENTENCES.stream()
            .distinct()
            .sorted(
                (a, b) ->
                    Double.compare(
                        tagger.tag(List.of(b.split(" "))).entropy(),
                        tagger.tag(List.of(a.split(" "))).entropy()))
            .limit(2)
            .toList();
    assertEquals(expected, tokens(run.out()));
    List<String> labels =
        run.out().lines().filter(row -> !row.isEmpty()).map(row -> row.split("\t")[1]).toList();
    assertEquals(
        expected.stream()
            .flatMap(one -> tagger.tag(List.of(one.split(" "))).labels().stream())
            .toList(),
        labels);
    assertTrue(run.err().contains("chosen: 2 of 5 sentences, "), run::err);
  }

  @Test
  void columnsKeepWhatTheyHaveAndComeWithARanking() throws IOException {
    StringBuilder columns = new StringBuilder();
    for (String sentence : SENTENCES) {
      for (String token : sentence.split(" ")) {
        columns.append(token).append(" x ").append(token.length()).append('\n');
      }
      columns.append('\n');
    }
    Path file = Files.writeString(folder.resolve("pool.conll"), columns);
    Path ranking = folder.resolve("ranking.tsv");
    CommandRun run = select(model, file, "--count", "9", "--by", "margin", "--ranking", ranking);
    assertEquals(0, run.code(), run::err);
    assertEquals(4, tokens(run.out().replace(' ', '\t')).size());
    assertTrue(run.out().contains("\nwrote x 5 "), run::out);
    assertTrue(run.err().contains("only 4 are neither empty nor excluded nor copies"), run::err);
    List<String> rows = Files.readAllLines(ranking);
    assertEquals("rank\tsentence\tline\ttokens\tdoubt\tgain", rows.get(0));
    assertEquals(5, rows.size());
    for (String row : rows.subList(1, 5)) {
      String[] cells = row.split("\t");
      int sentence = Integer.parseInt(cells[1]) - 1;
      int before =
          SENTENCES.subList(0, sentence).stream().mapToInt(one -> one.split(" ").length + 1).sum();
      assertEquals(before + 1, Integer.parseInt(cells[2]), row);
      assertEquals(SENTENCES.get(sentence).split(" ").length, Integer.parseInt(cells[3]), row);
    }
  }

  @Test
  void annotatedSentencesAreLeftOutAndTokensAreCounted() throws IOException {
    Path annotated =
        Files.writeString(
            folder.resolve("annotated.conll"),
            SENTENCES.get(1).replace(" ", "\tO\n") + "\tO\n\nShe\tO\nwrote\tO\n.\tO\n");
    CommandRun run =
        select(model, pool, "--input", "text", "--tokens", "9", "--exclude", annotated);
    assertEquals(0, run.code(), run::err);
    List<String> chosen = tokens(run.out());
    assertEquals(1, chosen.size(), run::out);
    assertTrue(List.of(SENTENCES.get(0), SENTENCES.get(4)).contains(chosen.get(0)), run::out);
    CommandRun json = select(model, pool, "--input", "text", "--count", "1", "--format", "json");
    assertTrue(json.out().startsWith("{\"version\":1,\"tokens\":["), json::out);
  }

  @Test
  void mistakesOfTheCommandLineAreTold() {
    for (List<String> wrong :
        List.of(
            List.of("Missing required argument (specify one of these)", "--by", "margin"),
            List.of("--count must be 1 or more, not 0", "--count", "0"),
            List.of("--tokens must be 1 or more, not -1", "--tokens", "-1"),
            List.of(
                "--diversity must be from 0 to 1, not 1.5", "--count", "1", "--diversity", "1.5"),
            List.of("cut the text into sentences first", "--count", "1", "--input", "raw"),
            List.of("--ranking is POOL itself", "--count", "1", "--ranking", pool.toString()))) {
      CommandRun run =
          select(
              model,
              pool,
              wrong.get(1),
              wrong.get(2),
              wrong.size() > 3 ? wrong.get(3) : "--threads",
              wrong.size() > 4 ? wrong.get(4) : "1");
      assertEquals(2, run.code(), run::err);
      assertTrue(run.err().contains(wrong.get(0)), run::err);
    }
  }
}
