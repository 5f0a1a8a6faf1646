package trellis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import trellis.demand.ConstraintException;
import trellis.demand.Knowledge;
import trellis.demand.WordList;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.Sentence;

/** The options of {@code tag} for what is known of the labels beforehand. */
final class KnowledgeOptions {
  @Option(
      names = "--constraints",
      paramLabel = "COLUMN",
      converter = ColumnConverter.class,
      description = "the column that says which labels and spans must or must not be, see below")
  private Column column;

  @Option(
      names = "--gazetteer",
      paramLabel = "FILE",
      description = "names that must be spans, see below; several such options make one gazetteer")
  private List<Path> gazetteers;

  @Option(
      names = "--gazetteer-weight",
      paramLabel = "W",
      description =
          "names of the gazetteer need not be spans, but score so much more, in natural log units,"
              + " where they are; less than 0: they score less")
  private Double weight;

  @Option(
      names = "--gazetteer-ignore-case",
      description = "finds names of the gazetteer in upper and lower case alike")
  private boolean ignoringCase;

  /** Whether a column was named. */
  boolean namesColumn() {
    return column != null;
  }

  /** What is known of every sentence. */
  Knowledge ofAll(CommandSpec spec, TaggerModel model) {
    Usage.require(
        spec,
        gazetteers != null || weight == null && !ignoringCase,
        "--gazetteer-weight and --gazetteer-ignore-case go with --gazetteer only");
    Usage.require(
        spec,
        weight == null || Double.isFinite(weight),
        "--gazetteer-weight must be a finite number, not " + weight);
    if (gazetteers == null) {
      return Knowledge.NONE;
    }
    WordList read = WordList.read(gazetteers);
    WordList folded = ignoringCase ? read.ignoringCase() : read;
    WordList list = weight == null ? folded : folded.weighted(weight);
    model.constrainer().requireTypes(list);
    return new Knowledge(List.of(), List.of(list));
  }

  /**
   * What is known of a sentence.
   *
   * @param scheme of the labels in the column
   */
  Function<Sentence, Knowledge> ofSentences(CommandSpec spec, TaggerModel model, TagScheme scheme) {
    Knowledge ofAll = ofAll(spec, model);
    if (column == null) {
      return sentence -> ofAll;
    }
    try {
      DemandColumn demands =
          new DemandColumn(column, new DemandCell(scheme, model.constrainer().labelNames(scheme)));
      return sentence -> demands.of(sentence).and(ofAll);
    } catch (ConstraintException noScheme) {
      throw new ParameterException(spec.commandLine(), noScheme.getMessage(), noScheme);
    }
  }
}
