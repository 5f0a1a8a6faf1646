package trellis.sample;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The parts of speech of the words that patterns use without saying their tag. */
final class Tags {
  /** The 17 tags of Universal Dependencies. */
  static final Set<String> UPOS =
      Set.of(
          "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON",
          "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X");

  private final Map<String, String> tagOfWord = new TreeMap<>();

  /** Reads sections named after tags, with a word a line; a word may stand in one section only. */
  Tags(List<Section> sections) {
    for (Section section : sections) {
      if (!UPOS.contains(section.name())) {
        throw new GrammarException(section + " is not a tag of Universal Dependencies");
      }
      for (String word : section.lines()) {
        String other = tagOfWord.put(word, section.name());
        if (other != null) {
          throw new GrammarException(
              "\"" + word + "\" is listed as " + other + " and as " + section.name());
        }
      }
    }
  }

  /** Whether this, in lower case, is a word of the language rather than of names. */
  boolean isWord(String text) {
    return tagOfWord.containsKey(text);
  }

  /** The tag of a word outside names, also of one that begins a sentence or a quotation. */
  String ofWord(String text) {
    if (Character.isDigit(text.charAt(0))) {
      return "NUM";
    }
    String tag = tagOfWord.getOrDefault(text, tagOfWord.get(text.toLowerCase(Locale.ROOT)));
    if (tag == null) {
      throw new GrammarException(
          "\"" + text + "\" has no tag: list it in tags.txt, or write " + text + "/TAG");
    }
    return tag;
  }

  /**
   * The tag of a word inside a name: ordinary lower-case words and signs keep theirs, numbers too,
   * the rest is a proper noun.
   */
  String ofNameWord(String text) {
    boolean ordinary =
        Character.isDigit(text.charAt(0)) || isWord(text) && !Character.isUpperCase(text.charAt(0));
    return ordinary ? ofWord(text) : "PROPN";
  }
}
