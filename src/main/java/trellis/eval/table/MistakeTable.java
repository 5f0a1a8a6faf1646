package trellis.eval.table;

import java.util.ArrayList;
import java.util.List;
import trellis.eval.Evaluation;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.Mistakes;
import trellis.labels.Span;
import trellis.util.Excerpt;

/** Renders mistakes as text, each with the part of its sentence that it is in. */
public final class MistakeTable {
  /** How many tokens are shown on each side of the spans in question. */
  private static final int CONTEXT = 6;

  /** How many tokens are shown at most. */
  private static final int LONGEST = 40;

  private MistakeTable() {}

  /** How many mistakes there are, and the first of them; each line ends with a newline. */
  static String render(Evaluation evaluation) {
    Mistakes mistakes = evaluation.mistakes();
    if (mistakes.total() == 0) {
      return "mistakes: none\n";
    }
    StringBuilder text = new StringBuilder();
    text.append("mistakes: ").append(mistakes.total());
    text.append(" (").append(mistakes.missed()).append(" missed, ");
    text.append(mistakes.spurious()).append(" spurious, ");
    text.append(mistakes.wrongType()).append(" wrong type, ");
    text.append(mistakes.wrongBoundaries()).append(" wrong boundaries)");
    if (mistakes.first().isEmpty()) {
      return text.append('\n').toString();
    }
    if (mistakes.first().size() < mistakes.total()) {
      text.append("; the first ").append(mistakes.first().size());
    }
    text.append(":\n");
    mistakes.first().forEach(mistake -> append(text, mistake));
    return text.toString();
  }

  private static void append(StringBuilder text, Mistake mistake) {
    text.append(mistake.file()).append(':').append(mistake.line());
    text.append(": ").append(mistake.kind().words()).append('\n');
    appendSide(text, "  gold:      ", mistake, mistake.gold());
    appendSide(text, "  predicted: ", mistake, mistake.predicted());
  }

  private static void appendSide(
      StringBuilder text, String side, Mistake mistake, List<Span> spans) {
    if (!spans.isEmpty()) {
      text.append(side).append(marked(mistake, spans)).append('\n');
    }
  }

  /** The tokens around the mistake, with the spans in brackets: {@code [Ada Lovelace]PER lived}. */
  public static String marked(Mistake mistake, List<Span> spans) {
    int first = mistake.firstToken();
    int last = first + mistake.tokens().size();
    int from = Math.max(first, mistake.start() - CONTEXT);
    int to = Math.min(Math.min(last, mistake.end() + CONTEXT), from + LONGEST);
    List<String> shown = new ArrayList<>();
    for (int token = from; token < to; token++) {
      shown.add(marked(Excerpt.of(mistake.tokens().get(token - first)), token, spans));
    }
    if (from > 0) {
      shown.add(0, "…");
    }
    if (to < last) {
      shown.add(cutAt(to, spans));
    }
    return String.join(" ", shown);
  }

  private static String marked(String word, int token, List<Span> spans) {
    String marked = word;
    for (Span span : spans) {
      if (span.start() == token) {
        marked = "[" + marked;
      }
      if (span.end() == token + 1) {
        marked = marked + "]" + Excerpt.of(span.type());
      }
    }
    return marked;
  }

  /** The dots for what is left out; a span that is cut in two ends after them. */
  private static String cutAt(int token, List<Span> spans) {
    for (Span span : spans) {
      if (span.start() < token && token < span.end()) {
        return "…]" + Excerpt.of(span.type());
      }
    }
    return "…";
  }
}
