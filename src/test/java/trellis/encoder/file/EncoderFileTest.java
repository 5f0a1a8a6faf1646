package trellis.encoder.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.encoder.open.EncoderOpener;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.error.ModelException;

/** Reads the same encoders from folders, graphs and archives, and refuses what is none. */
class EncoderFileTest {
  private static final Map<String, EncoderShape> SHAPES =
      Map.of(
          "bert",
          new EncoderShape(47, 19, 0, 2, 15, 2, 3, 22, Activation.GELU_TANH, 1e-12),
          "distilbert",
          new EncoderShape(47, 17, 0, 0, 12, 3, 2, 20, Activation.RELU, 1e-12),
          "roberta",
          new EncoderShape(270, 21, 2, 1, 10, 1, 5, 24, Activation.GELU, 1e-5));

  @TempDir private Path scratch;

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void weightsAreThoseThatPythonReads(String kind) throws IOException {
    EncoderFile folder = EncoderFile.read(TinyEncoders.folder(kind));
    assertEquals(SHAPES.get(kind), folder.weights().shape());
    String expected = new String(TinyEncoders.file(kind, "weights.txt"), StandardCharsets.UTF_8);
    assertEquals(expected, TinyEncoders.sums(folder.weights()));
    assertEquals(kind, folder.name());
    assertArrayEquals(TinyEncoders.file(kind, "tokenizer.json"), folder.tokenizer().bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void allFormsHaveTheSameWeightsAndDigest(String kind) throws IOException {
    EncoderFile folder = EncoderFile.read(TinyEncoders.folder(kind));
    EncoderFile graph = EncoderFile.read(TinyEncoders.graph(kind));
    assertEquals(folder.weights().shape(), graph.weights().shape());
    assertEquals(TinyEncoders.sums(folder.weights()), TinyEncoders.sums(graph.weights()));
    assertEquals(folder.sha256(), graph.sha256());

    Map<String, byte[]> entries = new TreeMap<>();
    entries.put("some/Thing.class", new byte[3]);
    TinyEncoders.published(kind).forEach((name, bytes) -> entries.put("deep/er/" + name, bytes));
    Path jar = Files.write(scratch.resolve("a.jar"), TinyEncoders.zip(entries));
    assertEquals(folder.sha256(), EncoderFile.read(jar).sha256());
    assertEquals("er", EncoderFile.read(jar).name());

    Map<String, byte[]> graphs = new TreeMap<>();
    graphs.put("tiny-tokenizer.json", TinyEncoders.file(kind, "tokenizer.json"));
    graphs.put("tiny.onnx", TinyEncoders.file(kind, "model.onnx"));
    Path zip = Files.write(scratch.resolve("b.zip"), TinyEncoders.zip(graphs));
    assertEquals(folder.sha256(), EncoderFile.read(zip).sha256());
    assertEquals("tiny", EncoderFile.read(zip).name());
  }

  @Test
  void jarOfMavenCentralIsRead() throws Exception {
    URI graph = ClassLoader.getSystemResource("all-minilm-l6-v2.onnx").toURI();
    String jar = graph.getSchemeSpecificPart().replaceFirst("!.*", "");
    EncoderFile read = EncoderFile.read(Path.of(URI.create(jar)));
    assertEquals(
        new EncoderShape(30522, 512, 0, 2, 384, 6, 12, 1536, Activation.GELU, 1e-12),
        read.weights().shape());
    assertEquals("all-minilm-l6-v2", read.name());
  }

  @Test
  void vocabularyIsLowerCasedAsItsConfigSays() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.remove("tokenizer.json");
    files.put("vocab.txt", TinyEncoders.file("bert", "vocab.txt"));
    Path folder = TinyEncoders.write(scratch, files);
    TokenizerSource plain = EncoderFile.read(folder).tokenizer();
    assertEquals(TokenizerSource.Kind.VOCAB_TXT, plain.kind());
    assertTrue(plain.text().isLowerCased());
    Files.writeString(scratch.resolve("tokenizer_config.json"), "{\"do_lower_case\": false}");
    assertFalse(EncoderFile.read(folder).tokenizer().text().isLowerCased());
    Files.delete(scratch.resolve("tokenizer_config.json"));
    String cased = Files.readString(scratch.resolve("vocab.txt")).replace("the\n", "The\n");
    Files.writeString(scratch.resolve("vocab.txt"), cased);
    assertFalse(EncoderFile.read(folder).tokenizer().text().isLowerCased());
  }

  @Test
  void accentsAndChineseOfVocabularyAreAsItsConfigSays() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.remove("tokenizer.json");
    files.put("vocab.txt", TinyEncoders.file("bert", "vocab.txt"));
    Path folder = TinyEncoders.write(scratch, files);
    String plain = EncoderFile.read(folder).sha256();
    Path config = scratch.resolve("tokenizer_config.json");
    Files.writeString(config, "{\"do_lower_case\": true, \"strip_accents\": null}");
    assertEquals(plain, EncoderFile.read(folder).sha256());
    Files.writeString(
        config,
        "{\"do_lower_case\": true, \"strip_accents\": false, \"tokenize_chinese_chars\": false}");
    EncoderFile read = EncoderFile.read(folder);
    assertEquals(new TokenizerSource.Text(true, false, false), read.tokenizer().text());
    assertNotEquals(plain, read.sha256());
  }

  @Test
  void tokenizerThatIsNotReadIsNamedOnce() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.put(
        "tokenizer.json",
        "{\"model\": {\"type\": \"Unigram\", \"vocab\": []}}".getBytes(StandardCharsets.UTF_8));
    Path folder = TinyEncoders.write(scratch, files);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderOpener.read(folder));
    assertEquals("tokenizer.json", refusal.entry());
    assertTrue(
        refusal.getMessage().startsWith(folder + ", entry tokenizer.json: the model is"),
        refusal.getMessage());
  }

  @Test
  void partsOutsideOfTheFolderAreNotRead() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    Path outside = scratch.resolve("outside.safetensors");
    Files.write(outside, files.remove("model.safetensors"));
    for (String part : List.of(outside.toString(), "../outside.safetensors")) {
      String index = "{\"weight_map\": {\"all\": \"" + part + "\"}}";
      files.put("model.safetensors.index.json", index.getBytes(StandardCharsets.UTF_8));
      assertRefused(TinyEncoders.write(scratch.resolve("in"), files), "part of the weights");
    }
  }

  @Test
  void kindIsThatOfTheArchitectureIfNothingElseTellsIt() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    String expected = EncoderFile.read(TinyEncoders.write(scratch, files)).sha256();
    files.put(
        "config.json",
        new String(files.get("config.json"), StandardCharsets.UTF_8)
            .replace("\"model_type\": \"bert\"", "\"x\": 0")
            .replaceAll("\"architectures\": [^,]*,", "")
            .replaceFirst("\\{", "{\"architectures\": [\"BertModel\"],")
            .getBytes(StandardCharsets.UTF_8));
    assertEquals(expected, EncoderFile.read(TinyEncoders.write(scratch, files)).sha256());
  }

  @Test
  void graphInItsFolderUsesTheTokenizerAbove() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("tokenizer.json", TinyEncoders.file("bert", "tokenizer.json"));
    files.put("onnx/model.onnx", TinyEncoders.file("bert", "model.onnx"));
    files.put("onnx/model_quantized.onnx", new byte[9]);
    Path folder = TinyEncoders.write(scratch.resolve("mine"), files);
    assertEquals("mine", EncoderFile.read(folder).name());
    assertEquals(
        EncoderFile.read(TinyEncoders.folder("bert")).sha256(), EncoderFile.read(folder).sha256());
  }

  @Test
  void missingFileGetsTheNearestName() throws IOException {
    Files.createDirectory(scratch.resolve("bge-small"));
    assertRefused(scratch.resolve("bge-smal"), "did you mean `bge-small`?");
  }

  @Test
  void folderWithoutEncoderSaysWhatItHas() throws IOException {
    Files.writeString(scratch.resolve("notes.txt"), "");
    assertRefused(scratch, "there is no encoder in it", "it has notes.txt");
    Files.writeString(scratch.resolve("pytorch_model.bin"), "");
    assertRefused(scratch, "pytorch_model.bin", "get model.safetensors");
  }

  @Test
  void weightsWithoutConfigAreRefused() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.remove("config.json");
    assertRefused(
        TinyEncoders.write(scratch, files), "model.safetensors", "config.json is missing");
  }

  @Test
  void severalEncodersAreNamed() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String kind : new String[] {"bert", "roberta"}) {
      TinyEncoders.published(kind).forEach((name, bytes) -> files.put(kind + "/" + name, bytes));
    }
    Path jar = Files.write(scratch.resolve("two.jar"), TinyEncoders.zip(files));
    assertRefused(jar, "several encoders", "bert/model.safetensors, roberta/model.safetensors");
  }

  @Test
  void tokenizerOfAnotherEncoderIsRefused() throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.put("tokenizer.json", TinyEncoders.file("roberta", "tokenizer.json"));
    assertRefused(
        TinyEncoders.write(scratch, files), "tokenizer.json", "the encoder has weights for 47");
    files.remove("tokenizer.json");
    Files.delete(scratch.resolve("tokenizer.json"));
    assertRefused(TinyEncoders.write(scratch, files), "there is no tokenizer beside it");
  }

  @Test
  void otherKindsAreNamed() throws IOException {
    assertConfigRefused("\"bert\"", "\"albert\"", "\"albert\"");
    assertConfigRefused("\"gelu_new\"", "\"silu\"", "\"silu\"");
    assertConfigRefused("\"is_decoder\": false", "\"is_decoder\": true", "is_decoder is true");
    assertConfigRefused(
        "\"use_cache\"", "\"position_embedding_type\": \"relative_key\", \"x\"", "relative_key");
    assertConfigRefused("\"hidden_size\": 15", "\"hidden_size\": 1e99", "1E+99");
    assertConfigRefused(
        "\"num_attention_heads\": 3", "\"num_attention_heads\": 4", "width of 15", "4 heads");
    assertConfigRefused("\"hidden_size\": 15", "\"hidden_size\": \"15\"", "is \"15\"; a whole");
    assertConfigRefused("\"model_type\": \"bert\"", "\"x\": 0", "model_type is missing");
    assertConfigRefused(
        "\"num_hidden_layers\": 2", "\"num_hidden_layers\": 90", "an encoder of 90 blocks");
    assertConfigRefused("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 2000000000", "too few");
    assertConfigRefused("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 1", "more blocks");
    assertConfigRefused("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 3", "are missing");
    assertConfigRefused("\"vocab_size\": 47", "\"vocab_size\": 48", "[47, 15]");
  }

  private void assertConfigRefused(String found, String other, String... parts) throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    String config = new String(files.get("config.json"), StandardCharsets.UTF_8);
    assertTrue(config.contains(found), config);
    files.put("config.json", config.replace(found, other).getBytes(StandardCharsets.UTF_8));
    assertRefused(TinyEncoders.write(scratch, files), parts);
  }

  private static void assertRefused(Path file, String... parts) {
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(file));
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
    assertEquals(file.toString(), refusal.file());
  }
}
