package trellis.cli.tag;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import trellis.annotation.AnnotationRules;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFormat;
import trellis.forms.Spelling;
import trellis.labels.Label;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.util.Excerpt;

/**
 * What a command takes from the corpus of a model where the user does not say it: how a file is
 * laid out, and how labels mark spans.
 */
public final class CorpusDefaults {
  private final List<ConllLayout> ofCorpora; // the ways in which their files are laid out
  private final LabelReading reading;
  private final List<Column> featuresOfCorpus;
  private final TagScheme schemeOfModel; // that labels come in
  private final TagScheme schemeOfCorpus;
  private final List<CorpusFormat> formatsOfCorpora; // each once
  private final AnnotationRules rules;
  private final String whose; // labels these are, as messages begin

  /**
   * Reads the config of the model, and the labels that its corpus had. Of several corpora a file is
   * laid out as all of them are that have its format, or with the usual columns where they differ;
   * and no one's labels tell what those of a further file mean: they mean what they say.
   */
  public CorpusDefaults(TaggerModel model) {
    this(
        model,
        model.config().corpora(),
        model.config().corpora().size() > 1
            ? usualReading(model)
            : CorpusFiles.reading(model.config(), model.config().data()),
        model.fileScheme());
  }

  private CorpusDefaults(
      TaggerModel model, List<DataConfig> corpora, LabelReading reading, TagScheme scheme) {
    DataConfig corpus = corpora.get(0);
    this.reading = reading;
    this.ofCorpora =
        corpora.stream()
            .map(one -> CorpusFiles.layout(one).withReading(reading))
            .distinct()
            .toList();
    this.featuresOfCorpus = CorpusFiles.features(corpus);
    this.whose =
        model.layers().size() == 1
            ? "the labels of this model "
            : "the labels of its first layer, "
                + model.layers().get(0)
                + " (--layer takes another one), ";
    this.schemeOfModel = model.fileScheme();
    this.schemeOfCorpus = scheme;
    this.formatsOfCorpora = corpora.stream().map(CorpusFiles::format).distinct().toList();
    this.rules = CorpusFiles.rules(corpus).withTokens(model.tokenRules());
  }

  /** The same for a file whose labels mean what they say, whatever those of the corpus meant. */
  public static CorpusDefaults asWritten(TaggerModel model) {
    return new CorpusDefaults(
        model, model.config().corpora(), usualReading(model), model.fileScheme());
  }

  /**
   * What is taken from one of the model's corpora.
   *
   * @throws IllegalArgumentException when it has none of that name; the message names all
   */
  public static CorpusDefaults ofCorpus(TaggerModel model, String name) {
    List<DataConfig> corpora = model.config().corpora();
    DataConfig corpus =
        corpora.stream()
            .filter(one -> one.name().equals(Optional.of(name)))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--corpus: "
                            + Excerpt.quoted(name)
                            + " is no corpus of the "
                            + (model.config().heads().isPresent()
                                ? "layer " + model.layers().get(0)
                                : "model")
                            + ": "
                            + known(corpora)));
    return new CorpusDefaults(
        model,
        List.of(corpus),
        CorpusFiles.reading(model.config(), corpus),
        CorpusFiles.scheme(corpus).orElse(model.fileScheme()));
  }

  /**
   * Whether the spans of several layers of a model are those of one text, in which they overlap.
   */
  public static boolean isNested(TaggerModel model) {
    return model.layers().size() > 1
        && model.config().corpora().stream().anyMatch(DataConfig::nested);
  }

  /** What sentences are marked with; of a model of nested spans the types of all layers. */
  static List<String> types(TaggerModel model, Spelling spelling) {
    if (!isNested(model)) {
      return spelling.types(model.labelNames());
    }
    return model.layers().stream()
        .flatMap(name -> Label.types(model.layer(name).labelNames()).stream())
        .distinct()
        .toList();
  }

  private static String known(List<DataConfig> corpora) {
    List<String> names = corpora.stream().flatMap(one -> one.name().stream()).toList();
    return names.isEmpty()
        ? "it was trained on one, without a name: leave the option out"
        : "it has " + String.join(", ", names);
  }

  private static LabelReading usualReading(TaggerModel model) {
    return LabelReading.usual(model.config().task() == Task.NER);
  }

  /**
   * How the labels of the model are written: in the scheme that was chosen, else in that of the
   * corpus.
   *
   * @throws IllegalArgumentException when they cannot be written so; the message says why
   */
  public Spelling spelling(Optional<TagScheme> chosen) {
    TagScheme scheme = chosen.orElse(schemeOfCorpus);
    if ((scheme == TagScheme.NONE) != (schemeOfModel == TagScheme.NONE)) {
      throw new IllegalArgumentException(
          whose
              + (schemeOfModel == TagScheme.NONE
                  ? "are plain and mark no spans: leave --scheme out"
                  : "mark spans, which --scheme none cannot write"));
    }
    return new Spelling(schemeOfModel, scheme);
  }

  /** The form of the model's corpora; the usual one where they have several. */
  public CorpusFormat corpusFormat() {
    return formatsOfCorpora.size() == 1 ? formatsOfCorpora.get(0) : CorpusFormat.CONLL;
  }

  /** Whether no corpus tells how a file is to be read, as they are laid out in several ways. */
  boolean tellNothing() {
    return ofCorpora.size() > 1;
  }

  /** By which rules sentences are made of annotated texts. */
  public AnnotationRules rules() {
    return rules;
  }

  /** Whether a corpus of the model has columns of a format. */
  boolean know(ConllFormat format) {
    return ofCorpora.stream().anyMatch(one -> one.format() == format);
  }

  /** The layout of a file: that of all corpora of its format, or the usual columns. */
  ConllLayout in(ConllFormat format) {
    List<ConllLayout> known = ofCorpora.stream().filter(one -> one.format() == format).toList();
    if (known.size() == 1 || !known.isEmpty() && !featuresOfCorpus.isEmpty()) {
      return known.get(0);
    }
    ConllLayout usual =
        format == ConllFormat.CONLLU ? ConllLayout.conllu("upos") : ConllLayout.conll();
    return usual.withReading(reading);
  }

  /** What the labels of the model's corpus mean. */
  public LabelReading reading() {
    return reading;
  }

  /**
   * The layout of a file whose token or label column may be given.
   *
   * @throws IllegalArgumentException when they are no layout; the message says why
   */
  public ConllLayout in(ConllFormat format, Optional<Column> token, Optional<Column> label) {
    ConllLayout usual = in(format);
    return new ConllLayout(
        format,
        token.orElse(usual.token()),
        label.or(usual::label),
        usual.comments(),
        usual.reading());
  }

  /**
   * The columns of the features that the model reads beside the tokens: those that are given, or
   * else those of the corpus.
   *
   * @throws IllegalArgumentException when they cannot be; the message says why
   */
  public List<Column> features(ConllLayout layout, Optional<List<Column>> given) {
    List<Column> columns = given.orElse(featuresOfCorpus);
    if (columns.size() != featuresOfCorpus.size()) {
      throw new IllegalArgumentException(
          "--features names "
              + columns.size()
              + (columns.size() == 1 ? " column" : " columns")
              + ", but the model reads "
              + (featuresOfCorpus.isEmpty()
                  ? "none beside the tokens"
                  : featuresOfCorpus.size() + ", in its corpus " + names()));
    }
    if (given.isEmpty() && !columns.isEmpty() && !know(layout.format())) {
      throw new IllegalArgumentException(
          "the model reads features, which in its corpus are the columns "
              + names()
              + "; this file has another format: name its columns with --features");
    }
    layout.requireFeatures(columns);
    return columns;
  }

  /** What to tell whoever has text, without columns, for a model that reads features. */
  public String textHasNoFeatures() {
    return "the model reads features, which in its corpus are the columns "
        + names()
        + "; text has none: give a file with these columns, and --input "
        + TagInput.of(corpusFormat()).name().toLowerCase(Locale.ROOT);
  }

  private String names() {
    return featuresOfCorpus.stream().map(Column::toString).collect(Collectors.joining(", "));
  }
}
