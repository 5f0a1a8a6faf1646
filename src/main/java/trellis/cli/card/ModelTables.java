package trellis.cli.card;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import trellis.cli.model.EncoderReport;
import trellis.cli.model.ModelReport;
import trellis.labels.LabelSet;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.util.CountText;

/** Writes what a model is, and what it learned from, as tables of Markdown. */
final class ModelTables {
  private ModelTables() {}

  /** The files that it was made of. */
  static String data(TaggerModel model) {
    Markdown table = new Markdown(List.of("used for", "file", "SHA-256"));
    for (DataFile file : model.card().data()) {
      table.row(List.of(file.use(), Markdown.code(file.name()), Markdown.code(file.sha256())));
    }
    return table.render();
  }

  /** What it is; a card that it may have already does not count. */
  static String model(TaggerModel given) {
    TaggerModel model = given.withPage(Optional.empty());
    ModelReport report = ModelReport.of(model);
    Markdown table = new Markdown(List.of("", ""));
    for (String layer : model.layers()) {
      table.row(List.of("layer " + Markdown.code(layer), labels(model.layer(layer).labels())));
    }
    if (!report.members().isEmpty()) {
      table.row(
          List.of(
              "ensemble",
              "of " + report.members().size() + " models; what follows is of the first"));
    }
    table.row(List.of("words", words(report)));
    table.row(
        List.of(
            "network",
            CountText.of(report.weights(), "weight")
                + (report.members().isEmpty() ? "" : " in all models")
                + ", kept as "
                + model.config().network().pack().name().toLowerCase(Locale.ROOT)));
    if (report.encoder() != null) {
      table.row(List.of("encoder", encoder(report.encoder())));
    }
    table.row(
        List.of(
            "training",
            report.writtenBy() + ", seed " + report.seed() + ", epoch " + report.epoch()));
    table.row(
        List.of("file", "format 11, " + CountText.of(bytes(model), "byte") + " without this card"));
    return table.render();
  }

  private static String labels(LabelSet labels) {
    return labels.hasSpans()
        ? "spans of the types " + String.join(", ", labels.spanTypes())
        : CountText.of(labels.labels().size(), "label") + ": " + String.join(", ", labels.labels());
  }

  private static String words(ModelReport report) {
    List<String> words = new ArrayList<>();
    words.add(CountText.of(report.trainingWords()) + " of training");
    for (ModelReport.Packed vectors : report.vectors()) {
      if (vectors.words() > 0) {
        words.add(
            CountText.of(vectors.words())
                + " more of "
                + Markdown.code(vectors.file())
                + ", with vectors as "
                + vectors.as());
      }
    }
    return String.join("; ", words);
  }

  private static String encoder(EncoderReport encoder) {
    String file = Markdown.code(encoder.file());
    return encoder.sizes() == null
        ? file + ", which is not in the model"
        : file
            + ", "
            + CountText.of(encoder.sizes().blocks(), "block")
            + " of width "
            + encoder.width()
            + ", "
            + CountText.of(encoder.sizes().weights(), "weight")
            + ", kept as "
            + encoder.pack();
  }

  /** The size of its file. */
  private static long bytes(TaggerModel model) {
    Counter counter = new Counter();
    ModelArchive.write(model, counter);
    return counter.bytes;
  }

  private static final class Counter extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] from, int at, int length) {
      bytes += length;
    }
  }
}
