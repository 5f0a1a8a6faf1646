package trellis.cli.card;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.error.CorpusException;
import trellis.text.RawText;

/**
 * A page about a model in which figures are still to be put: lines of Markdown, and directives.
 *
 * @param file what messages call it
 * @param parts of the page, in order
 */
record CardTemplate(Path file, List<Part> parts) {

  /**
   * A line that is copied, or directives that stand in lines one after the other.
   *
   * @param line with its end, where it is copied
   * @param directives of one kind; none for a line that is copied. There are several where their
   *     scores are one table.
   * @param end of the last line
   */
  record Part(String line, List<Directive> directives, String end) {}

  /**
   * Reads a template, all of whose directives make sense and name files that are there.
   *
   * @throws CorpusException with the line of the first that does not, and all others that do not
   */
  static CardTemplate read(Path file) {
    List<Part> parts = new ArrayList<>();
    List<CorpusException> faults = new ArrayList<>();
    long number = 0;
    for (String line : RawText.readWithoutMark(file).split("(?<=\n)")) {
      number++;
      if (!Directive.isMeant(line)) {
        parts.add(new Part(line, List.of(), ""));
        continue;
      }
      Directive directive;
      try {
        directive = parse(line, number);
      } catch (IllegalArgumentException wrong) {
        faults.add(new CorpusException(file.toString(), number, wrong.getMessage(), wrong));
        continue;
      }
      String end = line.endsWith("\n") ? "\n" : "";
      Optional<Part> before = tableBefore(parts, directive);
      List<Directive> together = new ArrayList<>(before.map(Part::directives).orElse(List.of()));
      together.add(directive);
      before.ifPresent(parts::remove);
      parts.add(new Part("", List.copyOf(together), end));
    }
    requireNone(faults);
    return new CardTemplate(file, List.copyOf(parts));
  }

  /** The scores right above, whose table the directive goes on with. */
  private static Optional<Part> tableBefore(List<Part> parts, Directive directive) {
    if (parts.isEmpty() || directive.kind() != Directive.Kind.SCORES) {
      return Optional.empty();
    }
    Part last = parts.get(parts.size() - 1);
    boolean isTable =
        !last.directives().isEmpty() && last.directives().get(0).kind() == Directive.Kind.SCORES;
    return isTable ? Optional.of(last) : Optional.empty();
  }

  private static Directive parse(String line, long number) {
    Directive directive = Directive.parse(line, number);
    if (directive.arguments() != null) {
      directive.arguments().requireFiles();
    }
    return directive;
  }

  /** Throws one that tells all, so that a template need not be mended line after line. */
  private static void requireNone(List<CorpusException> faults) {
    if (faults.isEmpty()) {
      return;
    }
    CorpusException first = faults.get(0);
    StringBuilder told = new StringBuilder(first.text());
    faults.stream().skip(1).forEach(one -> told.append('\n').append(one.getMessage()));
    throw new CorpusException(first.file(), first.line(), told.toString(), first.getCause());
  }

  /** Whether something in it is about the answers of the model. */
  boolean asksForAnswers() {
    return parts.stream()
        .flatMap(part -> part.directives().stream())
        .anyMatch(directive -> directive.arguments() != null);
  }
}
