package trellis.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.eval.SentenceMistakes;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.labels.Span;
import trellis.page.Html;
import trellis.page.PageText;

/**
 * Writes a sentence with mistakes: what is wrong, how sure the tagger was, and the tokens with
 * their gold and predicted spans marked.
 */
record SentenceArticle(Html html, SentenceMistakes found) {

  /**
   * Writes it.
   *
   * @param number of the sentence in the file, counted from 1
   * @param types the numbers of all types so far, by which the page looks for them; new ones are
   *     added
   */
  void append(long number, Map<String, Integer> types) {
    double surest =
        found.mistakes().stream().mapToDouble(SureMistake::probability).max().orElseThrow();
    html.open(
        "article",
        "class",
        kinds().map(SentenceArticle::id).collect(Collectors.joining(" ")),
        "data-t",
        typesOfMistakes().stream()
            .map(type -> types.computeIfAbsent(type, t -> types.size()).toString())
            .collect(Collectors.joining(" ")),
        "style",
        "--o:" + -Math.round(surest * 1e6));
    html.open("ul", "class", "about");
    for (SureMistake mistake : found.mistakes()) {
      html.open("li").element("b", Figure.probability(mistake.probability()));
      html.text(" " + mistake.mistake().kind().words() + " ");
      html.element("bdi", PageText.token(textOf(mistake.mistake()))).close();
    }
    String line = Figure.whole(found.mistakes().get(0).mistake().line());
    html.element("li", "sentence " + Figure.whole(number) + ", line " + line, "class", "place");
    html.close();
    appendText();
    html.close();
  }

  private String textOf(Mistake mistake) {
    return String.join(" ", found.sentence().tokens().subList(mistake.start(), mistake.end()));
  }

  private Stream<MistakeKind> kinds() {
    return found.mistakes().stream().map(one -> one.mistake().kind()).distinct();
  }

  /** What the page calls a kind, such as {@code wrong-type}. */
  static String id(MistakeKind kind) {
    return kind.words().replace(' ', '-').toLowerCase(Locale.ROOT);
  }

  private Set<String> typesOfMistakes() {
    Set<String> types = new LinkedHashSet<>();
    for (SureMistake one : found.mistakes()) {
      one.mistake().gold().forEach(span -> types.add(span.type()));
      one.mistake().predicted().forEach(span -> types.add(span.type()));
    }
    return types;
  }

  private void appendText() {
    if (found.mistakes().get(0).mistake().kind() == MistakeKind.WRONG_LABEL) {
      html.open("p", "class", "both");
      int token = 0;
      for (SureMistake one : found.mistakes()) {
        Span gold = one.mistake().gold().get(0);
        appendTokens(token, gold.start());
        html.open("mark");
        appendTokens(gold.start(), gold.end());
        String predicted = one.mistake().predicted().get(0).type();
        html.element("b", "gold " + PageText.type(gold.type()) + " → " + PageText.type(predicted));
        html.close().text(" ");
        token = gold.end();
      }
      appendTokens(token, found.sentence().size());
      html.close();
    } else {
      side("gold", found.gold(), one -> one.mistake().gold());
      side("predicted", found.predicted(), one -> one.mistake().predicted());
    }
  }

  /** Those spans of a mistake that are of one side. */
  @FunctionalInterface
  private interface Side {
    List<Span> of(SureMistake mistake);
  }

  private void side(String name, List<Span> spans, Side side) {
    Set<Span> wrong =
        found.mistakes().stream().flatMap(one -> side.of(one).stream()).collect(Collectors.toSet());
    html.open("p", "class", name).element("span", name, "class", "side").text(" ");
    int token = 0;
    for (Span span : spans) {
      appendTokens(token, span.start());
      html.open("mark", "class", wrong.contains(span) ? "wrong" : "right");
      appendTokens(span.start(), span.end());
      html.element("b", PageText.type(span.type())).close().text(" ");
      token = span.end();
    }
    appendTokens(token, found.sentence().size());
    html.close();
  }

  private void appendTokens(int from, int end) {
    List<String> tokens = found.sentence().tokens();
    for (int token = from; token < end; token++) {
      PageText.append(html, tokens.get(token)).text(" ");
    }
  }
}
