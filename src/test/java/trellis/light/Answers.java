package trellis.light;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.Tagger;
import trellis.kernel.Kernels;

/**
 * A program that tags, with nothing but the public API: what it prints must be the same on the
 * light jar and on the whole build.
 */
public final class Answers {
  private static final List<List<String>> SENTENCES =
      List.of(
          List.of("Ada", "lives", "in", "London", "."),
          List.of("Byron", "lives", "in", "ZÜRICH", "and", "東京", "😀", "1815"),
          List.of(),
          List.of("unbekannt"),
          List.of("the", "0", "the", "\"", "Ada", "Ada", "Ada", "e\u0301", "in"));

  private Answers() {}

  /** Prints the answers of the model in a file. */
  public static void main(String[] args) throws IOException {
    byte[] text = of(Files.readAllBytes(Path.of(args[0]))).getBytes(StandardCharsets.UTF_8);
    System.out.write(text, 0, text.length);
    System.out.flush();
  }

  /** The kernel, and every number that a model has to say, to the last bit. */
  public static String of(byte[] model) {
    return of(Tagger.load(new ByteArrayInputStream(model)));
  }

  /** The same of a model that was saved without its encoder. */
  public static String with(Path model, Path encoder) {
    return of(Tagger.load(model, encoder));
  }

  private static String of(Tagger tagger) {
    String kernel = "kernel " + Kernels.chosen().name() + "\n";
    String single = SENTENCES.stream().map(tagger::tag).map(Answers::text).collect(lines());
    try (Stream<TaggedSentence> all = tagger.tagAll(SENTENCES)) {
      return kernel + tagger + "\n" + single + "\n" + all.map(Answers::text).collect(lines());
    }
  }

  /** What a broken model is refused with. */
  public static String refusal(byte[] model) {
    try {
      return Tagger.load(new ByteArrayInputStream(model)).toString();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  private static String text(TaggedSentence sentence) {
    StringBuilder text = new StringBuilder();
    text.append(sentence.tokens()).append(sentence.labels()).append(sentence.networkLabels());
    for (int token = 0; token < sentence.tokens().size(); token++) {
      text.append(' ').append(Double.toHexString(sentence.probability(token)));
    }
    for (TaggedSpan span : sentence.spans()) {
      text.append(' ').append(span).append(Double.toHexString(span.probability()));
    }
    for (Labeling labeling : sentence.best(3)) {
      text.append(' ')
          .append(labeling.labels())
          .append(labeling.networkLabels())
          .append(Double.toHexString(labeling.probability()));
    }
    return text.toString();
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
  }
}
