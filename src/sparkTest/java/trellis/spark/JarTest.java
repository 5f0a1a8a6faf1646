package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Test;

/** What is in trellis-spark.jar, and what its classes use. */
class JarTest {
  private static final Path JAR = Path.of("build/libs/trellis-spark.jar");

  private static final JavaClasses CLASSES = classes();

  /** A line of the block of Spark's rooms in the page, which is as that of all rooms. */
  private static final Pattern ROOM = Pattern.compile("(spark[\\w.]*):(.*)");

  private static JavaClasses classes() {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return new ClassFileImporter().importJar(jar);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  @Test
  void roomsUseOnlyWhatThePageNames() throws IOException {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass one : CLASSES) {
      String room = room(one.getPackageName());
      Set<String> uses = used.computeIfAbsent(room, none -> new TreeSet<>());
      for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().matches("trellis(\\..*)?")) {
          uses.add(room(target.getPackageName()));
        }
      }
      uses.removeAll(Set.of(room, "util"));
    }
    Map<String, Set<String>> named = new TreeMap<>();
    List<String> page = Files.readAllLines(Path.of("src/docs/architecture.md"));
    List<String> block = page.subList(page.indexOf("```spark-rooms") + 1, page.size());
    String rooms = String.join("\n", block.subList(0, block.indexOf("```")));
    for (String line : rooms.replace("\n ", " ").split("\n")) {
      Matcher room = ROOM.matcher(line);
      assertTrue(room.matches(), line);
      named.put(room.group(1), new TreeSet<>(List.of(room.group(2).strip().split(" +"))));
    }
    assertEquals(named, used);
  }

  private static String room(String packageName) {
    return packageName.equals("trellis") ? "(api)" : packageName.substring("trellis.".length());
  }

  @Test
  void noClassNamesScalasCollectionsSoThatOneJarServesTwoScalas() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass one : CLASSES) {
      for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
        String target = dependency.getTargetClass().getBaseComponentType().getName();
        if (target.startsWith("scala.collection")) {
          wrong.add(one.getName() + " uses " + target);
        }
      }
    }
    assertEquals(Set.of(), wrong);
    assertTrue(CLASSES.size() > 10, () -> CLASSES.size() + " classes");
  }

  @Test
  void itHasOurClassesForJava17AndWhatSparkAndPythonLookFor() throws IOException {
    Set<String> others = new TreeSet<>();
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) jar.stream().map(ZipEntry.class::cast)::iterator) {
        if (entry.getName().endsWith(".class")) {
          assertTrue(entry.getName().startsWith("trellis/spark/"), entry::getName);
          int major = jar.getInputStream(entry).readNBytes(8)[7];
          assertEquals(61, major, entry::getName);
        } else if (!entry.isDirectory()) {
          others.add(entry.getName());
        }
      }
    }
    assertEquals(
        Set.of(
            "META-INF/LICENSE",
            "META-INF/MANIFEST.MF",
            "META-INF/services/org.apache.spark.ml.Transformer",
            "trellis/__init__.py",
            "trellis/spark.py"),
        others);
  }

  @Test
  void sparkConnectFindsTheTransformer() {
    List<Class<? extends Transformer>> found =
        ServiceLoader.load(Transformer.class).stream()
            .<Class<? extends Transformer>>map(ServiceLoader.Provider::type)
            .filter(type -> type.getName().startsWith("trellis."))
            .toList();
    assertEquals(List.of(TrellisTagger.class), found);
  }

  @Test
  void pythonHasTheParametersOfJavaWithTheirMeaningAndDefaults() throws IOException {
    String python =
        new String(
            JarTest.class.getResourceAsStream("/trellis/spark.py").readAllBytes(),
            StandardCharsets.UTF_8);
    String ofTagger = between(python, "class TrellisTagger(", "\nclass ");
    TrellisTagger tagger = new TrellisTagger();
    assertSameParameters(tagger, ofTagger);
    for (Param<?> one : tagger.params()) {
      String setter =
          "def set" + Character.toUpperCase(one.name().charAt(0)) + one.name().substring(1) + "(";
      assertTrue(ofTagger.contains(setter), setter);
    }
    // its class needs trellis.jar, which is not here: the names alone
    assertEquals(
        Set.of(
            "config",
            "overrides",
            "tokensCol",
            "labelsCol",
            "featureCols",
            "validationCol",
            "output",
            "mode"),
        parameters(between(python, "class TrellisTrainer(", "\ndef ")).keySet());
  }

  private static void assertSameParameters(Params java, String python) {
    Map<String, String> ofJava = new HashMap<>();
    String defaults = between(python, "self._setDefault(", ")");
    for (Param<?> one : java.params()) {
      ofJava.put(one.name(), one.doc());
      if (java.hasDefault(one)) {
        Object value = java.getOrDefault(one);
        String written = value instanceof String ? '"' + value.toString() + '"' : value.toString();
        assertTrue(defaults.contains(one.name() + "=" + written), () -> one.name() + defaults);
      }
    }
    assertEquals(ofJava, parameters(python));
    assertEquals(8, ofJava.size());
  }

  private static Map<String, String> parameters(String python) {
    Map<String, String> parameters = new HashMap<>();
    Matcher parameter =
        Pattern.compile(
                "(\\w+) = Param\\(\\s*Params\\._dummy\\(\\), \"(\\w+)\", \"([^\"]+)\","
                    + " TypeConverters\\.(\\w+)\\)")
            .matcher(python);
    while (parameter.find()) {
      assertEquals(parameter.group(1), parameter.group(2));
      parameters.put(parameter.group(1), parameter.group(3));
    }
    return parameters;
  }

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
