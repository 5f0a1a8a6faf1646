package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.npz.NpzFile;
import trellis.testing.RandomCases;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/** {@code src/npz/tag.py}, which knows the exported arrays alone, against the tagger itself. */
class NpzScriptTest {
  private static final Path SCRIPT = Path.of("src", "npz", "tag.py");
  private static final int MOST_LINES = 60;

  /** Known, unknown and odd words, as far as they can stand in a line. */
  private static final List<String> TOKENS =
      List.of(
          "Ada",
          "lives",
          "LIVES",
          "London",
          "the",
          "The",
          "7",
          "\u0663",
          "42",
          "\u00B2",
          "0",
          "Zürich",
          "ZÜRICH",
          "東京",
          "😀",
          "😀\u200D😀",
          "\"",
          "back\\slash",
          "\\n",
          "Byron",
          "e\u0301",
          "ΟΔΟΣ",
          "İstanbul",
          "\u01C5",
          "\u2167",
          "iPhone",
          "USA",
          "McX",
          "1,000",
          "שלום",
          " ",
          "\u00A0",
          "\u200B",
          "\u0085",
          "\u2028",
          "\u000B",
          "#",
          "\uFEFF",
          "New York",
          "x".repeat(999));

  @TempDir private Path folder;

  @Test
  void hasSixtyLinesAtMost() throws IOException {
    int lines = Files.readAllLines(SCRIPT).size();
    assertTrue(lines <= MOST_LINES, lines + " lines");
  }

  @Test
  void tagsAsAnyModelDoes() throws IOException, InterruptedException {
    requireNumpy();
    RandomCases.check(12, random -> check(RandomModel.of(random), random));
  }

  @Test
  void looksWordsUpAsPackedVectorsAreKept() throws IOException, InterruptedException {
    requireNumpy();
    RandomCases.check(
        1,
        random -> {
          for (VectorType type : VectorType.values()) {
            check(RandomModel.usual(7).withPacked(List.of(PackedWords.of(folder, type))), random);
          }
        });
  }

  @Test
  void looksWordsUpAsWrittenAloneWhereTheModelDoes() throws IOException, InterruptedException {
    requireNumpy();
    String config =
        """
        data: {train: a, dev: b}
        embeddings: {lowercase: false}
        network:
          characters: {encoder: cnn, dim: 2, filters: 3, window: 4}
          words: {dim: 9, hidden: 8, layers: 3}
          output: {type: crf, transitions: contextual}
          capitals: 3
        """;
    LabelSet labels = new LabelSet(TagScheme.IOB1, TagScheme.BIO, List.of("B-X", "O", "I-X"));
    Vocabulary words = Vocabulary.of(List.of("the", "0", "00", "a\tb", "lives", "usa", "zürich"));
    RandomCases.check(1, random -> check(RandomModel.of(config, labels, words, 5), random));
  }

  @Test
  void joinsTheVectorsOfSeveralFiles() throws IOException, InterruptedException {
    requireNumpy();
    String config =
        """
        data: {train: a, dev: b}
        embeddings: {file: [a.txt, b.txt], lowercase: [true, false], pack: [int8, float16]}
        network: {words: {dim: [5, 5], hidden: 8}}
        """;
    LabelSet labels = new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("B-X", "O", "I-X"));
    Vocabulary words = Vocabulary.of(List.of("the", "0", "a\tb", "lives", "usa", "zürich"));
    TaggerModel model = RandomModel.of(config, labels, words, 5);
    List<QuantizedVectors> packed =
        List.of(
            PackedWords.of(folder, VectorType.INT8), PackedWords.of(folder, VectorType.FLOAT16));
    RandomCases.check(2, random -> check(model.withPacked(packed), random));
  }

  private void check(TaggerModel model, RandomGenerator random) throws Exception {
    List<String> words = new ArrayList<>(TOKENS);
    if (!model.features().isEmpty()) {
      words.add(""); // whose line is not empty then
    }
    List<List<String>> sentences = new ArrayList<>(List.of(words));
    for (int i = 0; i < 10; i++) {
      List<String> sentence = new ArrayList<>();
      for (int length = 1 + random.nextInt(9); length > 0; length--) {
        sentence.add(words.get(random.nextInt(words.size())));
      }
      sentences.add(sentence);
    }
    List<List<List<String>>> features = features(model, sentences, random);
    StringBuilder tokens = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    List<Tagging> answers = RandomModel.tag(model, sentences, features);
    for (int s = 0; s < sentences.size(); s++) {
      for (int t = 0; t < sentences.get(s).size(); t++) {
        String token = sentences.get(s).get(t);
        tokens.append(token);
        for (List<String> column : features.get(s)) {
          tokens.append('\t').append(column.get(t));
        }
        tokens.append('\n');
        expected.append(token).append('\t').append(answers.get(s).labels().get(t)).append('\n');
      }
      tokens.append('\n');
      expected.append('\n');
    }
    Path arrays = folder.resolve("model.npz");
    NpzFile.write(model, arrays);
    Path input = Files.writeString(folder.resolve("tokens"), tokens);
    assertEquals(expected.toString(), run(input, SCRIPT.toString(), arrays.toString()));
  }

  /** The program of the page, beside what the script computes before it searches. */
  @Test
  void theFormulasOfThePageGiveTheProbabilities() throws IOException, InterruptedException {
    requireNumpy();
    String page = Files.readString(Path.of("src/npz/README.md"));
    int begin = page.indexOf("```python\n") + 10;
    String script = Files.readString(SCRIPT);
    String program =
        script.substring(0, script.indexOf("for block in"))
            + page.substring(begin, page.indexOf("```", begin))
            + """
            for token_lines in open(0, encoding="utf-8").read().split("\\n\\n"):
                tokens = [line for line in token_lines.split("\\n") if line]
                if not tokens: continue
                x = np.array([vector(token) for token in tokens])
                for layer in [f"layer{i + 1}" for i in range(int(meta["layers"]))]:
                    x = np.hstack([[*states(x, layer + ".forward")],
                                   [*states(x[::-1], layer + ".backward")][::-1]])
                emissions = affine(x, "output").astype("f8")
                steps = transition + (
                    affine(x, "crf.transition").reshape(-1, *transition.shape)
                    if meta["transitions"] == "contextual" else np.zeros((len(x), 1, 1)))
                for row in marginals(start[0], emissions, steps, end[0]):
                    print(*row)
            """;
    Path driver = Files.writeString(folder.resolve("driver.py"), program);
    RandomCases.check(8, random -> checkMarginals(RandomModel.of(random), driver, random));
  }

  private void checkMarginals(TaggerModel model, Path driver, RandomGenerator random)
      throws Exception {
    if (!model.features().isEmpty()) {
      return;
    }
    List<List<String>> sentences = new ArrayList<>();
    for (int length : new int[] {1, 2, 7, 30}) {
      sentences.add(
          random
              .ints(length, 0, 6)
              .mapToObj(List.of("Ada", "in", "0", "東京", "x", ".")::get)
              .toList());
    }
    Path arrays = folder.resolve("model.npz");
    NpzFile.write(model, arrays);
    StringBuilder tokens = new StringBuilder();
    sentences.forEach(one -> tokens.append(String.join("\n", one)).append("\n\n"));
    Path input = Files.writeString(folder.resolve("tokens"), tokens);
    Iterator<String> rows = run(input, driver.toString(), arrays.toString()).lines().iterator();
    for (Tagging tagging : RandomModel.tag(model, sentences)) {
      for (int token = 0; token < tagging.tokens().size(); token++) {
        String[] row = rows.next().split(" ");
        for (int label = 0; label < row.length; label++) {
          double expected = tagging.probability(token, model.labelNames().get(label));
          assertEquals(expected, Double.parseDouble(row[label]), 1e-4);
        }
      }
    }
    assertFalse(rows.hasNext());
  }

  /** A value for each token in each column: one that the model knows, or another. */
  private static List<List<List<String>>> features(
      TaggerModel model, List<List<String>> sentences, RandomGenerator random) {
    List<List<List<String>>> features = new ArrayList<>();
    for (List<String> sentence : sentences) {
      List<List<String>> columns = new ArrayList<>();
      for (Vocabulary values : model.features()) {
        List<String> all = new ArrayList<>(values.entries());
        all.removeIf(value -> value.contains("\t")); // cannot stand in a line
        all.add("other");
        columns.add(sentence.stream().map(token -> all.get(random.nextInt(all.size()))).toList());
      }
      features.add(columns);
    }
    return features;
  }

  private void requireNumpy() throws IOException, InterruptedException {
    boolean there;
    try {
      there = python("-c", "import numpy").start().waitFor() == 0;
    } catch (IOException missing) {
      there = false;
    }
    assumeTrue(there, "there is no python3 with numpy");
  }

  /** What python3 prints, when all goes well. */
  private String run(Path input, String... arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        python(arguments)
            .redirectInput(input.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertEquals(0, process.waitFor(), Files.readString(err));
    assertEquals("", Files.readString(err), "warnings");
    return Files.readString(out);
  }

  private static ProcessBuilder python(String... arguments) {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
