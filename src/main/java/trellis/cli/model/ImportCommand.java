package trellis.cli.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Dl4jLibraries;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.dl4j.GraphModels;
import trellis.dump.DumpedModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.util.Excerpt;

/** Makes a saved model of what another program has: a graph of DL4J, or a dump of weights. */
@Command(
    name = "import",
    description = {
      "Makes a saved model of what another program has trained.",
      "That is a graph that DL4J has trained further, or the weights that CRFsuite,",
      "Wapiti or CRF++ wrote as text.",
      "A file that is there already is replaced when the new one is whole."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "With --dl4j MODEL is the model that the graph was made from by `trellis export",
      "--dl4j`: a graph has weights alone, and words, labels and config come from",
      "there. The new model has no scores unless no weight has changed: `trellis",
      "evaluate` tells them.",
      "",
      "With --crfsuite or --wapiti there is no MODEL but a template, whose patterns",
      "make the same attributes; a text of CRF++ has its own. Of CRFsuite attributes",
      "are what stands behind U: Uw[0]=%%x[0,0] makes w[0]=the, and U__BOS__%%x[-1,0]",
      "makes __BOS__. What no pattern makes is told. Column 0 is the token. Spans are",
      "read of labels such as B-PER; with --plain all labels are plain ones.",
      "",
      "Examples:",
      "  trellis export model.trellis --dl4j graph.zip",
      "  …train the graph in Java, and write it with ModelSerializer",
      "  trellis import model.trellis --dl4j tuned.zip --output tuned.trellis",
      "  trellis import --crfsuite dump.txt --template t.txt --output new.trellis",
      "  trellis import --wapiti dump.txt --template t.txt --output new.trellis",
      "  trellis import --crfpp model.txt --output new.trellis"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final int SHOWN = 5;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "the model that a graph of --dl4j was made from")
  private ModelArgument chosen;

  @ArgGroup(multiplicity = "1")
  private Source source;

  /** What is imported. */
  private static final class Source {
    @Option(
        names = "--dl4j",
        paramLabel = "FILE",
        description = "a graph that DL4J's ModelSerializer wrote")
    private Path graph;

    @Option(
        names = "--crfsuite",
        paramLabel = "FILE",
        description = "what `crfsuite dump`, or python-crfsuite's Tagger.dump, wrote")
    private Path crfsuite;

    @Option(names = "--wapiti", paramLabel = "FILE", description = "what `wapiti dump` wrote")
    private Path wapiti;

    @Option(
        names = "--crfpp",
        paramLabel = "FILE",
        description = "the text that `crf_learn -t` of CRF++ wrote beside its model")
    private Path crfpp;

    Path dump() {
      return crfsuite != null ? crfsuite : wapiti != null ? wapiti : crfpp;
    }
  }

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description = "for --crfsuite and --wapiti: the patterns that make the attributes")
  private Path template;

  @Option(
      names = "--plain",
      description = "for dumps of weights: labels mark no spans, whatever they look like")
  private boolean plain;

  @Option(
      names = "--output",
      paramLabel = "NEW",
      required = true,
      description = "where the new model is written; over no file that is read")
  private Path output;

  @Override
  public Integer call() {
    if (source.graph != null) {
      Dl4jLibraries.require(spec, "--dl4j");
      Usage.require(spec, chosen != null, "--dl4j needs MODEL, which the graph was made from");
      Usage.require(spec, template == null && !plain, "--template and --plain are not for --dl4j");
      OutputFile.require(chosen.fileOrNull(), output);
      OutputFile.requireOther("the graph", source.graph, output);
      TaggerModel model = GraphModels.read(source.graph, chosen.loadOne("made of a graph"));
      ModelArchive.write(model, output);
    } else {
      Path dump = source.dump();
      Usage.require(spec, chosen == null, "a dump of weights is made a model without MODEL");
      Usage.require(
          spec,
          template != null || source.crfpp != null,
          "a dump of weights needs --template FILE, which it was made with");
      Usage.require(
          spec,
          template == null || source.crfpp == null,
          "--template is not for --crfpp, whose file has it");
      OutputFile.require(dump, output);
      if (template != null) {
        OutputFile.requireOther("the template", template, output);
      }
      DumpedModel made = made(dump);
      ModelArchive.write(made.model(), output);
      tell(made);
    }
    OutputFile.tell(spec, output);
    return 0;
  }

  private DumpedModel made(Path dump) {
    if (source.crfpp != null) {
      return DumpedModel.ofCrfpp(dump, plain);
    }
    return source.crfsuite != null
        ? DumpedModel.ofCrfsuite(dump, template, plain)
        : DumpedModel.ofWapiti(dump, template, plain);
  }

  private void tell(DumpedModel made) {
    List<String> missing = made.unmatched();
    String examples =
        missing.stream().limit(SHOWN).map(Excerpt::quoted).collect(Collectors.joining(", "));
    spec.commandLine()
        .getOut()
        .print(
            String.format(
                Locale.ROOT,
                "the template makes %,d of %,d attributes%s%n",
                made.attributes() - missing.size(),
                made.attributes(),
                missing.isEmpty()
                    ? ""
                    : "; the weights of the others are left out: "
                        + examples
                        + (missing.size() > SHOWN ? ", …" : "")));
  }
}
