package trellis.sample;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Prints the figures of the corpus in the folder that is its one argument. */
public final class SampleFigures {
  private static final String ROW = "%-42s %8s %8s %8s%n";
  private static final String USUAL_LABEL_OF_UNSEEN = "B-PER";

  private final Map<Split, List<List<Token>>> corpus = new EnumMap<>(Split.class);
  private final Map<Split, SplitFigures> figures = new EnumMap<>(Split.class);

  private SampleFigures(Path folder) throws IOException {
    for (Split split : Split.values()) {
      List<List<Token>> sentences = ColumnFile.read(folder.resolve(split.fileName()));
      corpus.put(split, sentences);
      figures.put(split, SplitFigures.of(sentences));
    }
  }

  /** Reads the three files of a folder. */
  static SampleFigures of(Path folder) throws IOException {
    return new SampleFigures(folder);
  }

  /** Prints the figures of the folder {@code args[0]}. */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException(
          "one argument is expected, the folder to read; there are " + args.length);
    }
    of(Path.of(args[0])).print(System.out);
  }

  List<List<Token>> sentences(Split split) {
    return corpus.get(split);
  }

  SplitFigures of(Split split) {
    return figures.get(split);
  }

  double unseenNamesPercent(Split split) {
    return of(split).unseenNamesPercent(of(Split.TRAIN));
  }

  double unseenMentionsPercent(Split split) {
    return SplitFigures.unseenMentionsPercent(sentences(split), of(Split.TRAIN));
  }

  /** The baseline's F1 where words that train does not have get O. */
  double baselineF1(Split split) {
    return new MajorityBaseline(sentences(Split.TRAIN), Token.OUTSIDE).f1(sentences(split));
  }

  /** The baseline's F1 where such words get the label of a person if they have a capital. */
  double baselineWithGuessF1(Split split) {
    return new MajorityBaseline(sentences(Split.TRAIN), USUAL_LABEL_OF_UNSEEN).f1(sentences(split));
  }

  /** The names, without regard to case, that occur with two or more types in the whole corpus. */
  Set<String> ambiguousNames() {
    Map<String, Set<String>> typesOfName = new TreeMap<>();
    for (SplitFigures split : figures.values()) {
      split
          .typesOfName()
          .forEach(
              (name, types) ->
                  typesOfName.computeIfAbsent(name, key -> new TreeSet<>()).addAll(types));
    }
    typesOfName.values().removeIf(types -> types.size() < 2);
    return typesOfName.keySet();
  }

  /** Words of names that also stand outside of names somewhere, such as May and Will. */
  Set<String> namesThatAreWords() {
    Set<String> names = new TreeSet<>();
    Set<String> words = new HashSet<>();
    for (List<List<Token>> sentences : corpus.values()) {
      for (List<Token> sentence : sentences) {
        for (Token token : sentence) {
          (token.inName() ? names : words).add(token.text().toLowerCase(Locale.ROOT));
        }
      }
    }
    names.retainAll(words);
    names.removeIf(name -> !Character.isLetter(name.charAt(0)) || name.length() < 3);
    return names;
  }

  /** Prints all figures, one a line. */
  void print(PrintStream out) {
    out.printf(ROW, "", "train", "dev", "test");
    row(out, "sentences", split -> count(of(split).sentences()));
    row(out, "tokens", split -> count(of(split).tokens()));
    row(out, "names", split -> count(of(split).mentions()));
    for (String type : of(Split.TRAIN).mentionsOfType().keySet()) {
      row(
          out,
          "  of type " + type,
          split -> count(of(split).mentionsOfType().getOrDefault(type, 0)));
    }
    row(out, "different names", split -> count(of(split).typesOfName().size()));
    row(out, "different names not in train, %", split -> percent(unseenNamesPercent(split)));
    row(
        out,
        "names not in train, each occurrence, %",
        split -> percent(unseenMentionsPercent(split)));
    row(out, "sentences without capitals", split -> count(of(split).lowerCased()));
    row(out, "sentences in capitals", split -> count(of(split).upperCased()));
    row(out, "baseline F1, unseen words O", split -> percent(baselineF1(split)));
    row(
        out,
        "baseline F1, unseen with capital B-PER",
        split -> percent(baselineWithGuessF1(split)));
    out.printf(
        "%nnames with two or more types in the three files: %s%n", count(ambiguousNames().size()));
    out.printf(
        "words that stand inside and outside of names: %s%n", count(namesThatAreWords().size()));
  }

  private interface Figure {
    String of(Split split);
  }

  private static void row(PrintStream out, String what, Figure figure) {
    out.printf(ROW, what, figure.of(Split.TRAIN), figure.of(Split.DEV), figure.of(Split.TEST));
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String percent(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
