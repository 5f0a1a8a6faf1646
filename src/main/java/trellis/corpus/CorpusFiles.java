package trellis.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.annotation.AnnotationRules;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanChoice;
import trellis.annotation.SpanFindings;
import trellis.annotation.brat.BratDocuments;
import trellis.config.DataConfig;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Labels;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.ColumnRef;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Comments;
import trellis.text.ConllLayout;
import trellis.text.CorpusInput;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;
import trellis.tokenize.TokenRules;
import trellis.util.Sha256;

/** What a config says of its corpora, in the terms of the rooms that read them. */
public final class CorpusFiles {
  private static final String LABELS = "labels.";

  private CorpusFiles() {}

  /** What a file of a corpus is for. */
  public enum Split {
    TRAIN,
    DEV,
    TEST;

    /** As configs, models and reports have it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One file of a corpus.
   *
   * @param name {@code train}, {@code dev} or {@code test}; further training files are {@code
   *     train2} and so on, and of several corpora the corpus is named before it: {@code mine.dev}
   * @param key of the config that names it, such as {@code data.mine.train}
   * @param split what it is for
   * @param path a file; of brat also a folder
   * @param format its form
   * @param layout of its columns, or of the rows that are made of it
   * @param rules by which sentences are made, where it has no columns
   */
  public record CorpusFile(
      String name,
      String key,
      Split split,
      Path path,
      CorpusFormat format,
      ConllLayout layout,
      AnnotationRules rules) {

    /**
     * Opens the file.
     *
     * @param findings hears of spans that are not as they should be
     */
    public SentenceReader open(SpanFindings findings) {
      return format.open(path, layout, rules, findings);
    }

    /**
     * The digest of its content in hexadecimal, as {@link CorpusFiles#sha256} has it; of a folder,
     * that of its names and files.
     */
    public String sha256() throws IOException {
      if (format != CorpusFormat.BRAT) {
        return CorpusFiles.sha256(path);
      }
      MessageDigest digest = Sha256.digest();
      for (Path file : bratFiles(path)) {
        digest.update((file.getFileName() + " " + Sha256.of(file) + "\n").getBytes(UTF_8));
      }
      return Sha256.hex(digest);
    }
  }

  /**
   * The digest of what is in a file, in hexadecimal: of a gzipped one, of what it unpacks to. So it
   * does not tell which program packed the file, and neither does a model that was trained on it.
   */
  public static String sha256(Path file) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(CorpusInput.open(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return Sha256.hex(digest);
  }

  /** How many bytes a file of a corpus has, or the files of a folder. */
  public static long bytes(Path path) throws IOException {
    long bytes = 0;
    for (Path file : Files.isDirectory(path) ? bratFiles(path) : List.of(path)) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private static List<Path> bratFiles(Path path) {
    return BratDocuments.files(path);
  }

  /** The files of all corpora of a config, in their order. */
  public static List<CorpusFile> of(TaggerConfig config) {
    List<CorpusFile> files = new ArrayList<>();
    config.corpora().forEach(corpus -> files.addAll(of(config, corpus)));
    return files;
  }

  /**
   * The files of a corpus, the training files first; no dev file when dev is a share of those, and
   * no test file when a fold of them is the test.
   *
   * @param corpus one of those of the config
   */
  public static List<CorpusFile> of(TaggerConfig config, DataConfig corpus) {
    CorpusFormat format = format(corpus);
    ConllLayout layout = layout(config, corpus);
    AnnotationRules rules = rules(corpus);
    String prefix = prefix(config, corpus);
    List<CorpusFile> files = new ArrayList<>();
    for (Path train : corpus.train().values()) {
      String name = prefix + Split.TRAIN + (files.isEmpty() ? "" : files.size() + 1);
      String key = key(config, corpus, Split.TRAIN.toString());
      files.add(new CorpusFile(name, key, Split.TRAIN, train, format, layout, rules));
    }
    Map<Split, Optional<Path>> others = new EnumMap<>(Split.class);
    others.put(Split.DEV, corpus.dev().file());
    others.put(Split.TEST, corpus.test().filter(test -> corpus.fold().isEmpty()));
    for (Split split : others.keySet()) {
      String key = key(config, corpus, split.toString());
      others
          .get(split)
          .map(path -> new CorpusFile(prefix + split, key, split, path, format, layout, rules))
          .ifPresent(files::add);
    }
    return files;
  }

  /**
   * A key of a corpus as messages name it, such as {@code data.train}; of several corpora {@code
   * data.mine.train}, and what is said of the labels of a head {@code data.mine.labels.ner.map}.
   *
   * @param key below {@code data}, such as {@code labels.map}
   */
  public static String key(TaggerConfig config, DataConfig corpus, String key) {
    String prefix = prefix(config, corpus);
    if (!corpus.isOfHead()) {
      return "data." + prefix + key;
    }
    int head = prefix.lastIndexOf('.', prefix.length() - 2) + 1; // behind the corpus
    String own = key.startsWith(LABELS) ? LABELS + prefix.substring(head) : "";
    return "data."
        + prefix.substring(0, head)
        + own
        + key.substring(own.isEmpty() ? 0 : LABELS.length());
  }

  /** The files without labels that a teacher labels, of all corpora, each once. */
  public static List<Path> unlabelled(TaggerConfig config) {
    return config.corpora().stream()
        .flatMap(corpus -> corpus.unlabelled().stream())
        .flatMap(some -> some.values().stream())
        .distinct()
        .toList();
  }

  /**
   * What names of splits begin with: nothing where there is one corpus, and one head that its
   * labels are for.
   */
  public static String prefix(TaggerConfig config, DataConfig corpus) {
    if (corpus.isOfHead()) {
      return corpus.name().orElseThrow();
    }
    return config.corpora().size() > 1 ? corpus.name().orElseThrow() + "." : "";
  }

  /** The form of all files of a corpus. */
  public static CorpusFormat format(DataConfig data) {
    return switch (data.format()) {
      case CONLL -> CorpusFormat.CONLL;
      case CONLLU -> CorpusFormat.CONLLU;
      case JSONL -> CorpusFormat.JSONL;
      case BRAT -> CorpusFormat.BRAT;
    };
  }

  /** The layout of all files of a corpus, or of the rows that are made of them. */
  public static ConllLayout layout(DataConfig data) {
    return format(data)
        .columns()
        .map(
            format ->
                new ConllLayout(
                    format,
                    column(data.columns().token()),
                    Optional.of(column(data.columns().label())),
                    new Comments(data.comments())))
        .orElse(TokenRows.LAYOUT);
  }

  /** The layout of all files of the first corpus, whose labels mean what the config says. */
  public static ConllLayout layout(TaggerConfig config) {
    return layout(config, config.data());
  }

  private static ConllLayout layout(TaggerConfig config, DataConfig corpus) {
    return layout(corpus).withReading(reading(config, corpus));
  }

  /** What the labels of all files of a corpus mean. */
  public static LabelReading reading(TaggerConfig config, DataConfig corpus) {
    Labels labels = corpus.labels();
    boolean spans = config.task() == Task.NER;
    return new LabelReading(
        spans,
        labels.sets() != Labels.Sets.FALSE,
        labels.sets() == Labels.Sets.TRUE || labels.sets() == Labels.Sets.AUTO && spans,
        labels.map().orElse(Map.of()),
        labels.knows().map(Set::copyOf));
  }

  /** By which rules sentences are made of annotated texts. */
  public static AnnotationRules rules(DataConfig data) {
    Misaligned misaligned =
        switch (data.misaligned()) {
          case ERROR -> Misaligned.ERROR;
          case DROP -> Misaligned.DROP;
          case WIDEN -> Misaligned.WIDEN;
        };
    TokenRules tokens =
        switch (data.tokens()) {
          case WHITESPACE -> TokenRules.WHITESPACE;
          case UNICODE -> TokenRules.UNICODE;
          case PTB -> TokenRules.PTB;
        };
    TagScheme scheme = scheme(data).filter(given -> given != TagScheme.NONE).orElse(TagScheme.BIO);
    return new AnnotationRules(
        tokens, scheme, misaligned, data.names().orElse(List.of()), nested(data));
  }

  /** Which spans become labels, where they may overlap. */
  private static Optional<SpanChoice> nested(DataConfig data) {
    Labels labels = data.labels();
    return data.nested()
        ? Optional.of(new SpanChoice(labels.level().orElse(1), labels.only().map(Set::copyOf)))
        : Optional.empty();
  }

  /** The columns whose values the network reads beside the token, in their order. */
  public static List<Column> features(DataConfig data) {
    return data.columns().featureColumns().stream().map(CorpusFiles::column).toList();
  }

  /** The scheme that the config names; empty when it is to be found out. */
  public static Optional<TagScheme> scheme(DataConfig data) {
    if (data.scheme() == FileScheme.AUTO) {
      // Of few spans no labels could tell it, and they are written so anyway.
      return data.nested() ? Optional.of(TagScheme.BIO) : Optional.empty();
    }
    return Optional.of(TagScheme.valueOf(data.scheme().name()));
  }

  private static Column column(ColumnRef column) {
    return Column.parse(column.text());
  }
}
