package trellis.linear.template;

import java.nio.file.Path;
import java.util.List;
import trellis.util.ClassResource;

/** The templates that a config may name: files, and those that are built in. */
public final class Templates {
  private static final List<String> BUILT_IN = List.of("ner", "pos", "hmm");

  private Templates() {}

  /** Whether a template of that name is built in. */
  public static boolean isBuiltIn(Path file) {
    return BUILT_IN.contains(file.toString());
  }

  /**
   * The built-in template of that name, or that of a file.
   *
   * @throws trellis.error.CorpusException when it cannot be read
   */
  public static FeatureTemplate read(Path file) {
    String name = file.toString();
    return isBuiltIn(file)
        ? TemplateReader.parse(name, ClassResource.text(Templates.class, name + ".template"))
        : TemplateReader.read(file);
  }
}
