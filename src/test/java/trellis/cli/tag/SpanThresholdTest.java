package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedSpan;
import trellis.Tagger;
import trellis.cli.ExampleTagger;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;

/** Spans that are less probable than --min-probability are left out, by tag and by evaluate. */
class SpanThresholdTest {
  private static final List<String> SENTENCE = List.of("Ada", "Marlow", "lives", "in", "Florence");

  @TempDir private Path folder;

  @Test
  void lessProbableSpansAreNeitherWrittenNorScored() throws IOException {
    Path model = ExampleTagger.writeTo(folder);
    List<TaggedSpan> spans = Tagger.load(model).tag(SENTENCE).spans();
    assertEquals(2, spans.size());
    double between = (spans.get(0).probability() + spans.get(1).probability()) / 2;
    boolean first = spans.get(0).probability() > between;
    Path text = Files.writeString(folder.resolve("in.txt"), String.join(" ", SENTENCE) + "\n");
    assertEquals(
        first ? "[PER Ada Marlow] lives in Florence\n" : "Ada Marlow lives in [LOC Florence]\n",
        CommandRun.of("tag", model, text, "--input", "text", "--min-probability", between).out());
    Path gold =
        Files.writeString(
            folder.resolve("gold.conll"),
            "Ada\tB-PER\nMarlow\tI-PER\nlives\tO\nin\tO\nFlorence\tB-LOC\n");
    assertTrue(found(model, gold, 0).contains("found: 2 phrases; correct: 2."));
    assertTrue(found(model, gold, between).contains("found: 1 phrases; correct: 1."));
    assertTrue(found(model, gold, 1).contains("found: 0 phrases; correct: 0."));
  }

  private static String found(Path model, Path gold, double least) {
    CommandRun run = CommandRun.of("evaluate", model, gold, "--min-probability", least);
    assertEquals(0, run.code(), run::err);
    return run.out();
  }

  @Test
  void mistakesOfTheCommandLineAreTold() throws IOException {
    Path model = ExampleTagger.writeTo(folder);
    Path text = Files.writeString(folder.resolve("in.txt"), "Ada\n");
    CommandRun wrong = CommandRun.of("tag", model, text, "--min-probability", "1.5");
    assertEquals(2, wrong.code(), wrong::err);
    assertTrue(wrong.err().contains("--min-probability must be from 0 to 1, not 1.5"), wrong::err);
    Path plain =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("b"))));
    CommandRun noSpans = CommandRun.of("tag", plain, text, "--min-probability", "0.5");
    assertEquals(2, noSpans.code(), noSpans::err);
    assertTrue(noSpans.err().contains("the labels of this model mark none"), noSpans::err);
  }
}
