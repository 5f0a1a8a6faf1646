package trellis.cli.option;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import trellis.text.ConllFormat;

/** Tells a file's format by the ending of its name. */
public final class FormatByName {
  private FormatByName() {}

  /** The format that the ending {@code .conll} or {@code .conllu} tells, packed or not. */
  public static Optional<ConllFormat> of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (name.endsWith(".conllu")) {
      return Optional.of(ConllFormat.CONLLU);
    }
    return name.endsWith(".conll") ? Optional.of(ConllFormat.CONLL) : Optional.empty();
  }
}
