package trellis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.page.Html;
import trellis.page.PageText;
import trellis.train.result.InputFile;
import trellis.train.result.InputFile.Counts;
import trellis.util.CountText;

/** Writes the section on data: the files that were read, and how often each label stands there. */
final class DataSection {
  private static final int MOST_LABELS = 60;

  private DataSection() {}

  static void append(Html html, RunReport run) {
    Table.append(
        html,
        "Files",
        List.of("use", "file", "size", "sentences", "tokens", "SHA-256"),
        table -> run.details().files().forEach(file -> row(table, file)));
    List<InputFile> corpora =
        run.details().files().stream().filter(file -> file.counts().isPresent()).toList();
    corpora.forEach(file -> appendOpen(html, file));
    appendLabels(html, corpora);
  }

  private static void appendOpen(Html html, InputFile file) {
    long open = file.counts().map(Counts::open).orElse(0L);
    if (open > 0) {
      String tokens = CountText.of(open, "token");
      html.element(
          "p",
          file.use()
              + ": "
              + tokens
              + (open == 1 ? " has" : " have")
              + " no label, or one of several: what they may be is learned from, scores leave them"
              + " out.",
          "class",
          "hint");
    }
  }

  private static void row(Table table, InputFile file) {
    List<String> cells = new ArrayList<>();
    cells.add(PageText.token(file.name()));
    cells.add(file.bytes().isPresent() ? Figure.bytes(file.bytes().getAsLong()) : "");
    cells.add(file.counts().map(corpus -> Figure.whole(corpus.sentences())).orElse(""));
    cells.add(file.counts().map(corpus -> Figure.whole(corpus.tokens())).orElse(""));
    table.row(
        file.use(),
        cells,
        html -> {
          html.open("td", "class", "digest").element("code", file.sha256()).close();
        });
  }

  private static void appendLabels(Html html, List<InputFile> corpora) {
    Map<String, Long> sums = new LinkedHashMap<>();
    List<String> head = new ArrayList<>(List.of("label"));
    for (InputFile file : corpora) {
      head.add(file.use());
      counts(file).forEach((label, count) -> sums.merge(label, count, Long::sum));
    }
    List<String> labels =
        sums.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .limit(MOST_LABELS)
            .toList();
    Table.append(
        html,
        "Spans of each type, or tokens of each label",
        head,
        table -> {
          for (String label : labels) {
            table.row(
                PageText.type(label),
                corpora.stream()
                    .map(file -> Figure.whole(counts(file).getOrDefault(label, 0L)))
                    .toList());
          }
        });
    if (labels.size() < sums.size()) {
      html.element("p", "… and " + (sums.size() - labels.size()) + " rarer ones.", "class", "hint");
    }
  }

  private static Map<String, Long> counts(InputFile file) {
    return file.counts().map(Counts::labels).orElse(Map.of());
  }
}
