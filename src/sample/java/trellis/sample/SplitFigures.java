package trellis.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The figures of one file of the corpus.
 *
 * @param tokens tokens of all sentences
 * @param mentions names, each time that they occur
 * @param mentionsOfType names by type, each time that they occur
 * @param typesOfName different names, without regard to case, with the types that they occur with
 * @param lowerCased sentences with letters and no capital
 * @param upperCased sentences with letters, all of them capitals
 */
record SplitFigures(
    int sentences,
    int tokens,
    int mentions,
    Map<String, Integer> mentionsOfType,
    Map<String, Set<String>> typesOfName,
    int lowerCased,
    int upperCased) {

  static SplitFigures of(List<List<Token>> sentences) {
    int tokens = 0;
    int mentions = 0;
    int lowerCased = 0;
    int upperCased = 0;
    Map<String, Integer> mentionsOfType = new TreeMap<>();
    Map<String, Set<String>> typesOfName = new TreeMap<>();
    for (List<Token> sentence : sentences) {
      tokens += sentence.size();
      for (NameSpan name : names(sentence)) {
        mentions++;
        mentionsOfType.merge(name.type(), 1, Integer::sum);
        typesOfName
            .computeIfAbsent(name.surface(sentence), key -> new TreeSet<>())
            .add(name.type());
      }
      boolean small = anyLetter(sentence, false);
      boolean capital = anyLetter(sentence, true);
      lowerCased += small && !capital ? 1 : 0;
      upperCased += capital && !small ? 1 : 0;
    }
    return new SplitFigures(
        sentences.size(), tokens, mentions, mentionsOfType, typesOfName, lowerCased, upperCased);
  }

  private static List<NameSpan> names(List<Token> sentence) {
    return NameSpan.of(sentence.stream().map(Token::label).toList());
  }

  private static boolean anyLetter(List<Token> sentence, boolean capital) {
    return sentence.stream()
        .flatMapToInt(token -> token.text().codePoints())
        .anyMatch(
            letter -> capital ? Character.isUpperCase(letter) : Character.isLowerCase(letter));
  }

  /**
   * The share of this file's names that {@code train} does not have, in percent, each different
   * name counted once.
   */
  double unseenNamesPercent(SplitFigures train) {
    Set<String> unseen = new HashSet<>(typesOfName.keySet());
    unseen.removeAll(train.typesOfName.keySet());
    return 100.0 * unseen.size() / typesOfName.size();
  }

  /**
   * The share of {@code sentences}' names that {@code train} does not have, in percent, each
   * occurrence counted.
   */
  static double unseenMentionsPercent(List<List<Token>> sentences, SplitFigures train) {
    int all = 0;
    int unseen = 0;
    for (List<Token> sentence : sentences) {
      for (NameSpan name : names(sentence)) {
        all++;
        unseen += train.typesOfName.containsKey(name.surface(sentence)) ? 0 : 1;
      }
    }
    return 100.0 * unseen / all;
  }
}
