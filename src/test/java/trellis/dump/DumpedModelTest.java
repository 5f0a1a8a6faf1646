package trellis.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.cli.option.CommandRun;
import trellis.labels.TagScheme;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.model.RandomLinearModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.network.head.OutputHead;
import trellis.testing.RandomCases;

/** A model of a dump tags as the one that was dumped. */
class DumpedModelTest {
  private static final String TEMPLATE =
      """
      U00:%x[-1,0]/%x[0,0]/%x[1,0]
      U01:%X[0,0]
      U02:%x[0,1]
      *03:%x[0,token]
      B04:%x[-2,1]
      B
      U
      """;

  @TempDir private Path folder;
  private Path template;
  private Path dump;
  private Path model;

  @BeforeEach
  void write() throws IOException {
    template = Files.writeString(folder.resolve("my.template"), TEMPLATE);
    dump = folder.resolve("dump.txt");
    model = folder.resolve("model.trellis");
  }

  /** As Wapiti would write the weights of a model. */
  private static String wapiti(TaggerModel of) {
    StringBuilder lines = new StringBuilder();
    LinearFeatures features = of.vocabularies().linear().orElseThrow();
    OutputHead head = of.network().heads().get(0);
    List<String> labels = of.labelNames();
    for (String label : labels) {
      lines.append("u\t#\t").append(label).append("\t0.0\n"); // the order of the labels
    }
    add(features.attributes(), features.states().get(0), head.weights(), labels, false, lines);
    add(
        features.attributes().pairs().orElseThrow(),
        features.pairs().orElseThrow(),
        head.pairs().orElseThrow(),
        labels,
        true,
        lines);
    float[] steps = head.transitions().orElseThrow().value();
    for (int i = 0; i < steps.length; i++) {
      line("b", labels.get(i / labels.size()), labels.get(i % labels.size()), steps[i], lines);
    }
    return lines.toString();
  }

  private static void add(
      AttributeIndex index,
      StateFeatures states,
      Parameter weights,
      List<String> labels,
      boolean arePairs,
      StringBuilder lines) {
    int count = labels.size();
    for (int row = 0; row < states.rows(); row++) {
      String text = index.text(row).replaceAll("_B([+-])", "_x$1");
      if (text.contains("\n") || text.contains("\t")) {
        continue; // as no line of columns has such tokens
      }
      String small = text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
      for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
        int label = states.label(weight);
        String before = arePairs ? labels.get(label / count) : "#";
        line(small, before, labels.get(label % count), weights.value()[weight], lines);
      }
    }
  }

  private static void line(
      String attribute, String before, String label, float weight, StringBuilder lines) {
    lines.append(attribute).append('\t').append(before).append('\t');
    lines.append(label).append('\t').append(weight).append('\n');
  }

  @Test
  void aDumpOfWapitiTagsAsTheModelDid() {
    RandomCases.check(
        20,
        random -> {
          TaggerModel some = RandomLinearModel.of(TEMPLATE, random, 0.2);
          OutputHead head = some.network().heads().get(0);
          for (Parameter none : head.parameters()) { // dumps have no weights of these
            if (List.of("output.bias", "crf.start", "crf.end").contains(none.name())) {
              java.util.Arrays.fill(none.value(), 0);
              none.changed();
            }
          }
          ModelArchive.write(some, model);
          TaggerModel whole = ModelArchive.read(model);
          Files.writeString(dump, wapiti(whole));
          DumpedModel made = DumpedModel.ofWapiti(dump, template, false);
          assertEquals(List.of(), made.unmatched());
          assertEquals(TagScheme.BIO, made.model().labels().network());
          assertSame(whole, made.model(), random);
          ModelArchive.write(made.model(), model);
          assertSame(whole, ModelArchive.read(model), random);
        });
  }

  private static void assertSame(TaggerModel whole, TaggerModel made, RandomGenerator random) {
    List<List<String>> sentences =
        RandomLinearModel.sentences(5, random).stream()
            .map(one -> one.stream().map(t -> t.replaceAll("\\s", "_")).toList())
            .toList();
    List<Tagging> expected = RandomLinearModel.tag(whole, sentences);
    List<Tagging> found = RandomLinearModel.tag(made, sentences);
    for (int s = 0; s < sentences.size(); s++) {
      assertEquals(expected.get(s).labels(), found.get(s).labels());
      for (String label : whole.labelNames()) {
        assertEquals(
            expected.get(s).probability(0, label), found.get(s).probability(0, label), 1e-5);
      }
    }
  }

  @Test
  void aDumpOfCrfsuiteIsMadeAModelByTheCommand() throws IOException {
    Files.writeString(dump, WeightDumpTest.CRFSUITE);
    Files.writeString(template, "Ubias\nUword=%x[0,0]\n");
    CommandRun run =
        CommandRun.of("import", "--crfsuite", dump, "--template", template, "--output", model);
    assertEquals("", run.err());
    assertTrue(
        run.out()
            .startsWith(
                "the template makes 1 of 2 attributes; the weights of the others are left out:"
                    + " \"w[0]=a --> b: 7\"\nwrote "),
        run::out);
    TaggerModel made = ModelArchive.read(model);
    assertEquals(List.of("O", "B-PER"), made.labelNames());
    assertEquals("dump", made.name());
    assertEquals("my.template", made.config().network().template().orElseThrow().toString());
    assertEquals("dump.txt", made.card().data().get(0).name());
    float[] steps = made.network().heads().get(0).transitions().orElseThrow().value();
    assertEquals(3.058886f, steps[1]);
    assertEquals(-1.5f, steps[2]);
    String weights = CommandRun.of("inspect", model, "--weights", "O").out();
    assertTrue(weights.contains("    3.9664  Ubias\n"), weights);
  }

  @Test
  void labelsMayBePlain() throws IOException {
    Files.writeString(dump, WeightDumpTest.CRFSUITE);
    Files.writeString(template, "Ubias\n");
    DumpedModel made = DumpedModel.ofCrfsuite(dump, template, true);
    assertEquals(TagScheme.NONE, made.model().labels().network());
  }

  @Test
  void whatIsMissingOnTheCommandLineIsTold() throws IOException {
    Files.writeString(dump, WeightDumpTest.CRFSUITE);
    assertTold("needs --template FILE", "--crfsuite", dump, "--output", model);
    assertTold("without MODEL", model, "--wapiti", dump, "--template", template, "--output", model);
    assertTold("--dl4j needs MODEL", "--dl4j", dump, "--output", model);
    assertTold(
        "the template itself", "--crfsuite", dump, "--template", template, "--output", template);
  }

  private static void assertTold(String told, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "import";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    CommandRun run = CommandRun.of(all);
    assertTrue(run.err().contains(told), run::err);
    assertTrue(run.code() != 0);
  }
}
