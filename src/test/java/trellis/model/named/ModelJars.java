package trellis.model.named;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** Jars with a model, as those that are published. */
public final class ModelJars {
  private ModelJars() {}

  /** The bytes of a small model, other ones for each seed. */
  public static byte[] bytes(int seed) {
    return bytes(RandomModel.usual(seed));
  }

  /** The bytes of a model. */
  public static byte[] bytes(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return out.toByteArray();
  }

  /** Writes a jar that names a model as it should. */
  public static Path write(Path jar, String name, byte[] model) throws IOException {
    String place = "trellis/models/" + name + ".trellis";
    return write(jar, "# models\n" + name + " = " + place + "\n", place, model);
  }

  /**
   * Writes a jar.
   *
   * @param list what it says of its models
   * @param place where its one model is
   */
  static Path write(Path jar, String list, String place, byte[] model) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Automatic-Module-Name", "trellis.model.tiny");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry(ClassPathModels.LIST));
      out.write(list.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new JarEntry(place));
      out.write(model);
    }
    return jar;
  }
}
