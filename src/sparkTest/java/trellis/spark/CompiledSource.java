package trellis.spark;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the Java of pages, so that tests can run it. */
public final class CompiledSource {
  private CompiledSource() {}

  /**
   * The class of a source; fails with what the compiler says of it.
   *
   * @param folder where it is written
   */
  public static Class<?> of(Path folder, String name, String source)
      throws IOException, ReflectiveOperationException {
    StringWriter output = new StringWriter();
    List<String> options =
        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    List<JavaFileObject> sources = List.of(new Source(name, source));
    boolean isCompiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(output, null, null, options, null, sources)
            .call();
    if (!isCompiled) {
      throw new AssertionError(output + source);
    }
    URL[] places = {folder.toUri().toURL()};
    ClassLoader parent = Thread.currentThread().getContextClassLoader();
    return new URLClassLoader(places, parent).loadClass(name);
  }

  /** A source in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
