package trellis.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.util.Excerpt;

/**
 * Prints how well each of the rules for raw text finds the words and sentences of a treebank.
 *
 * <p>A word or sentence is found when both its ends are right; blanks do not count. That is what
 * the evaluation of the CoNLL 2018 shared task tells as F1.
 */
public final class TokenFigures {
  private static final int AROUND = 25; // characters beside a mistake

  private TokenFigures() {}

  /** Takes files in CoNLL-U; {@code --mistakes} before them lists what {@code ptb} does wrong. */
  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.out.println("name the treebanks: ./gradlew tokenFigures -Pconllu=dev.conllu.gz");
    }
    boolean mistakes = args.length > 0 && args[0].equals("--mistakes");
    for (int i = mistakes ? 1 : 0; i < args.length; i++) {
      TokenizedText gold = GoldText.read(Path.of(args[i]));
      if (mistakes) {
        printMistakes(gold, TokenRules.PTB.tokenize(gold.text()));
      } else {
        printFigures(args[i], gold);
      }
    }
  }

  private static void printFigures(String file, TokenizedText gold) {
    System.out.printf(
        Locale.ROOT,
        "%s: %d tokens, %d sentences%n",
        file,
        gold.tokenCount(),
        gold.sentences().size());
    for (TokenRules rules : TokenRules.values()) {
      TokenizedText found = rules.tokenize(gold.text());
      System.out.printf(
          Locale.ROOT,
          "  %-10s tokens F1 %6.2f   sentences F1 %6.2f%n",
          rules.name().toLowerCase(Locale.ROOT),
          f1(tokens(gold), tokens(found)),
          f1(sentences(gold), sentences(found)));
    }
  }

  private static double f1(Set<Stretch> gold, Set<Stretch> found) {
    long right = found.stream().filter(gold::contains).count();
    return 100.0 * 2 * right / (gold.size() + found.size());
  }

  /** A part of the text; sentences begin and end with a token, so that blanks never count. */
  private record Stretch(int start, int end) {}

  private static Set<Stretch> tokens(TokenizedText text) {
    Set<Stretch> all = new HashSet<>();
    for (TokenizedSentence sentence : text.sentences()) {
      for (int token = 0; token < sentence.size(); token++) {
        all.add(new Stretch(sentence.start(token), sentence.end(token)));
      }
    }
    return all;
  }

  private static Set<Stretch> sentences(TokenizedText text) {
    Set<Stretch> all = new HashSet<>();
    text.sentences().forEach(one -> all.add(new Stretch(one.start(), one.end())));
    return all;
  }

  /** Each stretch of text whose tokens are wrong, and each end of a sentence, with its place. */
  private static void printMistakes(TokenizedText gold, TokenizedText found) {
    Set<Stretch> right = tokens(gold);
    TreeMap<Integer, String> lines = new TreeMap<>();
    for (Stretch token : tokens(found)) {
      if (!right.contains(token)) {
        lines.put(2 * token.start(), "token " + shown(found.text(), token));
      }
    }
    Set<Integer> goldEnds = ends(gold);
    Set<Integer> foundEnds = ends(found);
    for (int end : goldEnds) {
      if (!foundEnds.contains(end)) {
        lines.put(2 * end + 1, "missed " + shown(found.text(), new Stretch(end, end)));
      }
    }
    for (int end : foundEnds) {
      if (!goldEnds.contains(end)) {
        lines.put(2 * end + 1, "false  " + shown(found.text(), new Stretch(end, end)));
      }
    }
    lines.values().forEach(System.out::println);
  }

  private static Set<Integer> ends(TokenizedText text) {
    List<TokenizedSentence> all = text.sentences();
    Set<Integer> ends = new HashSet<>();
    all.forEach(one -> ends.add(one.end()));
    return ends;
  }

  private static String shown(String text, Stretch at) {
    return Excerpt.of(text.substring(Math.max(0, at.start() - AROUND), at.start()))
        + "⟦"
        + Excerpt.of(text.substring(at.start(), at.end()))
        + "⟧"
        + Excerpt.of(text.substring(at.end(), Math.min(text.length(), at.end() + AROUND)));
  }
}
