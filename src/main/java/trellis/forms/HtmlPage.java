package trellis.forms;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.page.Html;
import trellis.page.PageHead;
import trellis.page.PageText;
import trellis.page.StyleSheet;
import trellis.util.CountText;

/**
 * Writes an HTML page that shows the text with its marks, by color and name, and how often each
 * type is there. The page needs no other file and no script.
 *
 * <p>It is written as the text comes, and keeps none of it. The counts stand at its end, from where
 * the style moves them to the top. Characters that no page may have are replaced.
 */
public final class HtmlPage implements TextForm {
  static final String STYLE = StyleSheet.of(HtmlPage.class, "tagged.css");

  /** The browser skips what is out of sight part by part; a part ends with a line. */
  private static final int SENTENCES_A_PART = 50;

  private static final List<String> LINES = List.of("", " dashed", " dotted");

  private final Appendable out;
  private final String writtenBy;
  private final String marked; // what a mark is
  private final Html html = new Html();
  private final Map<String, Long> counts = new LinkedHashMap<>(); // in the order of the types
  private final Map<String, String> classes = new LinkedHashMap<>(); // type -> its looks
  private long sentences;
  private int inPart; // sentences
  private boolean inSentence;

  /**
   * What a page says beside the text.
   *
   * @param title such as the name of the file
   * @param subtitle such as the name of the tagger
   * @param types what there can be marks of, {@link Spelling#types}
   * @param writtenBy the program, for the last line
   */
  public record About(String title, String subtitle, List<String> types, String writtenBy) {
    /** Takes a copy of the list. */
    public About {
      types = List.copyOf(types);
    }
  }

  /** Begins a page about spans, or about tokens when labels are plain. */
  public static HtmlPage of(Spelling spelling, About about, Appendable out) {
    return new HtmlPage(about, spelling.isPlain() ? "token" : "span", out);
  }

  private HtmlPage(About about, String marked, Appendable out) {
    this.out = out;
    this.writtenBy = about.writtenBy();
    this.marked = marked;
    about.types().forEach(type -> counts.put(type, 0L));
    PageHead.open(html, PageText.token(about.title()) + " – tagged", STYLE);
    html.open("header").element("p", "Trellis · tagged text", "class", "kind");
    html.open("h1");
    PageText.append(html, about.title()).close();
    html.element("p", about.subtitle(), "class", "lead").close();
    html.empty("input", "type", "checkbox", "class", "switch", "id", "sure").newLine();
    html.open("main", "class", marked + "s").open("div", "class", "part");
  }

  @Override
  public void plain(String text) {
    int end = text.lastIndexOf('\n') + 1;
    if (!inSentence && inPart >= SENTENCES_A_PART && end > 0) {
      append(text.substring(0, end));
      html.close().open("div", "class", "part");
      append(text.substring(end));
      inPart = 0;
    } else {
      append(text);
    }
  }

  /** Browsers read each of CR LF, CR and LF as one end of a line; so does this. */
  private void append(String text) {
    html.text(text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n'));
  }

  @Override
  public void marked(String text, Mark mark) {
    begin(mark, false);
    append(text);
    end(mark);
  }

  /** Opens a mark; the rest of one that another mark cut in two does not count again. */
  private void begin(Mark mark, boolean isRest) {
    counts.merge(mark.type(), isRest ? 0L : 1L, Long::sum);
    String type = PageText.type(mark.type());
    String shown =
        mark.probability().isPresent()
            ? ", probability " + Probabilities.show(mark.probability().getAsDouble())
            : "";
    openMark(mark.type(), "title", type + shown);
  }

  private void end(Mark mark) {
    String type = PageText.type(mark.type());
    if (mark.probability().isPresent()) {
      String shown = Probabilities.show(mark.probability().getAsDouble());
      html.open("b").text(type).element("i", " " + shown).close().close();
    } else {
      html.element("b", type).close();
    }
  }

  @Override
  public void overlapping(String text, List<PlacedMark> marks) throws IOException {
    PlacedMark.nest(
        text,
        marks,
        new PlacedMark.Brackets() {
          @Override
          public void open(PlacedMark mark) {
            begin(mark.mark(), mark.isRest());
          }

          @Override
          public void text(String stretch) {
            append(stretch);
          }

          @Override
          public void close(PlacedMark mark) {
            end(mark.mark());
          }
        });
  }

  private void openMark(String type, String name, String value) {
    html.open("mark", "class", looks(type), name, value);
  }

  private String looks(String type) {
    return classes.computeIfAbsent(
        type,
        t -> {
          int place = List.copyOf(counts.keySet()).indexOf(t);
          return "k"
              + place % PageHead.COLOURS
              + LINES.get(place / PageHead.COLOURS % LINES.size());
        });
  }

  @Override
  public void beginSentence() {
    inSentence = true;
    html.open("span", "class", "s");
  }

  @Override
  public void endSentence() throws IOException {
    html.close();
    inSentence = false;
    sentences++;
    inPart++;
    out.append(html.take());
  }

  @Override
  public void finish() throws IOException {
    html.close().close();
    html.open("section", "class", "types", "id", "types", "aria-label", "What is marked");
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    html.element("h2", CountText.of(sentences, "sentence") + ", " + CountText.of(all, marked));
    html.open("ul");
    counts.forEach(this::item);
    html.close().element("label", "show probabilities", "for", "sure").close();
    html.element("footer", "Written by " + writtenBy + ".");
    out.append(html.close().close().page());
  }

  private void item(String type, long count) {
    html.open("li", "class", count == 0 ? "none" : "some");
    html.element("mark", PageText.type(type), "class", looks(type));
    html.text(" " + CountText.of(count)).close();
  }
}
