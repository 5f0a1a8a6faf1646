package trellis.docs;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trellis.TaggedSpan;
import trellis.Tagger;

/** What a snippet of a page takes for granted; the base class of each. */
public abstract class Surroundings {
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
  private final Map<Integer, ByteArrayOutputStream> byLine = new TreeMap<>();

  /** A tagger that was loaded before. */
  protected Tagger tagger;

  /** Some sentences. */
  protected final List<List<String>> sentences =
      List.of(List.of("Ada", "lives", "in", "London", "."), List.of(), List.of("."));

  /** Runs the snippet. */
  public abstract void run() throws Exception;

  final void with(Tagger loaded) {
    tagger = loaded;
  }

  /** What a program does with its answers. */
  protected void store(List<TaggedSpan> spans) {
    spans.forEach(span -> span.probability());
  }

  /** Labels of somebody else's, here the same for all. */
  protected List<String> myTagger(List<String> tokens) {
    return tokens.stream().map(token -> "O").toList();
  }

  /** Stands in place of {@code System.out} in a line whose comment says what it prints. */
  protected PrintStream out(int line) {
    ByteArrayOutputStream own = byLine.computeIfAbsent(line, at -> new ByteArrayOutputStream());
    return new PrintStream(own, true, StandardCharsets.UTF_8);
  }

  /** Stands in place of {@code System.out} in all other lines. */
  protected PrintStream out() {
    return new PrintStream(rest, true, StandardCharsets.UTF_8);
  }

  /** What a line has printed whose comment says it. */
  final String printed(int line) {
    ByteArrayOutputStream own = byLine.get(line);
    return own == null ? "" : own.toString(StandardCharsets.UTF_8);
  }

  /** What all other lines have printed. */
  final String printed() {
    return rest.toString(StandardCharsets.UTF_8);
  }
}
