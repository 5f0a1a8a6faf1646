package trellis.cli.tag;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.TaggedSentence;
import trellis.cli.option.Usage;
import trellis.model.TaggerModel;

/** The option {@code --min-probability}: spans that are less probable are left out. */
public final class SpanThreshold {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--min-probability",
      paramLabel = "P",
      description =
          "leaves out spans that are less probable than P, from 0 to 1: more of those that stay are"
              + " right, and fewer are found")
  private Double least;

  /** Goes on only when the option makes sense for a model. */
  public void require(TaggerModel model) {
    Usage.require(
        spec,
        least == null || least >= 0 && least <= 1,
        "--min-probability must be from 0 to 1, not " + least);
    Usage.require(
        spec,
        least == null
            || model.layers().stream().anyMatch(name -> model.layer(name).labels().hasSpans()),
        "--min-probability is about spans, and the labels of this model mark none");
  }

  /** An output that is given the answers without the spans that are left out. */
  public <S> TaggedOutput<S> before(TaggedOutput<S> output) {
    return least == null ? output : new Threshold<>(output, least);
  }

  private record Threshold<S>(TaggedOutput<S> output, double least) implements TaggedOutput<S> {
    @Override
    public void write(S sentence, TaggedSentence tagged) throws IOException {
      output.write(sentence, tagged.atLeast(least));
    }

    @Override
    public void finish() throws IOException {
      output.finish();
    }

    @Override
    public void flush() throws IOException {
      output.flush();
    }
  }
}
