package trellis.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java sources that stand in texts, with all warnings as errors. */
public final class JavaSources {
  private JavaSources() {}

  /** A class in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  /**
   * Compiles classes against the class path of the tests.
   *
   * @param sources the text of each class of the default package, by its name
   */
  public static void compile(Path folder, Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter told = new StringWriter();
    List<String> options =
        List.of(
            "-d",
            folder.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror");
    List<Source> files =
        sources.entrySet().stream().map(e -> new Source(e.getKey(), e.getValue())).toList();
    assertTrue(compiler.getTask(told, null, null, options, null, files).call(), told.toString());
  }
}
