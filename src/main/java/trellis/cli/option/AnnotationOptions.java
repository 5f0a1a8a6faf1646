package trellis.cli.option;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import trellis.annotation.AnnotationRules;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanFindings;

/** The options of commands that read files of annotation tools. */
public final class AnnotationOptions {
  @Option(
      names = "--misaligned",
      paramLabel = "RULE",
      description =
          "what becomes of spans of jsonl and brat files that cut a token, overlap another or lie"
              + " outside the text: error, drop or widen (to whole tokens); all are told")
  private Misaligned misaligned;

  @Option(
      names = "--names",
      paramLabel = "NAME",
      split = ",",
      description =
          "what the numbers of ner_tags mean, in jsonl files of Hugging Face: O,B-PER,I-PER; by"
              + " default as a dataset_info.json beside the file says")
  private List<String> names = List.of();

  /** The rules with what the user says. */
  public AnnotationRules in(AnnotationRules usual) {
    return new AnnotationRules(
        usual.tokens(),
        usual.scheme(),
        Optional.ofNullable(misaligned).orElse(usual.misaligned()),
        names.isEmpty() ? usual.names() : names,
        usual.nested());
  }

  /** Tells what was found about spans, where there was something. */
  public static void tell(SpanFindings findings, PrintWriter err) {
    findings.summary().forEach(err::println);
    err.flush();
  }
}
