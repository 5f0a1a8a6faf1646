package trellis.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

  private static final String CRFPP =
      """
      U00:%x[-1,0]/%x[0,0]
      U02:%x[0,1]
      U
      B
      B04:%x[-2,1]
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
          TaggerModel whole = withoutEdges(RandomLinearModel.of(TEMPLATE, random, 0.2));
          Files.writeString(dump, wapiti(whole));
          DumpedModel made = DumpedModel.ofWapiti(dump, template, false);
          assertEquals(List.of(), made.unmatched());
          assertEquals(TagScheme.BIO, made.model().labels().network());
          assertSame(whole, made.model(), random);
          ModelArchive.write(made.model(), model);
          assertSame(whole, ModelArchive.read(model), random);
        });
  }

  /** As CRF++ would write the weights of a model: those of an attribute behind one another. */
  private static String crfpp(TaggerModel of) {
    StringBuilder names = new StringBuilder();
    StringBuilder numbers = new StringBuilder();
    int[] next = {0};
    LinearFeatures features = of.vocabularies().linear().orElseThrow();
    OutputHead head = of.network().heads().get(0);
    addDense(features.attributes(), features.states().get(0), head.weights(), next, names, numbers);
    addDense(
        features.attributes().pairs().orElseThrow(),
        features.pairs().orElseThrow(),
        head.pairs().orElseThrow(),
        next,
        names,
        numbers);
    names.append(next[0]).append(" B\n");
    for (float step : head.transitions().orElseThrow().value()) {
      numbers.append(step / 2).append('\n');
      next[0]++;
    }
    return "version: 100\ncost-factor: 2\nmaxid: "
        + next[0]
        + "\nxsize: 2\n\n"
        + String.join("\n", of.labelNames())
        + "\n\n"
        + CRFPP
        + "\n"
        + names
        + "\n"
        + numbers;
  }

  private static void addDense(
      AttributeIndex index,
      StateFeatures states,
      Parameter weights,
      int[] next,
      StringBuilder names,
      StringBuilder numbers) {
    for (int row = 0; row < states.rows(); row++) {
      if (index.text(row).matches("(?s).*\\s.*")) {
        continue; // as no line of columns has such tokens
      }
      names.append(next[0]).append(' ').append(index.text(row)).append('\n');
      float[] dense = new float[states.labels()];
      for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
        dense[states.label(weight)] = weights.value()[weight];
      }
      for (float one : dense) {
        numbers.append(one / 2).append('\n');
      }
      next[0] += dense.length;
    }
  }

  @Test
  void aTextOfCrfppTagsAsTheModelDid() {
    RandomCases.check(
        20,
        random -> {
          TaggerModel whole = withoutEdges(RandomLinearModel.of(CRFPP, random, 0.2));
          Files.writeString(dump, crfpp(whole));
          DumpedModel made = DumpedModel.ofCrfpp(dump, false);
          assertEquals(List.of(), made.unmatched());
          ModelArchive.write(made.model(), model);
          assertSame(whole, ModelArchive.read(model), random);
        });
  }

  /** Dumps have no weights of the begin and the end, and no bias. */
  private TaggerModel withoutEdges(TaggerModel some) {
    for (Parameter none : some.network().heads().get(0).parameters()) {
      if (List.of("output.bias", "crf.start", "crf.end").contains(none.name())) {
        Arrays.fill(none.value(), 0);
        none.changed();
      }
    }
    ModelArchive.write(some, model);
    return ModelArchive.read(model);
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
  void aTemplateThatMakesNoAttributeIsRefused() throws IOException {
    Files.writeString(dump, WeightDumpTest.CRFSUITE);
    Files.writeString(template, "Uother=%x[0,0]\n");
    CommandRun run =
        CommandRun.of("import", "--crfsuite", dump, "--template", template, "--output", model);
    assertEquals(1, run.code());
    assertTrue(
        run.err().contains(template + ": makes none of the 2 attributes of " + dump + ", such as"),
        run::err);
    assertFalse(Files.exists(model));
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
    assertTold("whose file has it", "--crfpp", dump, "--template", template, "--output", model);
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
