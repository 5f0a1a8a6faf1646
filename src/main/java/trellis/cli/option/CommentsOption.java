package trellis.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.text.Comments;
import trellis.text.ConllLayout;

/** The option {@code --comments} of the commands that read column files. */
public final class CommentsOption {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--comments",
      paramLabel = "RULE",
      description =
          "which lines of columns are comments: auto (lines with # that look like some), none, or"
              + " what they begin with; by default as in the corpus of the model, if there is one,"
              + " else auto")
  private String rule;

  /** Refuses the option, for an input that has no columns. */
  public void requireNone() {
    Usage.require(spec, rule == null, "only columns have comments for --comments");
  }

  /** A layout with the comments that the user says, if he says some. */
  public ConllLayout in(ConllLayout usual) {
    return rule == null ? usual : Usage.checked(spec, () -> usual.withComments(new Comments(rule)));
  }
}
