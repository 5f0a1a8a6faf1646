package trellis.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import trellis.demand.Knowledge;
import trellis.demand.SpanDemand;
import trellis.demand.WordList;
import trellis.model.TaggerModel;

/** The options of a gazetteer: names that are looked up in every sentence. */
public final class GazetteerOptions {
  @Option(
      names = "--gazetteer",
      paramLabel = "FILE",
      description =
          "names that must be spans, a line: a type, a tab and the words of a name; several such"
              + " options make one gazetteer")
  private List<Path> files;

  @Option(
      names = "--gazetteer-weight",
      paramLabel = "W",
      description =
          "names of the gazetteer need not be spans, but score so much more, in natural log units,"
              + " where they are; below 0: they score less")
  private Double weight;

  @Option(
      names = "--gazetteer-ignore-case",
      description = "finds names of the gazetteer in upper and lower case alike")
  private boolean ignoringCase;

  /** Goes on only when a file that is written, which may be null, has none of the names. */
  public void requireOther(CommandSpec spec, String option, Path written) {
    for (Path names : files == null ? List.<Path>of() : files) {
      ResultFile.requireOther(spec, option, written, "the file of --gazetteer", names);
    }
  }

  /** What the gazetteer demands of every sentence; nothing when no file is given. */
  public Knowledge known(CommandSpec spec, TaggerModel model) {
    Usage.require(
        spec,
        files != null || weight == null && !ignoringCase,
        "--gazetteer-weight and --gazetteer-ignore-case go with --gazetteer only");
    Usage.require(
        spec,
        weight == null || SpanDemand.isAllowedWeight(weight),
        "--gazetteer-weight must be a finite number from -1000000 to 1000000, not " + weight);
    if (files == null) {
      return Knowledge.NONE;
    }
    WordList read = WordList.read(files);
    WordList folded = ignoringCase ? read.ignoringCase() : read;
    WordList list = weight == null ? folded : folded.weighted(weight);
    model.constrainer().requireTypes(list);
    return new Knowledge(List.of(), List.of(list));
  }
}
