package trellis.cli.tag;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.cli.option.CommentsOption;
import trellis.cli.option.FeaturesOption;
import trellis.cli.option.Usage;
import trellis.demand.Knowledge;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.Sentence;

/** The options of {@code tag} that name columns: of what is read, and of what is written. */
final class TagColumns {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Mixin private FeaturesOption features;
  @Mixin private CommentsOption comments;

  @Option(
      names = "--token",
      paramLabel = "COLUMN",
      description = "the column of the tokens; by default as in the model's corpus")
  private Column token;

  @Option(
      names = "--replace",
      paramLabel = "COLUMN",
      description = "writes the labels into this column, in place of what it has")
  private Column replaced;

  @Option(
      names = "--constraints",
      paramLabel = "COLUMN",
      description = "the column that says which labels and spans must or must not be, see below")
  private Column constraints;

  /** Refuses all of them, for an input that has no columns. */
  void requireNone() {
    Usage.require(
        spec,
        token == null && replaced == null && features.columns().isEmpty() && constraints == null,
        "text has no columns for --token, --features, --constraints or --replace");
    comments.requireNone();
  }

  /**
   * The layout of a file to be tagged; the labels of it are not read, as there may be none.
   *
   * @param defaults what the model's corpus says where no option does
   */
  ConllLayout layout(CorpusDefaults defaults, ConllFormat format) {
    return Usage.checked(
        spec,
        () -> {
          ConllLayout usual = comments.in(defaults.in(format));
          Column tokens = token == null ? usual.token() : token;
          ConllLayout layout = new ConllLayout(format, tokens, Optional.empty(), usual.comments());
          return replaced == null ? layout : layout.withLabel(replaced).withoutLabel();
        });
  }

  /** The columns of the features that the model reads. */
  List<Column> features(CorpusDefaults defaults, ConllLayout layout) {
    return Usage.checked(spec, () -> defaults.features(layout, features.columns()));
  }

  /**
   * The column that the labels replace; empty when they get a column of their own, or the output
   * has no columns.
   *
   * @param format of the file that is read
   */
  Optional<Column> target(CorpusDefaults defaults, ConllFormat format, TagFormat written) {
    Usage.require(
        spec,
        replaced == null || written == TagFormat.CONLL,
        "--replace goes with --format conll only");
    if (written != TagFormat.CONLL || format == ConllFormat.CONLL || replaced != null) {
      return Optional.ofNullable(replaced);
    }
    Usage.require(
        spec,
        defaults.know(ConllFormat.CONLLU),
        "this model learned no column of CoNLL-U: name the one that its labels replace, such as"
            + " --replace upos or --replace misc");
    return defaults.in(format).label();
  }

  /**
   * What is known of the labels of each sentence.
   *
   * @param scheme of the labels in the column of the constraints
   * @param ofAll what is known of every sentence
   */
  Function<Sentence, Knowledge> known(TaggerModel model, TagScheme scheme, Knowledge ofAll) {
    if (constraints == null) {
      return sentence -> ofAll;
    }
    ConstraintColumn column =
        new ConstraintColumn(constraints, scheme, model.constrainer().labelNames(scheme));
    return sentence -> column.of(sentence).and(ofAll);
  }
}
