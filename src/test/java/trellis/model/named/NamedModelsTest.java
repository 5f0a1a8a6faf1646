package trellis.model.named;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.error.ModelException;
import trellis.util.Sha256;

/** Models in jars and in folders; `NamedModelCommandsTest` has those of a working directory. */
class NamedModelsTest {
  private static final byte[] MODEL = ModelJars.bytes(21);
  private static final byte[] OTHER = ModelJars.bytes(22);

  @TempDir private Path folder;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private final List<URLClassLoader> opened = new ArrayList<>();

  @BeforeEach
  void aFolderOfModels() {
    System.setProperty(NamedModels.PROPERTY, folder.toString());
  }

  @AfterEach
  void asItWas() throws IOException {
    System.clearProperty(NamedModels.PROPERTY);
    Thread.currentThread().setContextClassLoader(before);
    for (URLClassLoader loader : opened) {
      loader.close();
    }
  }

  /** Lets the threads' class loader find jars and folders, as a web server does. */
  private void classPath(Path... jars) throws IOException {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      urls[i] = jars[i].toUri().toURL();
    }
    URLClassLoader loader = new URLClassLoader(urls, before);
    opened.add(loader);
    Thread.currentThread().setContextClassLoader(loader);
  }

  private Path jar(String file, String name, byte[] model) throws IOException {
    return ModelJars.write(folder.resolve(file), name, model);
  }

  private static String digest(String name) {
    return Tagger.named(name).identity().sha256();
  }

  private static String fault(String name) {
    return assertThrows(ModelException.class, () -> Tagger.named(name)).getMessage();
  }

  @Test
  void aModelOfAJarTagsAsItsFile() throws IOException {
    classPath(jar("tiny.jar", "tiny", MODEL));
    Path file = Files.write(folder.resolve("model.trellis"), MODEL);
    Tagger named = Tagger.named("tiny");
    assertEquals(Tagger.load(file).identity(), named.identity());
    List<String> tokens = List.of("Ada", "lives", "in", "London");
    assertEquals(Tagger.load(file).tag(tokens).labels(), named.tag(tokens).labels());
    ModelPlace place = NamedModels.find("tiny");
    assertEquals(Optional.empty(), place.file());
    assertEquals(MODEL.length, place.bytes());
    assertTrue(place.toString().endsWith("tiny.jar!/trellis/models/tiny.trellis"), place::toString);
  }

  /** A folder of classes is on a class path, too, and its name may need to be escaped. */
  @Test
  void aModelOfAFolderOfTheClassPathIsFound() throws IOException {
    Path classes = folder.resolve("my classes é");
    Files.createDirectories(classes.resolve("META-INF/trellis"));
    Files.writeString(classes.resolve(ClassPathModels.LIST), "\ntiny=m/one.trellis");
    Files.createDirectories(classes.resolve("m"));
    Files.write(classes.resolve("m/one.trellis"), MODEL);
    classPath(jar("other.jar", "other", OTHER), classes);
    assertEquals(Sha256.of(MODEL), digest("tiny"));
    assertEquals(Sha256.of(OTHER), digest("other"));
  }

  @Test
  void jarsComeBeforeFoldersAndFoldersInTheirOrder() throws IOException {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));
    Files.write(second.resolve("tiny.trellis"), OTHER);
    String folders = "" + first + File.pathSeparator + File.pathSeparator + second;
    System.setProperty(NamedModels.PROPERTY, folders);
    assertEquals(Sha256.of(OTHER), digest("tiny"));
    assertEquals(Optional.of(second.resolve("tiny.trellis")), NamedModels.find("tiny").file());
    Files.createDirectory(first.resolve("tiny.trellis")); // which is no model
    assertEquals(Sha256.of(OTHER), digest("tiny"));
    Files.delete(first.resolve("tiny.trellis"));
    Files.write(first.resolve("tiny.trellis"), MODEL);
    assertEquals(Sha256.of(MODEL), digest("tiny"));
    byte[] third = ModelJars.bytes(23);
    classPath(jar("tiny.jar", "tiny", third));
    assertEquals(Sha256.of(third), digest("tiny"));
    Thread.currentThread().setContextClassLoader(null); // as threads of native code have it
    assertEquals(Sha256.of(MODEL), digest("tiny"));
  }

  @Test
  void twoJarsMayHaveTheSameModelAndNoOther() throws IOException {
    Path one = jar("one.jar", "tiny", MODEL);
    Path same = jar("same.jar", "tiny", MODEL);
    Path other = jar("other.jar", "tiny", OTHER);
    classPath(one, same);
    assertEquals(Sha256.of(MODEL), digest("tiny"));
    classPath(one, same, other);
    String fault = fault("tiny");
    assertTrue(fault.startsWith("tiny: the class path has several models of this name"), fault);
    assertTrue(fault.contains("one.jar!/trellis/models/tiny.trellis and "), fault);
    assertTrue(fault.contains("other.jar!/trellis/models/tiny.trellis; leave out one"), fault);
    assertFalse(fault.contains("same.jar"), fault);
  }

  /** Another jar has a model at that very place. */
  @Test
  void aJarMustHaveTheModelThatItNames() throws IOException {
    Path jar = folder.resolve("named.jar");
    ModelJars.write(jar, "tiny = trellis/models/other.trellis", "x.trellis", MODEL);
    classPath(jar("other.jar", "other", OTHER), jar);
    String fault = fault("tiny");
    assertTrue(fault.contains("named.jar!/META-INF/trellis/models: names "), fault);
    assertTrue(fault.contains("trellis/models/other.trellis for the model tiny, but"), fault);
    assertEquals(Sha256.of(OTHER), digest("other"));
  }

  @Test
  void aListThatIsNoneIsToldWithItsLine() throws IOException {
    for (String line : List.of("tiny", "a/b = c", "tiny =", "tiny = a = b", "two words = a")) {
      Path jar = folder.resolve("list.jar");
      ModelJars.write(jar, "# models\n\nok = x.trellis\n" + line + "\n", "x.trellis", MODEL);
      classPath(jar);
      String fault = fault("ok");
      assertTrue(
          fault.contains(
              "list.jar!/META-INF/trellis/models: line 4 is \"" + line + "\": expected "),
          fault);
      assertTrue(fault.contains("as in `en-small = "), fault);
    }
  }

  @Test
  void damageIsToldWithThePlace() throws IOException {
    byte[] damaged = MODEL.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(folder.resolve("inside.trellis"), damaged);
    classPath(jar("tiny.jar", "tiny", damaged));
    String inJar = fault("tiny");
    assertTrue(inJar.contains("tiny.jar!/trellis/models/tiny.trellis, entry "), inJar);
    assertTrue(inJar.contains("damaged"), inJar);
    String inFolder = fault("inside");
    assertTrue(inFolder.startsWith(folder.resolve("inside.trellis") + ", entry "), inFolder);
    Files.write(folder.resolve("cut.trellis"), List.of("PK"));
    assertTrue(fault("cut").startsWith(folder.resolve("cut.trellis") + ": "));
  }

  @Test
  void whatIsNotThereIsToldWithWhatWasFound() throws IOException {
    Files.write(folder.resolve("names.trellis"), MODEL);
    Files.writeString(folder.resolve("readme.txt"), "no model");
    classPath(jar("tiny.jar", "tiny", MODEL));
    String fault = fault("tinny");
    List<String> lines = fault.lines().toList();
    assertEquals(
        "tinny: there is no model of this name. It was looked for, in this order:", lines.get(0));
    assertEquals("  the class path: its jars have tiny", lines.get(1));
    assertEquals(
        "  the system property trellis.models: "
            + folder.resolve("tinny.trellis")
            + ": no such file",
        lines.get(2));
    String cure = lines.get(lines.size() - 1);
    assertTrue(cure.startsWith("Models that were found: tiny, names"), cure);
    assertTrue(cure.endsWith("; did you mean `tiny`?"), cure);
    assertTrue(fault("en-smal").endsWith("; did you mean `en-small`?"));
    assertFalse(fault("quite-another").contains("did you mean"));
  }

  @Test
  void pathsAreNoNames() {
    for (String path :
        List.of("a/b", "a\\b", "../a", ".a", "..", "", "m.trellis", "m.trellis.gz", "a b", "-a")) {
      assertFalse(NamedModels.isName(path), path);
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> Tagger.named(path));
      assertTrue(refused.getMessage().contains("is no name of a model"), refused::getMessage);
    }
    for (String name : List.of("en", "en-small", "de_2.1", "größe", "a")) {
      assertTrue(NamedModels.isName(name), name);
    }
  }
}
