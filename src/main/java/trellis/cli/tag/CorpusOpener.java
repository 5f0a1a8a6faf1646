package trellis.cli.tag;

import java.nio.file.Path;
import java.util.Optional;
import trellis.annotation.AnnotationRules;
import trellis.annotation.SpanFindings;
import trellis.corpus.CorpusFormat;
import trellis.text.ConllLayout;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;

/**
 * Opens the files of a command, each in its format.
 *
 * @param main the format of the command's first file; others that have columns have its columns
 * @param rules for files without columns
 * @param findings hears of spans that are not as they should be
 */
public record CorpusOpener(CorpusFormat main, AnnotationRules rules, SpanFindings findings) {

  /** What the user says, else what the name of the file tells, else what is usual. */
  public static CorpusFormat format(Path file, CorpusFormat said, CorpusFormat usual) {
    return said == null ? CorpusFormat.byName(file).orElse(usual) : said;
  }

  /** The format of a further file. */
  public CorpusFormat formatOf(Path file) {
    Optional<CorpusFormat> named = CorpusFormat.byName(file);
    boolean isOther =
        named.isPresent() && (named.get().columns().isEmpty() || main.columns().isEmpty());
    return isOther ? named.get() : main;
  }

  /** Opens the first file. */
  public SentenceReader openMain(Path file, ConllLayout layout) {
    return main.open(file, layout, rules, findings);
  }

  /** Opens the first file for its tokens: labels are not looked at and need not be there. */
  public SentenceReader openTokens(Path file, ConllLayout layout) {
    return main.columns().isPresent()
        ? openMain(file, layout.withoutLabel())
        : rules.sentences(main.texts(file), findings);
  }

  /**
   * Opens a further file.
   *
   * @param layout of its columns, if it has the same as the first file
   */
  public SentenceReader open(Path file, ConllLayout layout) {
    CorpusFormat format = formatOf(file);
    boolean sameColumns = format.columns().equals(Optional.of(layout.format()));
    return format.open(file, sameColumns ? layout : TokenRows.LAYOUT, rules, findings);
  }
}
