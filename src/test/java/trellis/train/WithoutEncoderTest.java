package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.Main;
import trellis.encoder.file.TinyEncoders;

/** Who has no encoder pays nothing for it: the JVM itself says which classes it loads. */
class WithoutEncoderTest {
  private static final Pattern OF_ENCODER =
      Pattern.compile(
          "trellis\\.(encoder|transformer|autodiff\\.transformer)\\..*|trellis\\.network\\.Tape.*");

  @TempDir private Path folder;
  private String config;

  @BeforeEach
  void write() {
    ToyCorpus.ofNames(folder).config();
    config = folder.resolve("toy.yaml").toString();
  }

  @Test
  void noClassOfTheEncoderIsLoadedWithoutOne() throws Exception {
    assertNone(loaded("train", config));
    String run = folder.resolve("run").toString();
    assertNone(loaded("train", config, "--resume", "--set", "train.epochs=5"));
    String model = run + "/model.trellis";
    String test = folder.resolve("test.conll").toString();
    assertNone(loaded("tag", model, test));
    assertNone(loaded("evaluate", model, test));
    assertNone(loaded("inspect", "--verify", model));
  }

  @Test
  void theyAreLoadedWithOne() throws Exception {
    String encoder = "embeddings.encoder.file=" + TinyEncoders.folder("bert");
    List<String> classes = ofEncoder(loaded("train", config, "--set", encoder));
    assertTrue(classes.contains("trellis.encoder.TransformerEncoder"), classes::toString);
    assertTrue(classes.contains("trellis.transformer.Attention"), classes::toString);
  }

  private static void assertNone(List<String> classes) {
    assertTrue(classes.contains("trellis.model.TaggerModel"), classes::toString);
    assertEquals(List.of(), ofEncoder(classes));
  }

  private static List<String> ofEncoder(List<String> classes) {
    return classes.stream().filter(name -> OF_ENCODER.matcher(name).matches()).toList();
  }

  /** The classes of Trellis that the program loads. */
  private static List<String> loaded(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xlog:class+load", "--add-modules=jdk.incubator.vector"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    List<String> told = out.lines().filter(line -> !line.contains("[class,load]")).toList();
    assertEquals(0, exit, () -> String.join("\n", told));
    List<String> classes = new ArrayList<>();
    for (String line : out.lines().toList()) {
      int name = line.indexOf("] trellis.");
      if (name >= 0) {
        classes.add(line.substring(name + 2).split(" ")[0]);
      }
    }
    return classes;
  }
}
