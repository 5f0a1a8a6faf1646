package trellis.cli.model;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ModelFile;
import trellis.cli.option.Version;
import trellis.dl4j.GraphModels;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** Makes a saved model of a graph that DL4J has trained further. */
@Command(
    name = "import",
    description = {
      "Makes a saved model of a graph that DL4J has trained further.",
      "A file that is there already is replaced when the new one is whole."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "MODEL is the model that the graph was made from by `trellis export --dl4j`: a",
      "graph has weights alone, and words, labels and config come from there. The new",
      "model has no scores unless no weight has changed: `trellis evaluate` tells",
      "them.",
      "",
      "Example:",
      "  trellis export model.trellis --dl4j graph.zip",
      "  …train the graph in Java, and write it with ModelSerializer",
      "  trellis import model.trellis --dl4j tuned.zip --output tuned.trellis"
    })
public final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "the model that the graph was made from")
  private Path modelFile;

  @Option(
      names = "--dl4j",
      paramLabel = "FILE",
      required = true,
      description = "a graph that DL4J's ModelSerializer wrote")
  private Path graph;

  @Option(
      names = "--output",
      paramLabel = "NEW",
      required = true,
      description = "where the new model is written; neither over MODEL nor over FILE")
  private Path output;

  @Override
  public Integer call() {
    OutputFile.require(modelFile, output);
    OutputFile.requireOther("the graph", graph, output);
    TaggerModel model = GraphModels.read(graph, ModelFile.loadOne(modelFile, "made of a graph"));
    ModelArchive.write(model, output);
    OutputFile.tell(spec, output);
    return 0;
  }
}
