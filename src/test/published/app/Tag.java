package app;

import java.nio.file.Path;
import java.util.List;
import trellis.Tagger;

/** A program that tags: on the light jar, on the class path or the module path. */
public final class Tag {
  private Tag() {}

  /**
   * Tags a sentence.
   *
   * @param args a model: its file, or its name
   */
  public static void main(String[] args) {
    boolean isFile = args[0].endsWith(".trellis");
    Tagger tagger = isFile ? Tagger.load(Path.of(args[0])) : Tagger.named(args[0]);
    int labels = tagger.tag(List.of("Ada", "lives", "in", "Florence", ".")).labels().size();
    Module module = Tagger.class.getModule();
    System.out.println(
        "tagged " + labels + " tokens in " + (module.isNamed() ? module : "the class path"));
  }
}
