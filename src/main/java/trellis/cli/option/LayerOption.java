package trellis.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.model.TaggerModel;

/** The option {@code --layer} of the commands that take a model. */
public final class LayerOption {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--layer",
      paramLabel = "NAME",
      description =
          "of a model with several layers of labels, the one that counts; `inspect` names them")
  private String name;

  /** The model with the layer that was named alone, or with all of its layers. */
  public TaggerModel of(TaggerModel model) {
    return name == null ? model : Usage.checked(spec, () -> model.layer(name));
  }

  /** The model with one layer: the one that was named, or else its first. */
  public TaggerModel oneOf(TaggerModel model) {
    return name == null ? model.layer(model.layers().get(0)) : of(model);
  }

  /** Goes on only when the model has one layer, or one was named. */
  public TaggerModel onlyOf(TaggerModel model) {
    Usage.require(
        spec,
        name != null || model.layers().size() == 1,
        "the model has the layers "
            + String.join(", ", model.layers())
            + ": name one of them with --layer");
    return of(model);
  }
}
