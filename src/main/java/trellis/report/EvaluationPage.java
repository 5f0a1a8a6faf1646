package trellis.report;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.eval.Evaluation;
import trellis.eval.Percent;
import trellis.eval.Score;
import trellis.eval.SentenceMistakes;
import trellis.eval.TokenEvaluation;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.Mistakes;
import trellis.page.Html;
import trellis.page.PageHead;
import trellis.page.PageText;
import trellis.page.StyleSheet;

/**
 * The page of all sentences that a tagger got wrong, gold against predicted, to be looked through
 * by kind, by type and from the surest mistake on.
 *
 * <p>It is written as the sentences come, and keeps none of them. The figures stand at its end,
 * from where the style moves them to the top. Kinds are chosen and sentences ordered by the style
 * alone; only the choice of a type needs the page's script, and is hidden without.
 */
public final class EvaluationPage {
  static final String STYLE = StyleSheet.of(EvaluationPage.class, "mistakes.css");

  /** Has no character that {@link Html} escapes. */
  private static final String SCRIPT =
      """

      (function () {
        var choice = document.getElementById('type');
        choice.parentNode.hidden = false;
        choice.addEventListener('change', function () {
          document.querySelectorAll('article').forEach(function (one) {
            var every = choice.value === '';
            one.hidden = every ? false : !one.dataset.t.split(' ').includes(choice.value);
          });
        });
      })();
      """;

  private static final String BY_SURE = "by-sure";

  private static final List<MistakeKind> OF_SPANS =
      List.of(
          MistakeKind.MISSED,
          MistakeKind.SPURIOUS,
          MistakeKind.WRONG_TYPE,
          MistakeKind.WRONG_BOUNDARIES);
  private static final List<MistakeKind> OF_TOKENS = List.of(MistakeKind.WRONG_LABEL);

  private final Appendable out;
  private final String writtenBy;
  private final Html html = new Html();
  private final Map<String, Integer> types = new LinkedHashMap<>(); // type -> its number
  private long sentences;
  private long wrong;

  /**
   * What a page says beside the sentences.
   *
   * @param title such as the name of the file
   * @param subtitle such as the name of the tagger
   * @param writtenBy the program, for the last line
   */
  public record About(String title, String subtitle, String writtenBy) {}

  private EvaluationPage(About about, List<MistakeKind> kinds, Appendable out) {
    this.out = out;
    this.writtenBy = about.writtenBy();
    String window = PageText.token(about.title()) + " – gold and predicted";
    PageHead.open(html, window, STYLE);
    html.open("header").element("p", "Trellis · gold against predicted", "class", "kind");
    html.open("h1");
    PageText.append(html, about.title()).close();
    html.element("p", about.subtitle(), "class", "lead").close();
    for (MistakeKind kind : kinds) {
      String id = SentenceArticle.id(kind);
      html.empty("input", "type", "checkbox", "class", "switch", "id", id, "checked", "checked");
    }
    html.empty("input", "type", "checkbox", "class", "switch", "id", BY_SURE);
    html.newLine().open("main");
  }

  /** Begins a page about labels that mark spans. */
  public static EvaluationPage ofSpans(About about, Appendable out) {
    return new EvaluationPage(about, OF_SPANS, out);
  }

  /** Begins a page about plain labels. */
  public static EvaluationPage ofTokens(About about, Appendable out) {
    return new EvaluationPage(about, OF_TOKENS, out);
  }

  /** Takes the next sentence of the file, right or wrong. */
  public void add(SentenceMistakes sentence) throws IOException {
    sentences++;
    if (!sentence.mistakes().isEmpty()) {
      wrong++;
      new SentenceArticle(html, sentence).append(sentences, types);
      out.append(html.take());
    }
  }

  /** Ends the page with the figures of the same sentences. */
  public void finish(Evaluation figures) throws IOException {
    Mistakes mistakes = figures.mistakes();
    Map<MistakeKind, Long> counts = new LinkedHashMap<>();
    counts.put(MistakeKind.MISSED, mistakes.missed());
    counts.put(MistakeKind.SPURIOUS, mistakes.spurious());
    counts.put(MistakeKind.WRONG_TYPE, mistakes.wrongType());
    counts.put(MistakeKind.WRONG_BOUNDARIES, mistakes.wrongBoundaries());
    Score micro = figures.conlleval().micro();
    finish(
        "F1 "
            + Percent.show(micro.f1())
            + ", precision "
            + Percent.show(micro.precision())
            + ", recall "
            + Percent.show(micro.recall()),
        counts,
        "Before each mistake stands the probability of the predicted span; of a missed one, how"
            + " sure the labels were that its tokens got instead.");
  }

  /** Ends the page with the figures of the same sentences, of plain labels. */
  public void finish(TokenEvaluation figures) throws IOException {
    long mistakes = figures.accuracy().total() - figures.accuracy().correct();
    finish(
        "accuracy " + Percent.show(figures.accuracy().percent()),
        Map.of(MistakeKind.WRONG_LABEL, mistakes),
        "Before each mistake stands the probability of the predicted label.");
  }

  private void finish(String score, Map<MistakeKind, Long> counts, String hint) throws IOException {
    html.close();
    html.open("section", "class", "summary", "aria-label", "Figures and choice");
    html.element(
        "p",
        score
            + "; mistakes in "
            + Figure.whole(wrong)
            + " of "
            + Figure.whole(sentences)
            + " sentences");
    html.open("div", "class", "chips");
    counts.forEach(
        (kind, count) ->
            html.element(
                "label",
                kind.words() + " " + Figure.whole(count),
                "for",
                SentenceArticle.id(kind)));
    html.element("label", "surest first", "for", BY_SURE);
    appendTypes();
    html.close().element("p", hint, "class", "hint").close();
    html.element("footer", "Written by " + writtenBy + ".");
    html.element("script", SCRIPT);
    out.append(html.close().close().page());
  }

  private void appendTypes() {
    html.open("label", "class", "choice", "hidden", "hidden").text("of type ");
    html.open("select", "id", "type").element("option", "any", "value", "");
    types.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            type ->
                html.element(
                    "option", PageText.type(type.getKey()), "value", type.getValue().toString()));
    html.close().close();
  }
}
