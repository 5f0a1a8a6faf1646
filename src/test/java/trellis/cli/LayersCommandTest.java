package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.serve.request.ServedModel;

/** The commands on a model with the layers pos and ner. */
class LayersCommandTest {
  private static final TaggerModel MODEL = RandomModel.withTwoLayers(5);
  private static final List<String> TOKENS = List.of("Ada", "lives", "in", "London");

  @TempDir private Path folder;
  private Path model;
  private Path tokens;
  private Tagging answer;

  @BeforeEach
  void save() throws IOException {
    model = folder.resolve("model.trellis");
    ModelArchive.write(MODEL, model);
    tokens = folder.resolve("tokens.conll");
    Files.writeString(tokens, String.join("\n", TOKENS) + "\n\n");
    answer = RandomModel.tagBare(MODEL, List.of(TOKENS)).get(0);
  }

  private static String out(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    return run.out();
  }

  private static void refused(String text, Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(2, run.code(), run::err);
    assertTrue(run.err().contains(text), run::err);
  }

  @Test
  void tagHasAColumnForEachLayerOrForOne() {
    List<String> pos = answer.layers().get(0).fileLabels();
    List<String> ner = answer.layers().get(1).fileLabels();
    StringBuilder both = new StringBuilder();
    StringBuilder one = new StringBuilder();
    for (int i = 0; i < TOKENS.size(); i++) {
      both.append(TOKENS.get(i)).append('\t').append(pos.get(i)).append('\t').append(ner.get(i));
      both.append('\n');
      one.append(TOKENS.get(i)).append('\t').append(ner.get(i)).append('\n');
    }
    assertEquals(both + "\n", out("tag", model, tokens));
    assertEquals(one + "\n", out("tag", model, tokens, "--layer", "ner"));
    String json = out("tag", model, tokens, "--format", "json");
    assertTrue(json.startsWith("{\"version\":2,"), json);
    String ofOne = out("tag", model, tokens, "--format", "json", "--layer", "ner");
    assertTrue(ofOne.startsWith("{\"version\":1,"), ofOne);
  }

  @Test
  void whatIsNotThereOrAmbiguousIsRefused() {
    refused("did you mean ner?", "tag", model, tokens, "--layer", "nerr");
    refused("name one of them with --layer", "tag", model, tokens, "--replace", "1");
    refused("name one of them with --layer", "export", model, "--npz", folder.resolve("model.npz"));
    refused("its first layer, pos (--layer", "tag", model, tokens, "--scheme", "bioes");
    refused("mark none", "tag", model, tokens, "--layer", "pos", "--min-probability", "0.5");
  }

  @Test
  void evaluateScoresTheLayerThatIsNamed() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TOKENS.size(); i++) {
      text.append(TOKENS.get(i)).append(' ').append(answer.layers().get(0).fileLabels().get(i));
      text.append(' ').append(answer.layers().get(1).fileLabels().get(i)).append('\n');
    }
    Path gold = folder.resolve("gold.conll");
    Files.writeString(gold, text + "\n");
    String pos = out("evaluate", model, gold, "--json");
    assertTrue(pos.contains("\"accuracy\""), pos);
    String same = out("evaluate", model, gold, "--json", "--layer", "pos");
    assertEquals(pos, same);
    String ner = out("evaluate", model, gold, "--layer", "ner", "--json");
    assertTrue(ner.contains("\"conlleval\""), ner);
  }

  @Test
  void theServerAndTheTaggerTellTheLabelsOfEachLayer() {
    ServedModel served = NamedModel.of(model.toString()).load(List.of());
    List<ServedModel.Layer> layers = served.facts().layers();
    List<String> pos = MODEL.layer("pos").fileLabelNames();
    List<String> ner = MODEL.layer("ner").fileLabelNames();
    assertEquals(
        List.of(
            new ServedModel.Layer("pos", "pos", "none", pos),
            new ServedModel.Layer("ner", "ner", "bio", ner)),
        layers);
    String labels = String.join(" ", pos) + "; " + String.join(" ", ner);
    assertEquals("model with two layers: " + labels, served.tagger().toString());
  }

  @Test
  void inspectNamesTheLayersAndExportWritesOne() {
    String text = out("inspect", model, "--verify");
    assertTrue(text.contains("layer:       pos, for pos;"), text);
    assertTrue(text.contains("layer:       ner, for ner; bioes in the network, bio in"), text);
    assertTrue(out("inspect", model, "--json").contains("\"layers\""));
    Path arrays = folder.resolve("model.npz");
    assertTrue(out("export", model, "--npz", arrays, "--layer", "ner").contains("wrote"));
    CommandRun speed = CommandRun.of("benchmark", model, tokens, "--seconds", "0.01");
    assertTrue(speed.out().contains("tag_tok_s"), speed::err);
  }
}
