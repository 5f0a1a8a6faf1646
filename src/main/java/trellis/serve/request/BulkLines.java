package trellis.serve.request;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.Constraints;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;
import trellis.error.ConstraintException;
import trellis.serve.http.Limits;
import trellis.serve.http.Lines;
import trellis.serve.http.Problem;

/**
 * Some lines of a bulk request, each of which is a request of its own, and the answers to them: a
 * line each, of which that to a wrong line says what is wrong.
 *
 * <p>Sentences are answered in any order, by any number of threads.
 */
public final class BulkLines {
  private static final byte[] NO_PART = {};

  private final long firstNumber;
  private final List<Line> lines = new ArrayList<>();
  private final List<FeaturedSentence> sentences = new ArrayList<>(); // of all lines
  private final List<Constraints> known = new ArrayList<>(); // of each sentence
  private boolean isConstrained;
  private int[] lineOf = {}; // [sentence]
  private int constraints;
  private int best;

  /** A line, with its sentences in their place among all. */
  private static final class Line {
    private final Optional<String> id;
    private final int first; // sentence
    private TagTask task; // null: the line is wrong
    private TagAnswer answer;
    private Problem problem; // null: none so far

    Line(Optional<String> id, int first) {
      this.id = id;
      this.first = first;
    }
  }

  private BulkLines(long firstNumber) {
    this.firstNumber = firstNumber;
  }

  /**
   * Reads lines.
   *
   * @param defaults for what they do not say
   */
  public static BulkLines read(
      Lines lines,
      TagRequestReader reader,
      TagDefaults defaults,
      ServedModel model,
      Limits limits) {
    BulkLines bulk = new BulkLines(lines.firstNumber());
    for (int i = 0; i < lines.count(); i++) {
      bulk.add(reader.readLine(lines.line(i), lines.firstNumber() + i, defaults), model, limits);
    }
    return bulk;
  }

  private void add(TagLine read, ServedModel model, Limits limits) {
    Line line = new Line(read.id(), sentences.size());
    lines.add(line);
    line.problem = read.problem();
    if (line.problem != null) {
      return;
    }
    try {
      line.task = TagTask.of(read.request(), model, limits);
    } catch (Problem wrong) {
      line.problem = wrong;
      return;
    }
    line.answer = new TagAnswer(line.task);
    int count = line.task.sentences().size();
    sentences.addAll(line.task.sentences());
    lineOf = Arrays.copyOf(lineOf, Math.max(lineOf.length, sentences.size() * 2));
    Arrays.fill(lineOf, line.first, line.first + count, lines.size() - 1);
    boolean isKnown = !line.task.known().isEmpty();
    isConstrained |= isKnown;
    for (int i = 0; i < count; i++) {
      known.add(isKnown ? line.task.known().get(i) : Constraints.none());
    }
    constraints += read.request().known().count();
    best = Math.max(best, read.request().best());
  }

  /** The sentences of all lines. */
  public List<FeaturedSentence> sentences() {
    return sentences;
  }

  /** Counts their tokens. */
  public int tokens() {
    return sentences.stream().mapToInt(sentence -> sentence.tokens().size()).sum();
  }

  /** What is known of each sentence; empty when nothing is known of any. */
  public List<Constraints> known() {
    return isConstrained ? known : List.of();
  }

  /** Counts the constraints of all lines. */
  public int constraints() {
    return constraints;
  }

  /** The most labelings that a line asks for. */
  public int best() {
    return best;
  }

  /**
   * Writes a sentence.
   *
   * @param place among those of all lines
   */
  public byte[] sentence(int place, TaggedSentence tagged) {
    Line line = lines.get(lineOf[place]);
    return line.answer.sentence(place - line.first, tagged);
  }

  /** Notes that a sentence cannot be tagged as demanded, and with it its line; gives no bytes. */
  public byte[] refused(int place, ConstraintException wrong) {
    Line line = lines.get(lineOf[place]);
    line.problem = line.task.refusal(place - line.first, wrong);
    return NO_PART;
  }

  /**
   * Puts the answers together.
   *
   * @param parts all sentences, written, in their order
   */
  public ByteBuffer whole(List<byte[]> parts) {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (line.problem == null) {
        int end = line.first + line.task.sentences().size();
        ByteBuffer answer = line.answer.whole(line.id, parts.subList(line.first, end));
        json.write(answer.array(), 0, answer.limit());
      } else {
        String id = line.id.map(given -> "\"id\":" + given + ",").orElse("");
        String error = "\"line\":" + (firstNumber + i) + ",\"error\":" + line.problem.json();
        json.writeBytes(("{" + id + error + "}\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    return ByteBuffer.wrap(json.toByteArray());
  }
}
