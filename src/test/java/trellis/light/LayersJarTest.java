package trellis.light;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.dl4j.BiLstmLayer;
import trellis.dl4j.CrfOutputLayer;
import trellis.util.TrellisVersion;

/** What is in the jar of the layers for DL4J, and that DL4J's own jars are all it needs. */
class LayersJarTest {
  private static final long LARGEST = 600_000; // bytes

  /** Of the class path, what the jar is packed from. */
  private static final Pattern SOURCE = Pattern.compile(".*classes/java/(main|vector|twin)");

  /** The libraries that are ours, and that no project of DL4J has. */
  private static final Pattern OURS =
      Pattern.compile(".*/(picocli|snakeyaml-engine|jetty-[^/]*|jackson-databind|progressbar)-.*");

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void pack() throws IOException {
    jar = folder.resolve("layers.jar");
    pack(jar, sources());
  }

  private static void pack(Path jar, List<String> sources) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of(jar.toString(), TrellisVersion.number(), "LICENSE"));
    arguments.addAll(sources);
    LayersJar.main(arguments.toArray(String[]::new));
  }

  private static Stream<String> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(path -> path.replace('\\', '/'));
  }

  private static List<String> sources() {
    return classPath().filter(path -> SOURCE.matcher(path).matches()).toList();
  }

  private List<String> names() throws IOException {
    try (JarFile packed = new JarFile(jar.toFile())) {
      return packed.stream().map(ZipEntry::getName).toList();
    }
  }

  @Test
  void theLayersAreInAndLittleElse() throws IOException {
    assertTrue(Files.size(jar) <= LARGEST, () -> jar.toFile().length() + " bytes");
    List<String> names = names();
    for (String type :
        List.of(
            "CrfOutputLayer",
            "BiLstmLayer",
            "CharCnnLayer",
            "BidirectionalImport",
            "Momentum",
            "SpanEvaluation",
            "SpanScoreCalculator")) {
      assertTrue(names.contains("trellis/dl4j/" + type + ".class"), type);
    }
    assertTrue(names.contains("trellis/indouble/dl4j/layer/pass/TapePasses.class"));
    for (String name : names) {
      assertTrue(name.matches("(trellis|META-INF)/.*"), name);
      assertFalse(name.matches("trellis/(train|corpus|cli|model|serve|report|config)/.*"), name);
    }
  }

  @Test
  void itsManifestAndNoticeSayWhatItIs() throws IOException {
    try (JarFile packed = new JarFile(jar.toFile())) {
      var attributes = packed.getManifest().getMainAttributes();
      assertEquals(TrellisVersion.number(), attributes.getValue("Implementation-Version"));
      assertEquals("trellis.dl4j", attributes.getValue("Automatic-Module-Name"));
      assertEquals(
          "Trellis, under the Apache License 2.0 (META-INF/LICENSE).\n",
          new String(
              packed.getInputStream(packed.getEntry("META-INF/NOTICE")).readAllBytes(),
              StandardCharsets.UTF_8));
    }
  }

  @Test
  void itHasTheSameBytesEachTime() throws IOException {
    Path again = folder.resolve("again.jar");
    pack(again, sources());
    assertArrayEquals(Files.readAllBytes(jar), Files.readAllBytes(again));
  }

  @Test
  void aClassThatIsMissingIsNamed() {
    List<String> sources = sources().stream().filter(path -> !path.endsWith("/twin")).toList();
    String message =
        assertThrows(IllegalStateException.class, () -> pack(folder.resolve("x.jar"), sources))
            .getMessage();
    assertEquals("there is no class trellis/indouble/dl4j/DoublePasses", message);
  }

  /** Restores a network and prints what it gives, on a class path that is told. */
  public static final class Restored {
    private Restored() {}

    /** Prints the answers of the network in a file. */
    public static void main(String[] args) throws IOException {
      MultiLayerNetwork network = MultiLayerNetwork.load(new File(args[0]), true);
      network.fit(Nd4j.ones(1, 3, 4), Nd4j.zeros(1, 1, 4));
      System.out.print(network.output(Nd4j.ones(1, 3, 4)).toStringFull());
    }
  }

  @Test
  void dl4jsOwnJarsAreAllItNeeds() throws Exception {
    for (DataType type : List.of(DataType.FLOAT, DataType.DOUBLE)) {
      MultiLayerNetwork network = network(type);
      Path file = folder.resolve("network.zip");
      network.save(file.toFile());
      String restored = run(file);
      network.fit(Nd4j.ones(1, 3, 4), Nd4j.zeros(1, 1, 4));
      assertEquals(network.output(Nd4j.ones(1, 3, 4)).toStringFull(), restored);
    }
  }

  private static MultiLayerNetwork network(DataType type) {
    MultiLayerNetwork network =
        new MultiLayerNetwork(
            new org.deeplearning4j.nn.conf.NeuralNetConfiguration.Builder()
                .seed(1)
                .dataType(type)
                .updater(new Sgd(0.1))
                .list()
                .layer(new BiLstmLayer.Builder().nOut(2).build())
                .layer(new CrfOutputLayer.Builder().nOut(2).build())
                .setInputType(InputType.recurrent(3))
                .build());
    network.init();
    return network;
  }

  private String run(Path network) throws Exception {
    Path program =
        Path.of(Restored.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path alone = folder.resolve("program");
    String name = Restored.class.getName().replace('.', '/') + ".class";
    Files.createDirectories(alone.resolve(name).getParent());
    Files.write(alone.resolve(name), Files.readAllBytes(program.resolve(name)));
    String libraries =
        classPath()
            .filter(path -> path.endsWith(".jar") && !OURS.matcher(path).matches())
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                jar + File.pathSeparator + alone + File.pathSeparator + libraries,
                Restored.class.getName(),
                network.toString())
            .redirectError(folder.resolve("err").toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), Files.readString(folder.resolve("err")));
    return out;
  }
}
