package trellis.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomLinearModel;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** {@code inspect --weights} lists the strongest weights for and against a label or a step. */
class WeightsReportTest {
  @TempDir private Path folder;
  private Path file;
  private TaggerModel model;

  @BeforeEach
  void write() {
    file = folder.resolve("model.trellis");
    model =
        RandomLinearModel.of(
            "U01:%x[0,token]\nB\nB02:%x[0,1]",
            RandomGeneratorFactory.of("L64X128MixRandom").create(1), 0);
    ModelArchive.write(model, file);
  }

  private String weights(Object... options) {
    Object[] all = {"inspect", file, "--weights"};
    Object[] more = Arrays.copyOf(all, all.length + options.length);
    System.arraycopy(options, 0, more, all.length, options.length);
    CommandRun run = CommandRun.of(more);
    assertEquals("", run.err());
    return run.out();
  }

  @Test
  void theStrongestOfALabelComeFirst() {
    String text = weights("B-PER");
    List<String> lines = text.lines().toList();
    assertTrue(lines.get(0).startsWith("B-PER: "), text);
    int pro = lines.indexOf("strongest for it:");
    int contra = lines.indexOf("strongest against it:");
    assertDescending(lines.subList(pro + 1, contra), 1);
    assertDescending(lines.subList(contra + 1, lines.indexOf("")), -1);
    assertTrue(text.contains("  U01:"), text);
  }

  private static void assertDescending(List<String> lines, int sign) {
    double before = Double.POSITIVE_INFINITY;
    for (String line : lines) {
      double weight = sign * Double.parseDouble(line.strip().split(" ")[0]);
      assertTrue(weight > 0 && weight <= before, () -> String.join("\n", lines));
      before = weight;
    }
  }

  @Test
  void countSaysHowMany() {
    List<String> lines = weights("B-PER", "--count", "1").lines().toList();
    assertEquals("strongest against it:", lines.get(3));
    assertEquals("", lines.get(5));
  }

  @Test
  void stepsAndTheirAttributesAreListed() {
    assertEquals(25, weights("transitions").lines().filter(l -> l.contains(" -> ")).count());
    String step = weights("O:B-PER");
    float weight = model.network().heads().get(0).transitions().orElseThrow().value()[1];
    assertTrue(
        step.startsWith(
            String.format(java.util.Locale.ROOT, "the step:%n%10.4f  O -> B-PER\n", weight)),
        step);
    boolean isFound = false;
    for (String from : model.labelNames()) {
      for (String to : model.labelNames()) {
        isFound |= weights(from + ":" + to).contains("  B02:");
      }
    }
    assertTrue(isFound, "some step has the weight of an attribute");
  }

  @Test
  void whatIsNoLabelIsTold() {
    CommandRun run = CommandRun.of("inspect", file, "--weights", "B-PRE");
    assertEquals(1, run.code());
    assertTrue(
        run.err().contains("\"B-PRE\" is no label of the model: name one, two with a colon"),
        run::err);
    assertTrue(run.err().contains("did you mean `B-PER`?"), run::err);
  }

  @Test
  void networksHaveNone() {
    Path network = folder.resolve("network.trellis");
    ModelArchive.write(RandomModel.usual(7), network);
    CommandRun run = CommandRun.of("inspect", network, "--weights", "O");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("linear models have --weights"), run::err);
  }
}
