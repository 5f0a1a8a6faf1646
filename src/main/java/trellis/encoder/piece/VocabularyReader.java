package trellis.encoder.piece;

import java.nio.charset.CharacterCodingException;
import java.util.List;
import trellis.error.ModelException;
import trellis.util.Excerpt;
import trellis.util.Utf8;

/** Reads a vocab.txt: a piece a line, whose id is the number of the line from 0 on. */
final class VocabularyReader {
  private static final List<String> SPECIAL = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]");
  private static final int MOST_CHARACTERS = 100; // BERT's

  private final String file;
  private final String entry;

  VocabularyReader(String file, String entry) {
    this.file = file;
    this.entry = entry;
  }

  PieceTokenizer read(byte[] bytes, TextStep text) {
    PieceTable vocabulary = vocabulary(bytes);
    for (String needed : List.of("[UNK]", "[CLS]", "[SEP]")) {
      if (id(vocabulary, needed) < 0) {
        throw new ModelException(
            file,
            entry,
            "the piece "
                + needed
                + " is missing, so this is no vocabulary of BERT: one that has it is expected, "
                + "or a tokenizer.json that says what stands for it");
      }
    }
    List<AddedPiece> added =
        SPECIAL.stream()
            .filter(one -> id(vocabulary, one) >= 0)
            .map(one -> new AddedPiece(id(vocabulary, one), one, one, false, false, false, true))
            .toList();
    PieceModel model = new WordPieceModel(vocabulary, "[UNK]", "##", MOST_CHARACTERS);
    return new PieceTokenizer(
        new PieceSteps(added, List.of(), text, new SplitStep.Bert(), model),
        added,
        new PieceTokenizer.Border("[CLS]", id(vocabulary, "[CLS]")),
        new PieceTokenizer.Border("[SEP]", id(vocabulary, "[SEP]")),
        model.unknown(),
        vocabulary.largestId() + 1);
  }

  private static int id(PieceTable vocabulary, String text) {
    return vocabulary.id(text.toCharArray(), 0, text.length());
  }

  private PieceTable vocabulary(byte[] bytes) {
    VocabularyBuilder pieces = new VocabularyBuilder();
    int line = 0;
    for (int from = 0; from < bytes.length; line++) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      int end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
      if (end > from) { // an empty line is no piece, but counts
        pieces.add(text(bytes, from, end, line), line);
      }
      from = to + 1;
    }
    PieceTable table = pieces.build();
    if (table.repeated() >= 0) {
      throw new ModelException(
          file,
          entry,
          "line "
              + (table.id(table.repeated()) + 1)
              + ": the piece "
              + Excerpt.quoted(table.text(table.repeated()))
              + " stands there for the second time: take the file as published, or its"
              + " tokenizer.json");
    }
    return table;
  }

  private String text(byte[] bytes, int from, int to, int line) {
    try {
      return Utf8.decode(bytes, from, to);
    } catch (CharacterCodingException e) {
      throw new ModelException(
          file, entry, "line " + (line + 1) + " is not UTF-8: take the file as published", e);
    }
  }
}
