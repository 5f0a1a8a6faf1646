package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.demand.Knowledge;
import trellis.error.TrellisException;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.SpanAttributes;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Templates read clusters of words and lists of names, which are saved with the model. */
class LinearLexiconTest {
  @TempDir private Path folder;
  private ToyCorpus corpus;
  private Path lists;
  private Path clusters;
  private int runs;

  @BeforeEach
  void write() throws IOException {
    corpus = ToyCorpus.ofNames(folder);
    lists =
        Files.writeString(
            folder.resolve("names.tsv"),
            "PER\tAda\nPER\tGrace\nPER\tAlan\nPER\tEdsger\nPER\tBarbara\nPER\tKurt\n"
                + "LOC\tNew York\nLOC\tParis\nLOC\tRome\nLOC\tOslo\nLOC\tBonn\n"
                + "LOC\tSan Marino\n");
    clusters =
        Files.writeString(
            folder.resolve("paths"),
            "0010\tAda\t1\n0011\tGrace\t1\n0010\tAlan\t1\n0010\tEdsger\t1\n"
                + "0011\tBarbara\t1\n0010\tKurt\t1\n0101\tParis\t1\n0101\tRome\t1\n"
                + "0100\tOslo\t1\n0100\tBonn\t1\n0110\tNew\t1\n0111\tYork\t1\n"
                + "0100\tVienna\t1\n");
  }

  private TrainingResult train(String template, String... changes) throws IOException {
    Path file = Files.writeString(folder.resolve("my.template"), template);
    String[] all = new String[changes.length + 1];
    all[0] = "network.template=" + file;
    System.arraycopy(changes, 0, all, 1, changes.length);
    Path run = folder.resolve("run" + runs++);
    return new Trainer(corpus.linear(all), run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  private static List<String> labels(TaggerModel model, String... tokens) {
    return model.tag(List.of(List.of(tokens)), List.of(List.of()), Knowledge.NONE).get(0).labels();
  }

  /** The words that are asked for are in no training sentence. */
  @Test
  void listsTellNamesThatTrainingDidNotHave() throws IOException {
    TrainingResult result =
        train("U1:%x[0,list]\nU2:%x[-1,list]\nB", "network.gazetteers=" + lists);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC"),
        labels(model, "kurt", "sleeps", "at", "San", "Marino"));
  }

  /** A span that is exactly a name of a list has an attribute of its own. */
  @Test
  void listsTellSpansThatScoreAsWholes() throws IOException {
    TrainingResult result =
        train(
            "U1:%x[0,list]\nB",
            "network.gazetteers=" + lists, "network.scheme=bioes", "network.output=semi-crf");
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    SpanAttributes spans = model.vocabularies().linear().orElseThrow().spans().orElseThrow();
    List<List<String>> listed =
        IntStream.range(0, spans.size())
            .mapToObj(spans::attribute)
            .filter(attribute -> attribute.kind() == 5)
            .map(Attribute::values)
            .sorted(Comparator.comparing(Object::toString))
            .toList();
    assertEquals(List.of(List.of("LOC"), List.of("PER")), listed);
    assertEquals(
        List.of("S-PER", "O", "O", "B-LOC", "E-LOC"),
        labels(model, "kurt", "sleeps", "at", "San", "Marino"));
  }

  @Test
  void clustersTellWordsThatTrainingDidNotHave() throws IOException {
    TrainingResult result =
        train("U1:%x[0,cluster2]\nU2:%x[0,cluster]\nB", "network.clusters=" + clusters);
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(List.of("B-PER", "O", "B-LOC"), labels(model, "Kurt", "likes", "Vienna"));
  }

  @Test
  void bothGoTogether() throws IOException {
    TrainingResult result =
        train(
            "U1:%x[0,cluster4]/%x[1,list]\nB1:%x[0,list]\nB",
            "network.clusters=" + clusters, "network.gazetteers=" + lists);
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(2, model.vocabularies().lexicon().lists().get().types().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "U:%x[0,list]; network.least=1; my.template:1: reads list, but `network.gazetteers` names",
        "U:%x[0,list]; network.clusters=paths; reads nothing of `network.clusters`",
        "U:%x[0,list]; network.gazetteers={file: names.tsv, dim: 3}; `network.gazetteers.dim` is"
            + " for"
      })
  void filesAndTemplateGoTogether(String template, String change, String told) {
    String key =
        change.replace("paths", clusters.toString()).replace("names.tsv", lists.toString());
    TrellisException fault = assertThrows(TrellisException.class, () -> train(template, key));
    assertTrue(fault.getMessage().contains(told), fault::getMessage);
  }
}
