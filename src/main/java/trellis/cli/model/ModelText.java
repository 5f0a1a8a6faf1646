package trellis.cli.model;

import java.util.List;
import java.util.Locale;
import trellis.model.GoldenCheck.Difference;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;
import trellis.util.CountText;
import trellis.util.Excerpt;
import trellis.util.TextTable;

/** Renders a {@link ModelReport} for people to read. */
final class ModelText {
  private static final int WIDTH = 80;
  private static final String INDENT = " ".repeat(13);

  private final ModelReport report;
  private final StringBuilder text = new StringBuilder();

  private ModelText(ModelReport report) {
    this.report = report;
  }

  /** The report as text; each line ends with a newline. */
  static String render(ModelReport report) {
    ModelText text = new ModelText(report);
    text.what();
    text.how();
    text.weights();
    text.encoder();
    boolean isVerdict = report.golden().verified(); // comes last, where a terminal shows it
    if (!isVerdict) {
      text.golden();
    }
    text.line("\nIts config:");
    report.config().lines().forEach(line -> text.line("  " + line));
    if (report.card() != null) {
      text.line("\nIts card:");
      report.card().lines().forEach(line -> text.line(line.isEmpty() ? "" : "  " + shown(line)));
    }
    if (isVerdict) {
      text.line("");
      text.golden();
    }
    return text.text.toString();
  }

  /** A line that anybody may have written, without what a terminal would obey. */
  private static String shown(String line) {
    StringBuilder shown = new StringBuilder();
    for (char c : line.toCharArray()) {
      shown.append(Character.isISOControl(c) && c != '\t' ? '\uFFFD' : c);
    }
    return shown.toString();
  }

  private void what() {
    List<String> tasks = report.layers().stream().map(ModelReport.Layer::task).distinct().toList();
    line(
        Excerpt.of(report.name())
            + ", a model for "
            + (tasks.isEmpty() ? report.task() : String.join(" and ", tasks)));
    line("written by:  " + report.writtenBy());
    line("computes:    " + report.kernel());
    if (report.layers().size() > 1) {
      report.layers().forEach(this::layer);
    } else {
      labels();
    }
    features();
  }

  private void labels() {
    line(
        "schemes:     %s in the network, %s in files", report.networkScheme(), report.fileScheme());
    line("labels:      %,d", report.labels().size());
    wrapped(report.labels());
    if (!report.networkLabels().equals(report.labels())) {
      line("in the network: %,d", report.networkLabels().size());
      wrapped(report.networkLabels());
    }
  }

  private void layer(ModelReport.Layer layer) {
    line(
        "layer:       %s, for %s; %s in the network, %s in files; %,d labels",
        layer.name(),
        layer.task(),
        layer.networkScheme(),
        layer.fileScheme(),
        layer.labels().size());
    wrapped(layer.labels());
  }

  private void features() {
    ModelReport.LexiconSizes lexicon = report.lexicon();
    if (lexicon != null && lexicon.names() > 0) {
      line("lists:       %s of the types", CountText.of(lexicon.names(), "name"));
      wrapped(lexicon.types());
    }
    if (lexicon != null && lexicon.words() > 0) {
      line(
          "clusters:    %s in %s",
          CountText.of(lexicon.words(), "word"), CountText.of(lexicon.clusters(), "cluster"));
    }
    for (ModelReport.Feature feature : report.features()) {
      line("features:    column %s, %,d values", feature.column(), feature.values() - 1);
    }
  }

  /** Words in lines of the usual width. */
  private void wrapped(List<String> words) {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      String shown = Excerpt.of(word);
      if (!line.isEmpty() && line.length() + 1 + shown.length() > WIDTH) {
        line(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? INDENT : " ").append(shown);
    }
    line(line.toString());
  }

  private void how() {
    if (report.members().isEmpty()) {
      line("training:    seed %d, the weights of epoch %d", report.seed(), report.epoch());
    } else {
      members();
    }
    for (FileScore score : report.scores()) {
      line("%-12s %s %.2f", score.split() + ":", score.measure(), score.percent());
    }
    for (ModelReport.Layer layer : report.layers()) {
      if (layer.temperature() != 1) {
        line(
            "temperature: %.4f%s, which divides scores before they become probabilities",
            layer.temperature(), report.layers().size() > 1 ? " for " + layer.name() : "");
      }
    }
    line("\nThe files it was made from, with their SHA-256:");
    for (DataFile file : report.data()) {
      line("  %-10s %s  %s", file.use(), file.sha256(), Excerpt.of(file.name()));
    }
  }

  private void members() {
    line("ensemble:    the mean probabilities of %d models", report.members().size());
    for (ModelReport.Member member : report.members()) {
      line(
          "  %5.1f %%    %s, seed %d, epoch %d%s",
          100 * member.share(),
          Excerpt.of(member.name()),
          member.seed(),
          member.epoch(),
          scores(member));
      line("             %s", member.sha256());
    }
  }

  private static String scores(ModelReport.Member member) {
    StringBuilder text = new StringBuilder();
    for (FileScore score : member.scores()) {
      text.append(
          String.format(
              Locale.ROOT, ", %s %s %.2f", score.split(), score.measure(), score.percent()));
    }
    return text.toString();
  }

  private void weights() {
    line("");
    if (!report.members().isEmpty()) {
      line("Of the first of its models:");
    }
    TextTable table = new TextTable(List.of("weights", "rows", "columns"));
    for (ModelReport.Matrix matrix : report.matrices()) {
      table.row(List.of(matrix.name(), number(matrix.rows()), number(matrix.columns())));
    }
    text.append(table.render());
    line(
        "%,d weights in all; rows for %,d words, %,d of them of training, and %,d characters",
        report.weights(), report.words(), report.trainingWords(), report.characters());
    for (ModelReport.Packed vectors : report.vectors()) {
      if (vectors.words() > 0) {
        line(
            "beside them the vectors of %,d words that training did not see, as %s%s",
            vectors.words(),
            vectors.as(),
            report.vectors().size() > 1 ? ", of " + Excerpt.of(vectors.file()) : "");
      }
    }
  }

  private void encoder() {
    EncoderReport encoder = report.encoder();
    if (encoder == null) {
      return;
    }
    boolean isTrained = encoder.beganAs() != null;
    line(
        "\nIts encoder: %s%s",
        Excerpt.of(encoder.file()), isTrained ? ", which was trained further" : "");
    if (isTrained) {
      line("  digest:  " + encoder.sha256());
      line("  began as " + encoder.beganAs());
    }
    EncoderReport.Sizes sizes = encoder.sizes();
    if (sizes == null) {
      line(
          "  is not in the model, which must be given it (--encoder FILE); %s of width %,d are"
              + " read",
          CountText.of(encoder.read(), "layer"), encoder.width());
    } else {
      line(
          "  sizes:   %s of width %,d with %s and %,d between; %,d pieces",
          CountText.of(sizes.blocks(), "block"),
          encoder.width(),
          CountText.of(sizes.heads(), "head"),
          sizes.inner(),
          sizes.pieces());
      line(
          "  weights: %,d, %s: %s; %s of memory",
          sizes.weights(),
          encoder.isOutside() ? "named beside the model" : "in the model as " + encoder.pack(),
          megabytes(sizes.bytes()),
          megabytes(sizes.memory()));
      line(
          "  layers:  %s%s of %d (0: the embeddings); windows of %,d pieces",
          sizes.layers(),
          encoder.mix() ? ", their learned mean," : "",
          sizes.blocks(),
          sizes.window());
    }
    line(
        "  a word:  %s, projected to %,d numbers",
        encoder.word().equals("mean")
            ? "the mean of its pieces"
            : "its " + encoder.word() + " piece",
        encoder.dim());
    if (encoder.sentences() != null) {
      line(
          "  reads:   %s on each side of one, in its document",
          CountText.of(encoder.sentences(), "sentence"));
    }
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f MB", bytes / 1e6);
  }

  private void golden() {
    ModelReport.Golden golden = report.golden();
    line("");
    if (!golden.verified()) {
      line("%,d golden sentences; --verify tags them again", golden.sentences());
      return;
    }
    line("digests: every part of the file is as it was written");
    if (golden.sentences() == 0) {
      line("no golden sentences: nothing tells whether the model computes as it did");
      return;
    }
    line(
        "golden sentences: %,d of %,d get the labels that they must",
        golden.sentences() - golden.differences().size(), golden.sentences());
    golden.differences().forEach(this::difference);
  }

  /** The first token whose label differs. */
  private void difference(Difference difference) {
    List<String> expected = difference.expected();
    int token = 0;
    while (expected.get(token).equals(difference.found().get(token))) {
      token++;
    }
    line(
        "  %s: token %d, %s, must get %s but gets %s",
        Excerpt.quoted(String.join(" ", difference.golden().tokens())),
        token,
        Excerpt.quoted(difference.golden().tokens().get(token)),
        expected.get(token),
        difference.found().get(token));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void line(String format, Object... values) {
    line(String.format(Locale.ROOT, format, values));
  }
}
