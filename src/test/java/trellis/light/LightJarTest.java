package trellis.light;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.util.TrellisVersion;

/** What is in the light jar, and what is not. */
class LightJarTest {
  private static final Path JAR = Path.of("build/libs/trellis-tagger.jar");
  private static final long LARGEST =
      2_300_000; // bytes: linear models and their chains took 160,000

  /** Of the class path, what the jar is packed from. */
  private static final Pattern SOURCE =
      Pattern.compile(
          ".*(classes/java/(main|vector)|resources/main|/(jackson-core|snakeyaml-engine)-[^/]*\\.jar)");

  @TempDir private Path folder;

  @Test
  void itIsSmallAndHasNoNativeCode() throws IOException {
    assertTrue(Files.size(JAR) <= LARGEST, () -> JAR.toFile().length() + " bytes");
    for (String name : names()) {
      assertTrue(name.matches("(trellis|META-INF)/.*") || name.equals("module-info.class"), name);
      assertFalse(name.matches("(?i).*\\.(so|dll|dylib|jnilib|jar)"), name);
    }
  }

  @Test
  void onlyWhatTaggingNeedsIsIn() throws IOException {
    List<String> names = names();
    assertTrue(names.contains("trellis/Tagger.class"));
    assertTrue(names.contains("trellis/kernel/VectorKernel.class"));
    assertTrue(names.contains("trellis/forms/SentenceJson.class"));
    assertFalse(names.contains("trellis/forms/HtmlPage.class"));
    for (String room : List.of("train", "cli", "dl4j", "report", "check", "corpus", "serve")) {
      assertFalse(names.stream().anyMatch(name -> name.startsWith("trellis/" + room + "/")), room);
    }
  }

  /** Lucene finds the adapters by these lists; the one of reports is of no use without training. */
  @Test
  void listsOfServicesNameWhatIsIn() throws IOException {
    List<String> services =
        names().stream().filter(name -> name.startsWith("META-INF/services/")).sorted().toList();
    assertEquals(
        List.of(
            "META-INF/services/org.apache.lucene.analysis.TokenFilterFactory",
            "META-INF/services/org.apache.lucene.analysis.TokenizerFactory"),
        services);
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertEquals(
          List.of("trellis.adapt.lucene.SentenceTokenizerFactory"),
          text(jar, services.get(1)).lines().toList());
    }
  }

  @Test
  void everyPublicClassOfTheApiIsIn() throws Exception {
    List<String> names = names();
    Path classes =
        Path.of(trellis.Tagger.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> api = Files.list(classes.resolve("trellis"))) {
      api.map(file -> "trellis/" + file.getFileName())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .forEach(name -> assertTrue(names.contains(name), name));
    }
  }

  /** The JDK's own tool is the witness. */
  @Test
  void itNeedsNothingButTheJdkAndALogIfThereIsOne() {
    String missing = jdeps("--missing-deps", JAR.toString());
    List<String> needs = missing.lines().filter(line -> line.contains(" -> ")).toList();
    assertFalse(missing.contains("Error"), missing);
    for (String need : needs) {
      assertTrue(
          need.contains("trellis.util.Slf4jLog") && need.contains(" org.slf4j.")
              || need.contains("trellis.kernel.") && need.contains(" jdk.incubator.vector.")
              || need.startsWith("trellis.tagger ")
              || need.contains("trellis.adapt."),
          missing);
    }
    assertEquals(
        "java.base,jdk.management", // those that a program may lack are not told
        jdeps("--print-module-deps", "--ignore-missing-deps", JAR.toString()).strip());
  }

  @Test
  void itsManifestSaysWhatItIs() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();
      assertEquals(TrellisVersion.number(), attributes.getValue("Implementation-Version"));
      assertNull(attributes.getValue("Automatic-Module-Name"), "it has a descriptor");
      String notice = text(jar, "META-INF/NOTICE");
      assertTrue(notice.contains("com.fasterxml.jackson.core.* -> trellis.light.jackson."), notice);
      assertTrue(notice.contains("snakeyaml-engine"), notice);
      assertTrue(text(jar, "META-INF/LICENSE").contains("Apache License"));
      assertTrue(names().stream().anyMatch(n -> n.matches("META-INF/jackson-core-.*/NOTICE")));
    }
  }

  @Test
  void itIsAModuleThatExportsTheApiAndNothingElse() throws IOException {
    ModuleDescriptor module =
        ModuleFinder.of(JAR).find("trellis.tagger").orElseThrow().descriptor();
    assertFalse(module.isAutomatic());
    assertEquals(TrellisVersion.number(), module.rawVersion().orElseThrow());
    Set<String> listed = new TreeSet<>();
    Set<String> packages = module.packages();
    for (String line : Files.readAllLines(Path.of("src/docs/java-api.md"))) {
      Matcher row = Pattern.compile("\\| `(trellis[.\\w]*)` \\|.*").matcher(line);
      if (row.matches() && !row.group(1).equals("trellis.config")) {
        listed.add(row.group(1));
      }
    }
    listed.retainAll(packages); // training and DL4J are not in the jar
    Set<String> exported = new TreeSet<>();
    module.exports().forEach(one -> exported.add(one.source()));
    assertEquals(listed, exported);
    assertEquals(
        Set.of("java.base", "jdk.management"),
        module.requires().stream()
            .filter(one -> !one.modifiers().contains(Modifier.STATIC))
            .map(ModuleDescriptor.Requires::name)
            .collect(Collectors.toSet()));
  }

  @Test
  void itHasTheSameBytesEachTime() throws IOException {
    Path again = folder.resolve("again.jar");
    pack(again, sources());
    assertArrayEquals(Files.readAllBytes(JAR), Files.readAllBytes(again));
  }

  @Test
  void aLibraryThatIsMissingIsNamed() {
    List<String> sources = sources().stream().filter(path -> !path.contains("snakeyaml")).toList();
    String message =
        assertThrows(IllegalStateException.class, () -> pack(folder.resolve("broken.jar"), sources))
            .getMessage();
    assertTrue(
        message.contains("trellis/config/yaml/YamlTree needs org/snakeyaml/engine/"), message);
    assertFalse(Files.exists(folder.resolve("broken.jar")));
  }

  private static void pack(Path jar, List<String> sources) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of(jar.toString(), TrellisVersion.number(), "LICENSE"));
    arguments.addAll(sources);
    LightJar.main(arguments.toArray(String[]::new));
  }

  private static List<String> sources() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> SOURCE.matcher(path.replace('\\', '/')).matches())
        .filter(path -> !path.contains("nd4j"))
        .toList();
  }

  private static List<String> names() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    return new String(
        jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String jdeps(String... arguments) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    ToolProvider.findFirst("jdeps").orElseThrow().run(out, out, arguments);
    return text.toString();
  }
}
