package trellis.report;

import java.util.List;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.labels.Span;
import trellis.page.Html;
import trellis.page.PageText;

/**
 * Writes one mistake: how sure the tagger was, what is wrong, where, and gold and predicted spans
 * in context.
 */
final class MistakeItem {
  /** How many tokens are shown on each side of the spans in question. */
  private static final int CONTEXT = 8;

  /** How many tokens are shown at most. */
  private static final int LONGEST = 40;

  private final Html html;
  private final Mistake mistake;
  private final int from;
  private final int to;

  private MistakeItem(Html html, Mistake mistake) {
    this.html = html;
    this.mistake = mistake;
    int first = mistake.firstToken();
    int last = first + mistake.tokens().size();
    this.from = Math.max(first, mistake.start() - CONTEXT);
    this.to = Math.min(Math.min(last, mistake.end() + CONTEXT), from + LONGEST);
  }

  static void append(Html html, SureMistake sure) {
    Mistake mistake = sure.mistake();
    html.open("li").open("p", "class", "about");
    html.element("b", Figure.probability(sure.probability()), "class", "probability").text(" ");
    html.element("span", mistake.kind().words(), "class", "kind").text(" ");
    html.element("span", PageText.token(mistake.file()) + ":" + mistake.line(), "class", "place");
    html.close();
    MistakeItem item = new MistakeItem(html, mistake);
    item.side("gold", mistake.gold());
    item.side("predicted", mistake.predicted());
    html.close();
  }

  /** A line with the spans of one side. */
  private void side(String name, List<Span> spans) {
    html.open("p", "class", name).element("span", name, "class", "side").text(" ");
    if (spans.isEmpty()) {
      html.element("i", "no span").close();
      return;
    }
    html.text(from > 0 ? "… " : "");
    int token = from;
    for (Span span : spans) {
      if (span.start() >= to) {
        break; // a knot of spans longer than what is shown
      }
      append(token, span.start());
      int end = Math.min(to, span.end());
      html.open("mark");
      append(Math.max(from, span.start()), end);
      html.element("b", PageText.type(span.type())).close().text(" ");
      token = end;
    }
    append(token, to);
    html.text(to < mistake.firstToken() + mistake.tokens().size() ? "…" : "").close();
  }

  private void append(int first, int end) {
    for (int token = first; token < end; token++) {
      PageText.append(html, mistake.tokens().get(token - mistake.firstToken())).text(" ");
    }
  }
}
