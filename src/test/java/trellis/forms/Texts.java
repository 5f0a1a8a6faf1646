package trellis.forms;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSentence;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** A tagger with weights by chance, which finds spans anywhere, and texts for it. */
final class Texts {
  private static final List<String> PIECES =
      List.of(
          "Ada",
          "x",
          "<script>",
          "&amp;",
          "\"",
          "'",
          "[",
          "]",
          "/",
          "\\",
          "é",
          "e\u0301",
          "😀",
          "👩\u200d💻",
          "\u200b",
          "\u0007",
          "\u007f",
          "\ufffe",
          "ß",
          "\u202e",
          "]]>",
          "-->",
          "\u0085",
          "\u2028",
          "\u001c");
  private static final List<String> BLANKS =
      List.of(" ", " ", " ", "  ", "\t", "\n", "\r\n", "\n\n", "\u00a0", "\u2028", "\u0085", "\r");

  private Texts() {}

  static Tagger tagger() {
    return loaded(RandomModel.usual(21));
  }

  /** A tagger whose labels mark no spans. */
  static Tagger plainTagger() {
    return loaded(RandomModel.usual(TagScheme.NONE, 21));
  }

  private static Tagger loaded(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  static String word(RandomGenerator random) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      word.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return word.toString();
  }

  static List<String> words(RandomGenerator random) {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(20); i > 0; i--) {
      words.add(word(random));
    }
    return words;
  }

  static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append(random.nextInt(3) == 0 ? "" : BLANKS.get(random.nextInt(BLANKS.size())));
      text.append(random.nextInt(5) == 0 ? "" : word(random));
    }
    return text.toString();
  }

  /** Hands a tagged text to a form. */
  static void write(TaggedText tagged, TextForm form, Marks marks) throws IOException {
    WholeText whole = new WholeText(tagged.text(), form, marks);
    for (TextSentence sentence : tagged.sentences()) {
      whole.write(sentence);
    }
    whole.finish();
  }
}
