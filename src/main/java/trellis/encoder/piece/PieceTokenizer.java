package trellis.encoder.piece;

import java.util.List;

/**
 * Cuts words into pieces as a {@code tokenizer.json} or {@code vocab.txt} says; immutable, for any
 * number of threads.
 *
 * <p>The pieces of a word are those that the library behind such files gives for the word alone.
 * With byte-level BPE, as RoBERTa has it, a word has other pieces behind a space than at the very
 * beginning of a text. Here every word is cut as if a space stood before it, the first of a
 * sentence, too: as the library does it for sentences that are split into words, with {@code
 * add_prefix_space} set.
 *
 * <p>Half a surrogate pair counts as the replacement character U+FFFD.
 */
public final class PieceTokenizer {
  /** A piece at the border of a sequence. */
  record Border(String text, int id) {}

  private final PieceSteps steps;
  private final PlainWords plain;
  private final List<AddedPiece> added; // in the order of the file
  private final Border first;
  private final Border last;
  private final int unknown;
  private final int size;

  PieceTokenizer(
      PieceSteps steps, List<AddedPiece> added, Border first, Border last, int unknown, int size) {
    this.steps = steps;
    this.plain = new PlainWords(steps);
    this.added = List.copyOf(added);
    this.first = first;
    this.last = last;
    this.unknown = unknown;
    this.size = size;
  }

  /**
   * The tokenizer of a {@code tokenizer.json}.
   *
   * @param file where it is, for messages
   * @param entry its name in there; "": it is the file
   * @throws trellis.error.ModelException when the file is damaged, or asks for steps that are not
   *     read
   */
  public static PieceTokenizer read(String file, String entry, byte[] tokenizerJson) {
    return new TokenizerReader(file, entry).read(tokenizerJson);
  }

  /**
   * The WordPiece tokenizer of a {@code vocab.txt}, a piece a line, as BERT has it: its borders are
   * {@code [CLS]} and {@code [SEP]}, and {@code [UNK]} is the unknown piece.
   *
   * @param file where it is, for messages
   * @param entry its name in there; "": it is the file
   * @param lowercase {@code do_lower_case}; BERT's default is true
   * @param stripAccents {@code strip_accents}; BERT's default is what {@code lowercase} is
   * @param splitChinese {@code tokenize_chinese_chars}; BERT's default is true
   * @throws trellis.error.ModelException when the file is damaged
   */
  public static PieceTokenizer ofVocabulary(
      String file,
      String entry,
      byte[] vocabularyText,
      boolean lowercase,
      boolean stripAccents,
      boolean splitChinese) {
    TextStep text = new TextStep.Bert(true, splitChinese, stripAccents, lowercase);
    return new VocabularyReader(file, entry).read(vocabularyText, text);
  }

  /** The pieces of a word: at least one, the unknown one if nothing else is left of it. */
  public int[] pieces(String word) {
    int[] found = plain.pieces(word);
    if (found != null) {
      return found;
    }
    PieceList pieces = new PieceList();
    steps.cut(withoutLoneSurrogates(word), pieces);
    if (pieces.size() == 0) {
      pieces.add(unknown);
    }
    return pieces.toArray();
  }

  private static String withoutLoneSurrogates(String word) {
    for (int i = 0; i < word.length(); ) {
      int c = word.codePointAt(i);
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        StringBuilder mended = new StringBuilder(word);
        for (int j = i; j < mended.length(); j += Character.charCount(c)) {
          c = mended.codePointAt(j);
          if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
            mended.setCharAt(j, '\uFFFD');
          }
        }
        return mended.toString();
      }
      i += Character.charCount(c);
    }
    return word;
  }

  /** The piece before a sequence: {@code [CLS]}, {@code <s>}. */
  public int first() {
    return first.id();
  }

  /** The piece behind a sequence: {@code [SEP]}, {@code </s>}. */
  public int last() {
    return last.id();
  }

  /** The piece for what no piece fits. */
  public int unknown() {
    return unknown;
  }

  /** The largest id of a piece, and one more: the encoder's table of pieces must have as many. */
  public int size() {
    return size;
  }

  /**
   * A {@code tokenizer.json} with just what is used here: it reads back to a tokenizer with the
   * same pieces, which gives the same bytes again.
   */
  public byte[] toJson() {
    return TokenizerWriter.write(steps, added, first, last);
  }
}
