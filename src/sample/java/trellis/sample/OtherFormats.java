package trellis.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the sample corpus in the formats of two corpora that may not be given away, so that their
 * configs can be tried.
 *
 * <p>CoNLL-2003: token, part of speech, chunk, name label in IOB1, blanks between them, and a
 * {@code -DOCSTART-} line before each document. The Wall Street Journal: token and part of speech.
 */
public final class OtherFormats {
  private static final int DOCUMENT = 20; // sentences
  private static final List<Token> BORDER = List.of(new Token("-DOCSTART-", "-X-", Token.OUTSIDE));

  private OtherFormats() {}

  /** Reads the sample in the folder {@code args[0]} and writes below the folder {@code args[1]}. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException(
          "two arguments are expected, the corpus folder and the one to write to; there are "
              + args.length);
    }
    Path sample = Path.of(args[0]);
    Path target = Path.of(args[1]);
    for (Split split : Split.values()) {
      List<List<Token>> sentences = ColumnFile.read(sample.resolve(split.fileName()));
      ColumnFile.write(
          target.resolve("conll2003").resolve(englishName(split)),
          inDocuments(sentences),
          token -> token.text() + ' ' + token.upos() + " O " + token.label());
      ColumnFile.write(
          target.resolve("wsj").resolve(split.fileName()),
          sentences,
          token -> token.text() + '\t' + token.upos());
    }
  }

  /** The names of the English files of CoNLL-2003. */
  private static String englishName(Split split) {
    return switch (split) {
      case TRAIN -> "eng.train";
      case DEV -> "eng.testa";
      case TEST -> "eng.testb";
    };
  }

  private static List<List<Token>> inDocuments(List<List<Token>> sentences) {
    List<List<Token>> lines = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      if (i % DOCUMENT == 0) {
        lines.add(BORDER);
      }
      lines.add(inIob1(sentences.get(i)));
    }
    return lines;
  }

  /** In IOB1 a name begins with {@code B-} only after another of its type. */
  static List<Token> inIob1(List<Token> sentence) {
    List<Token> written = new ArrayList<>();
    String before = Token.OUTSIDE;
    for (Token token : sentence) {
      String label = token.label();
      boolean needsBegin = label.startsWith("B-") && before.endsWith(label.substring(1));
      written.add(
          label.startsWith("B-") && !needsBegin
              ? token.withLabel("I-" + label.substring(2))
              : token);
      before = label;
    }
    return written;
  }
}
