package trellis.eval;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/** Input for the tests of this room. */
public final class Cases {
  /** Gold and predicted labels of one sentence. */
  public record Pair(List<String> gold, List<String> predicted) {}

  private Cases() {}

  /** The lines of a file of the folder {@code conlleval}. */
  static List<String> conllevalLines(String file) {
    try (InputStream in = Cases.class.getResourceAsStream("conlleval/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sentences of a file with the columns token, gold, predicted. */
  static List<Pair> conllevalSentences(String file) {
    List<Pair> sentences = new ArrayList<>();
    List<String> gold = new ArrayList<>();
    List<String> predicted = new ArrayList<>();
    for (String line : conllevalLines(file)) {
      if (!line.isEmpty()) {
        String[] columns = line.split(" ");
        gold.add(columns[1]);
        predicted.add(columns[2]);
      } else if (!gold.isEmpty()) {
        sentences.add(new Pair(List.copyOf(gold), List.copyOf(predicted)));
        gold.clear();
        predicted.clear();
      }
    }
    if (!gold.isEmpty()) {
      sentences.add(new Pair(gold, predicted));
    }
    return sentences;
  }

  /** Scores sentences whose labels are all in one scheme. */
  public static Evaluation score(TagScheme scheme, List<Pair> sentences) {
    return score(new SpanScorer(scheme, scheme, 1_000, 1), sentences);
  }

  /** Scores sentences. */
  public static Evaluation score(SpanScorer scorer, List<Pair> sentences) {
    long line = 1;
    for (Pair sentence : sentences) {
      int size = sentence.gold().size();
      score(scorer, words(size), sentence, "test.conll", line);
      line += size + 1;
    }
    return scorer.result();
  }

  /** Scores a sentence whose first token stands in that line; its words may be any text. */
  public static Evaluation score(
      SpanScorer scorer, List<String> words, Pair labels, String file, long firstLine) {
    scorer.score(() -> words, labels.gold(), labels.predicted(), file, token -> firstLine + token);
    return scorer.result();
  }

  /** Counts the tokens of sentences. */
  public static TokenEvaluation count(TokenAccuracy accuracy, List<Pair> sentences) {
    for (Pair labels : sentences) {
      accuracy.score(() -> words(labels.gold().size()), labels.gold(), labels.predicted());
    }
    return accuracy.result();
  }

  /** A sentence of a file, whose first token stands in that line. */
  static Sentence sentence(String file, int firstLine, List<String> words, List<String> labels) {
    StringBuilder text = new StringBuilder("\n".repeat(firstLine - 1));
    for (int i = 0; i < words.size(); i++) {
      text.append(words.get(i)).append(' ').append(labels.get(i)).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try (ConllReader reader =
        new ConllReader(file, new ByteArrayInputStream(bytes), ConllLayout.conll())) {
      return reader.next();
    }
  }

  /** Names that training had, each with a blank between its tokens. */
  static TrainingNames names(Collection<String> names) {
    return TrainingNames.in(names.stream().map(Cases::sentenceOfName).iterator());
  }

  private static Sentence sentenceOfName(String name) {
    List<String> words = List.of(name.split(" "));
    Span span = new Span("X", 0, words.size());
    return sentence("names", 1, words, TagScheme.BIO.encode(List.of(span), words.size()));
  }

  /** One sentence of labels written with blanks between them. */
  public static Pair pair(String gold, String predicted) {
    return new Pair(List.of(gold.split(" ")), List.of(predicted.split(" ")));
  }

  /** The words {@code w0 w1 …}. */
  public static List<String> words(int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add("w" + i);
    }
    return words;
  }

  /** Up to a few sentences of labels, each drawn from the given ones. */
  static List<Pair> randomLabels(RandomGenerator random, List<String> labels) {
    List<Pair> sentences = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      int length = random.nextInt(12);
      List<String> gold = randomSentence(random, labels, length);
      List<String> predicted = new ArrayList<>(gold);
      if (random.nextInt(3) > 0) {
        predicted = randomSentence(random, labels, length);
      } else if (length > 0) {
        predicted.set(random.nextInt(length), labels.get(random.nextInt(labels.size())));
      }
      sentences.add(new Pair(gold, predicted));
    }
    return sentences;
  }

  private static List<String> randomSentence(
      RandomGenerator random, List<String> labels, int length) {
    List<String> sentence = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      sentence.add(labels.get(random.nextInt(labels.size())));
    }
    return sentence;
  }

  /** Random spans in a sentence, in order, not overlapping. */
  static List<Span> randomSpans(RandomGenerator random, int length, List<String> types) {
    List<Span> spans = new ArrayList<>();
    int token = 0;
    while (token < length) {
      int end = Math.min(length, token + 1 + random.nextInt(3));
      if (random.nextInt(3) == 0) {
        spans.add(new Span(types.get(random.nextInt(types.size())), token, end));
      }
      token = end;
    }
    return spans;
  }
}
