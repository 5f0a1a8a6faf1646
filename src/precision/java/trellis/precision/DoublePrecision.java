package trellis.precision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rewrites Java sources from single to double precision.
 *
 * <p>The engine is written once, in float. Its proofs by finite differences need double, and so do
 * DL4J networks of doubles; both use the sources that this class makes: types, literals and ND4J's
 * data type become those of double, and each package {@code trellis.x} becomes {@code
 * trellis.indouble.x}.
 */
public final class DoublePrecision {
  /** What is rewritten: packages with all below them, and single classes, by their paths. */
  private static final List<Pattern> ENGINE =
      Stream.of(
              "(crf/[^/]+|(autodiff|transformer|network|dl4j/layer/pass)/.*)",
              "kernel/(MatrixPacker|VectorMath|Kernel|RandomStream|NormalDistribution|Plain\\w*|PackedMatrix|Transpose)\\.java")
          .map(Pattern::compile)
          .toList();

  private record Rewriting(Pattern found, String replacement) {
    Rewriting(String found, String replacement) {
      this(Pattern.compile(found), replacement);
    }
  }

  private static final List<Rewriting> REWRITINGS =
      List.of(
          new Rewriting(
              "\\btrellis\\.(kernel|crf|autodiff|transformer|network|dl4j\\.layer\\.pass)\\b",
              "trellis.indouble.$1"),
          new Rewriting("\\bfloat\\b", "double"),
          new Rewriting("\\bFloat(Buffer)?\\b", "Double$1"),
          new Rewriting("\\basNioFloat\\b", "asNioDouble"),
          new Rewriting("\\bDataType\\.FLOAT\\b", "DataType.DOUBLE"),
          // 1f, 1.5e-3F, 0x1p-24f; not the end of a name or of a longer number
          new Rewriting(
              "(?<![\\w.])"
                  + "(0x[0-9a-fA-F.]+p[-+]?\\d+|(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)[fF]\\b",
              "$1d"));

  private DoublePrecision() {}

  /**
   * Writes the twin's sources anew.
   *
   * @param args the folder of the sources in float, and that of those in double, which is emptied
   *     first
   */
  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[1]);
    delete(target);
    Path root = Path.of(args[0]).resolve("trellis");
    for (Path file : filesBelow(root)) {
      if (isOfTheEngine(root.relativize(file).toString().replace('\\', '/'))) {
        Path rewritten = target.resolve("trellis/indouble").resolve(root.relativize(file));
        Files.createDirectories(rewritten.getParent());
        Files.writeString(rewritten, inDouble(Files.readString(file)));
      }
    }
  }

  /** Whether the twin has the source at this path below {@code trellis}. */
  static boolean isOfTheEngine(String path) {
    return !path.endsWith("package-info.java")
        && ENGINE.stream().anyMatch(part -> part.matcher(path).matches());
  }

  /** The same source in double precision. */
  static String inDouble(String source) {
    String text = source;
    for (Rewriting rewriting : REWRITINGS) {
      text = rewriting.found().matcher(text).replaceAll(rewriting.replacement());
    }
    return text;
  }

  private static List<Path> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
