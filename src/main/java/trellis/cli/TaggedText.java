package trellis.cli;

import java.util.List;
import trellis.labels.Span;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;

/** Tagged sentences as lines of text. */
final class TaggedText {
  private TaggedText() {}

  /** A line for people: names in brackets, {@code [PER Ada] lives}. */
  static String brackets(Tagging tagging) {
    StringBuilder[] words = words(tagging.tokens());
    tagging.spans().forEach(span -> enclose(words, span, span.type()));
    return line(words);
  }

  /** The same with probabilities: {@code [PER 0.9812 Ada] lives}. */
  static String sureBrackets(Tagging tagging) {
    StringBuilder[] words = words(tagging.tokens());
    for (ScoredSpan scored : tagging.scoredSpans()) {
      String probability = Probabilities.show(scored.probability());
      enclose(words, scored.span(), (scored.span().type() + " " + probability).strip());
    }
    return line(words);
  }

  private static StringBuilder[] words(List<String> tokens) {
    return tokens.stream().map(StringBuilder::new).toArray(StringBuilder[]::new);
  }

  private static void enclose(StringBuilder[] words, Span span, String head) {
    words[span.start()].insert(0, head.isEmpty() ? "[" : "[" + head + " ");
    words[span.end() - 1].append(']');
  }

  private static String line(CharSequence... words) {
    return String.join(" ", words) + "\n";
  }

  /** A line for people: {@code Ada/PROPN lives/VERB}. */
  static String slashes(Tagging tagging) {
    return slashes(tagging.tokens(), List.of(tagging.labels()));
  }

  /** The same with probabilities: {@code Ada/PROPN/0.9812 lives/VERB/0.9990}. */
  static String sureSlashes(Tagging tagging) {
    return slashes(tagging.tokens(), List.of(tagging.labels(), Probabilities.column(tagging)));
  }

  private static String slashes(List<String> tokens, List<List<String>> behind) {
    return joined(tokens, behind, "/", " ") + "\n";
  }

  /** A token a line with its labels behind it, and an empty line at the end. */
  static String columns(List<String> tokens, List<List<String>> columns) {
    return joined(tokens, columns, "\t", "\n") + (tokens.isEmpty() ? "\n" : "\n\n");
  }

  private static String joined(
      List<String> tokens, List<List<String>> columns, String between, String behind) {
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < tokens.size(); token++) {
      text.append(token == 0 ? "" : behind).append(tokens.get(token));
      for (List<String> column : columns) {
        text.append(between).append(column.get(token));
      }
    }
    return text.toString();
  }
}
