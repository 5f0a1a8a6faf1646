package trellis.corpus;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import trellis.annotation.AnnotationRules;
import trellis.annotation.SpanFindings;
import trellis.config.DataConfig;
import trellis.labels.LabelReading;
import trellis.text.Column;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.RawText;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;
import trellis.tokenize.TokenizedSentence;

/** Reads the sentences of a file whose labels, if it has some, are not looked at. */
public final class UnlabelledText {
  private UnlabelledText() {}

  /**
   * The sentences of a file: of columns, of texts with annotations, or of a raw text, as its name
   * tells.
   *
   * @param data says how columns are laid out and how texts are cut
   */
  public static List<Sentence> read(Path file, DataConfig data) {
    AnnotationRules rules = CorpusFiles.rules(data);
    Optional<CorpusFormat> format = CorpusFormat.byName(file);
    if (format.isEmpty()) {
      return sentences(file, rules);
    }
    SpanFindings findings = new SpanFindings();
    ConllLayout own = CorpusFiles.layout(data);
    boolean sameColumns = format.get().columns().equals(Optional.of(own.format()));
    ConllLayout layout =
        sameColumns || format.get().columns().isEmpty()
            ? own
            : ofTokens(format.get().columns().get());
    SentenceReader reader =
        format.get().columns().isPresent()
            ? format.get().open(file, layout.withoutLabel(), rules, findings)
            : rules.sentences(format.get().texts(file), findings, LabelReading.PLAIN);
    return reader.readAll();
  }

  private static ConllLayout ofTokens(ConllFormat format) {
    Column token = format == ConllFormat.CONLLU ? Column.parse("form") : Column.at(0);
    return new ConllLayout(format, token, Optional.empty());
  }

  private static List<Sentence> sentences(Path file, AnnotationRules rules) {
    List<Sentence> sentences = new ArrayList<>();
    Iterator<TokenizedSentence> found =
        rules.tokens().tokenize(RawText.readWithoutMark(file)).sentences().iterator();
    while (found.hasNext()) {
      List<String> tokens = found.next().tokens().stream().filter(TokenRows::isCell).toList();
      if (!tokens.isEmpty()) {
        int number = sentences.size() + 1;
        List<String> labels = Collections.nCopies(tokens.size(), LabelReading.BLANK);
        sentences.add(TokenRows.sentence(file.toString(), token -> number, false, tokens, labels));
      }
    }
    return sentences;
  }
}
