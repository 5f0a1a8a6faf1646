package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.error.TrellisException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Templates of CRF++ and Wapiti that read fields for pairs of labels learn, save and tag. */
class PairTrainingTest {
  /** As users of CRF++ write for chunks, words and parts of speech being the columns. */
  private static final String CHUNKING =
      """
      # Unigram
      U00:%x[-2,0]
      U01:%x[-1,0]
      U02:%x[0,0]
      U05:%x[-1,0]/%x[0,0]

      U10:%x[-2,1]
      U11:%x[-1,1]
      U12:%x[0,1]
      U15:%x[-2,1]/%x[-1,1]
      U20:%x[-2,1]/%x[-1,1]/%x[0,1]

      # Bigram
      B
      B01:%x[0,0]
      B02:%x[-1,1]/%x[0,1]
      """;

  /** As users of Wapiti write. */
  private static final String WAPITI =
      """
      *
      *:wrd-0=%x[ 0,0] # the word itself
      u:wrd-1=%X[-1,0]
      *:caps=%t[0,0,"^\\u"]/%t[-1,0,"^\\u"]
      u:end=%m[0,0,".?.?$"]
      """;

  @TempDir private Path folder;
  private ToyCorpus corpus;
  private int runs;

  @BeforeEach
  void write() throws IOException {
    corpus = ToyCorpus.ofNames(folder).withKinds();
  }

  private TaggerConfig config(String template, String... changes) throws IOException {
    Path file = Files.writeString(folder.resolve("my.template"), template);
    List<String> all = new ArrayList<>();
    for (String split : List.of("train", "dev", "test")) {
      all.add("data." + split + "=" + folder.resolve("two-" + split + ".conll"));
    }
    all.add("data.columns.features=[1]");
    all.add("network.template=" + file);
    all.addAll(Arrays.asList(changes));
    return corpus.linear(all.toArray(String[]::new));
  }

  private TrainingResult train(String template, String... changes) throws IOException {
    Path run = folder.resolve("run" + runs++);
    return new Trainer(config(template, changes), run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  private static Tagging tagging(TaggerModel model, List<String> tokens) {
    List<String> kinds = tokens.stream().map(ToyCorpus::kind).toList();
    return model.tag(List.of(tokens), List.of(List.of(kinds)), Knowledge.NONE).get(0);
  }

  @ParameterizedTest
  @CsvSource({"CHUNKING, all", "CHUNKING, observed", "WAPITI, all", "WAPITI, observed"})
  void templatesOfOthersLearn(String name, String states) throws IOException {
    String template = name.equals("WAPITI") ? WAPITI : CHUNKING;
    TrainingResult result = train(template, "network.states=" + states);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, List.of("Grace", "waits", "in", "New", "York", ".")).labels());
  }

  /** Only these know which word comes between two labels: nothing else could tell them apart. */
  @Test
  void pairsSayWhatNeitherLabelsNorAttributesSay() throws IOException {
    // x keeps the label before it, y changes it, and each label begins as often
    List<String> lines = List.of("A x A", "B x B", "A y B", "B y A");
    int times = 5;
    for (String split : List.of("train", "dev", "test")) {
      StringBuilder text = new StringBuilder();
      for (int line = 0; line < times * lines.size(); line++) {
        String[] parts = lines.get(line % lines.size()).split(" ");
        text.append("go k ").append(parts[0]).append('\n');
        text.append(parts[1]).append(" k ").append(parts[2]).append("\n\n");
      }
      Files.writeString(folder.resolve("two-" + split + ".conll"), text);
      times--;
    }
    String[] keys = {"task=pos", "train.l2=0.01"};
    TaggerModel plain = ModelArchive.read(train("U:%x[0,0]\nB", keys).model().orElseThrow());
    TaggerModel pairs =
        ModelArchive.read(train("U:%x[0,0]\nB:%x[0,0]", keys).model().orElseThrow());
    for (String word : List.of("x", "y")) {
      assertEquals(0.25, probability(plain, word, "A", "A"), 1e-3);
      boolean stays = word.equals("x");
      assertEquals(stays ? 0.5 : 0, probability(pairs, word, "A", "A"), 0.01);
      assertEquals(stays ? 0 : 0.5, probability(pairs, word, "A", "B"), 0.01);
    }
  }

  /** That of two labels together. */
  private static double probability(TaggerModel model, String word, String first, String second) {
    return Math.exp(tagging(model, List.of("go", word)).logProbability(List.of(first, second)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lbfgs", "owlqn"})
  void threadsChangeNoBit(String optimizer) throws IOException {
    String[] keys = {"train.optimizer=" + optimizer, "train.threads=1"};
    byte[] one = Files.readAllBytes(train(CHUNKING, keys).model().orElseThrow());
    keys[1] = "train.threads=3";
    assertArrayEquals(one, Files.readAllBytes(train(CHUNKING, keys).model().orElseThrow()));
  }

  @Test
  void interruptionsChangeNoBit() throws IOException {
    String[] keys = {"network.states=observed", "train.checkpoint=0.0000001"};
    byte[] whole = Files.readAllBytes(train(CHUNKING, keys).model().orElseThrow());
    Path run = folder.resolve("stopped");
    TrainingResult result = StoppedTraining.inParts(config(CHUNKING, keys), run, 9, 0);
    assertArrayEquals(whole, Files.readAllBytes(result.model().orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "network.output=softmax; which a CRF alone has: write `network.model: crf`",
        "network.order=2; which `network.order: 1` alone has",
        "network.model=memm; which a CRF alone has: write `network.model: crf`",
        "train.optimizer=adam; which `train.optimizer` lbfgs and owlqn alone learn"
      })
  void whatCannotLearnThemIsTold(String change, String told) {
    TrellisException fault =
        assertThrows(TrellisException.class, () -> train("U:%x[0,0]\nB:%x[0,0]", change));
    assertTrue(fault.getMessage().contains("line 2 reads fields for pairs"), fault::getMessage);
    assertTrue(fault.getMessage().contains(told), fault::getMessage);
  }

  @Test
  void whatMemoryCannotHoldIsToldBeforeItIsMade() throws IOException {
    int first = 0;
    for (String split : List.of("train", "dev", "test")) {
      StringBuilder text = new StringBuilder();
      for (int i = first; i < first + 4000; i++) {
        text.append("w" + i).append(" k L").append(i % 4000);
        text.append(i % 20 == 19 ? "\n\n" : "\n");
      }
      Files.writeString(folder.resolve("two-" + split + ".conll"), text);
      first += 4000;
    }
    assertTold(
        "the scores of 16,000,000 pairs of labels at each of 100 tokens take 48,828 MB of memory,",
        "U:%x[0,0]\nB:%x[0,0]",
        "task=pos",
        "network.states=observed");
  }

  @Test
  void weightsThatMemoryCannotHoldAreTold() throws IOException {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      words.append("w" + i).append(" k L").append(i % 300);
      words.append(i % 20 == 19 ? "\n\n" : "\n");
    }
    Files.writeString(folder.resolve("two-train.conll"), words);
    assertTold(
        "30,000 attributes of labels and 28,500 of pairs of labels have 2,574,000,000 weights,"
            + " which take 245,",
        "U:%x[0,0]\nB:%x[0,0]",
        "task=pos");
  }

  private void assertTold(String told, String template, String... changes) {
    TrellisException fault = assertThrows(TrellisException.class, () -> train(template, changes));
    assertTrue(fault.getMessage().contains(told), fault::getMessage);
  }
}
