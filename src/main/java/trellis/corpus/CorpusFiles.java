package trellis.corpus;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.DataConfig;
import trellis.config.schema.ColumnRef;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;

/** What a config says of its corpus, in the terms of the rooms that read it. */
public final class CorpusFiles {
  private CorpusFiles() {}

  /** One file of a corpus: {@code train}, {@code dev} or {@code test}. */
  public record CorpusFile(String name, Path path, ConllLayout layout) {}

  /** The files of a corpus, the training file first. */
  public static List<CorpusFile> of(DataConfig data) {
    ConllLayout layout = layout(data);
    List<CorpusFile> files = new ArrayList<>();
    files.add(new CorpusFile("train", data.train(), layout));
    files.add(new CorpusFile("dev", data.dev(), layout));
    data.test().ifPresent(test -> files.add(new CorpusFile("test", test, layout)));
    return files;
  }

  /** The layout of all files of a corpus. */
  public static ConllLayout layout(DataConfig data) {
    ConllFormat format =
        switch (data.format()) {
          case CONLL -> ConllFormat.CONLL;
          case CONLLU -> ConllFormat.CONLLU;
        };
    return new ConllLayout(
        format, column(data.columns().token()), Optional.of(column(data.columns().label())));
  }

  /** The columns whose values the network reads beside the token, in their order. */
  public static List<Column> features(DataConfig data) {
    return data.columns().featureColumns().stream().map(CorpusFiles::column).toList();
  }

  /** The scheme that the config names; empty when it is to be found out. */
  public static Optional<TagScheme> scheme(DataConfig data) {
    return switch (data.scheme()) {
      case AUTO -> Optional.empty();
      case IOB1 -> Optional.of(TagScheme.IOB1);
      case BIO -> Optional.of(TagScheme.BIO);
      case BIOES -> Optional.of(TagScheme.BIOES);
      case NONE -> Optional.of(TagScheme.NONE);
    };
  }

  private static Column column(ColumnRef column) {
    return Column.parse(column.text());
  }
}
