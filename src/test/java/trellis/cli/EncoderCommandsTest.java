package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.cli.option.CommandRun;
import trellis.encoder.file.EncoderFile;
import trellis.encoder.file.TinyEncoders;
import trellis.serve.request.ServedModel;
import trellis.train.ToyCorpus;
import trellis.util.Sha256;

/** The commands with a model that reads an encoder, which is in the model or beside it. */
class EncoderCommandsTest {
  private static final String ENCODER = TinyEncoders.folder("bert").toString();

  @TempDir private static Path folder;
  private static String within;
  private static String without;
  private static String test;
  private static CommandRun training;

  @BeforeAll
  static void train() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.config();
    test = folder.resolve("test.conll").toString();
    training = trained("within", "float16");
    trained("without", "none");
    within = folder.resolve("within/model.trellis").toString();
    without = folder.resolve("without/model.trellis").toString();
  }

  private static CommandRun trained(String name, String pack, String... more) {
    String config = folder.resolve("toy.yaml").toString();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "train",
                config,
                "--set=output=" + folder.resolve(name),
                "--set=embeddings.encoder.file=" + ENCODER,
                "--set=embeddings.encoder.pack=" + pack));
    Collections.addAll(arguments, more);
    CommandRun run = CommandRun.of(arguments.toArray());
    assertEquals(0, run.code(), run::err);
    return run;
  }

  @Test
  void trainingTellsTheEncoder() throws IOException {
    assertTrue(training.err().contains("encoder bert: 2 blocks of width "), training::err);
    assertTrue(training.err().contains("computes the states of "), training::err);
    String report = Files.readString(folder.resolve("within/report.html"));
    assertTrue(report.contains("embeddings.encoder.file"));
    String row = report.substring(report.indexOf("<bdi>encoder</bdi>"));
    assertTrue(row.substring(0, 80).contains("bert"), row.substring(0, 80));
  }

  @Test
  void inspectTellsTheEncoder() throws IOException {
    CommandRun run = CommandRun.of("inspect", within, "--verify");
    assertEquals(0, run.code(), run::err);
    assertTrue(run.out().contains("\nIts encoder: bert\n"), run::out);
    assertTrue(run.out().contains("  sizes:   2 blocks of width "), run::out);
    assertTrue(run.out().contains(", in the model as float16: "), run::out);
    assertTrue(run.out().contains("  layers:  [1] of 2 (0: the embeddings); windows of "));
    assertTrue(run.out().contains("  a word:  the mean of its pieces, projected to 128 numbers\n"));
    JsonNode json =
        new ObjectMapper()
            .readTree(CommandRun.of("inspect", within, "--json").out())
            .get("encoder");
    assertEquals("bert", json.get("file").asText());
    assertEquals(64, json.get("sha256").asText().length());
    assertEquals(2, json.at("/sizes/blocks").asInt());
    assertTrue(json.at("/sizes/memory").asLong() > json.at("/sizes/bytes").asLong());
  }

  @Test
  void inspectTellsThatTheEncoderWasTrainedFurther() throws IOException {
    String published = encoder(within).get("sha256").asText();
    assertEquals(EncoderFile.read(Path.of(ENCODER)).sha256(), published);
    assertFalse(encoder(within).has("beganAs"));
    assertFalse(CommandRun.of("inspect", within).out().contains("trained further"));
    List<String> digests = new ArrayList<>();
    for (String rate : new String[] {"0.001", "0.002", "0.002"}) {
      String name = "further" + digests.size();
      trained(
          name,
          "float16",
          "--set=embeddings.encoder.train=true",
          "--set=embeddings.encoder.rate=" + rate,
          "--set=train.optimizer=adam");
      String model = folder.resolve(name + "/model.trellis").toString();
      JsonNode json = encoder(model);
      assertEquals(published, json.get("beganAs").asText());
      digests.add(json.get("sha256").asText());
      String text = CommandRun.of("inspect", model).out();
      String expected =
          String.format(
              "%nIts encoder: bert, which was trained further%n  digest:  %s%n  began as %s%n",
              json.get("sha256").asText(), published);
      assertTrue(text.contains(expected), text);
    }
    digests.add(published);
    assertEquals(3, digests.stream().distinct().count(), digests::toString);
    assertEquals(digests.get(1), digests.get(2)); // the same weights have the same
  }

  private static JsonNode encoder(String model) throws IOException {
    String json = CommandRun.of("inspect", model, "--json").out();
    return new ObjectMapper().readTree(json).get("encoder");
  }

  @Test
  void inspectNeedsNoEncoderButToVerify() throws IOException {
    CommandRun bare = CommandRun.of("inspect", without);
    assertEquals(0, bare.code(), bare::err);
    assertTrue(
        bare.out().contains("  is not in the model, which must be given it (--encoder FILE)"));
    String json = CommandRun.of("inspect", without, "--json").out();
    assertFalse(new ObjectMapper().readTree(json).get("encoder").has("sizes"), json);
    CommandRun unable = CommandRun.of("inspect", without, "--verify");
    assertEquals(1, unable.code());
    assertTrue(unable.err().contains("needs its encoder bert"), unable::err);
    CommandRun able = CommandRun.of("inspect", without, "--verify", "--encoder", ENCODER);
    assertEquals(0, able.code(), able::err);
    assertTrue(able.out().contains("named beside the model"), able::out);
  }

  @Test
  void aModelIsServedWithTheEncoderBesideIt() throws IOException {
    NamedModel named = NamedModel.of(without);
    ServedModel served = named.load(List.of(Path.of(ENCODER)));
    assertEquals(Sha256.of(Path.of(without)), served.facts().sha256());
    Tagger tagger = Tagger.load(Path.of(without), Path.of(ENCODER));
    assertEquals(served.facts().sha256(), tagger.identity().sha256());
    assertEquals(Tagger.load(Path.of(within)).identity().format(), tagger.identity().format());
  }

  @Test
  void benchmarkCountsPieces() throws IOException {
    CommandRun run = CommandRun.of("benchmark", within, test, "--seconds", "0.2");
    assertEquals(0, run.code(), run::err);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertTrue(json.get("tag_piece_s").asLong() >= json.get("tag_tok_s").asLong(), run::out);
    assertTrue(run.err().contains("with the encoder bert, in all figures"), run::err);
  }

  @Test
  void commandsThatTagTakeTheEncoder() {
    for (String command : new String[] {"evaluate", "tag"}) {
      CommandRun inside = CommandRun.of(command, within, test);
      assertEquals(0, inside.code(), inside::err);
      CommandRun lacking = CommandRun.of(command, without, test);
      assertEquals(1, lacking.code());
      assertTrue(lacking.err().contains("--encoder FILE"), lacking::err);
      CommandRun beside = CommandRun.of(command, without, test, "--encoder", ENCODER);
      assertEquals(0, beside.code(), beside::err);
      assertEquals(
          CommandRun.of(command, without, test, "--encoder", ENCODER + "/model.onnx").out(),
          beside.out());
    }
  }

  @Test
  void exportsRefuseAModelWithAnEncoder() {
    for (String model : new String[] {within, without}) {
      for (String format : new String[] {"--npz", "--dl4j"}) {
        Path out = folder.resolve("out");
        CommandRun run = CommandRun.of("export", model, format, out.toString());
        assertEquals(1, run.code());
        assertTrue(run.err().contains("reads the states of an encoder"), run::err);
        assertFalse(Files.exists(out));
      }
    }
  }
}
