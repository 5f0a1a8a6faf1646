package trellis.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** A tiny corpus in a folder of its own, and configs of tiny networks for it. */
public record ToyCorpus(Path folder) {
  private static final List<String> PEOPLE = List.of("Ada", "Alan", "Grace", "Edsger", "Barbara");
  private static final List<String> PLACES = List.of("Paris", "Rome", "New York", "Oslo", "Bonn");
  private static final List<String> VERBS = List.of("lives", "works", "sleeps", "waits", "reads");

  /** Writes train, dev and test files with names of persons and places, in BIO. */
  public static ToyCorpus ofNames(Path folder) {
    ToyCorpus corpus = new ToyCorpus(folder);
    SplittableRandom random = new SplittableRandom(7);
    corpus.write("train.conll", sentences(40, random));
    corpus.write("dev.conll", sentences(12, random));
    corpus.write("test.conll", sentences(12, random));
    return corpus;
  }

  private static String sentences(int count, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      name(text, PEOPLE.get(random.nextInt(PEOPLE.size())), "PER");
      text.append(VERBS.get(random.nextInt(VERBS.size()))).append(" O\nin O\n");
      name(text, PLACES.get(random.nextInt(PLACES.size())), "LOC");
      if (random.nextBoolean()) {
        text.append("and O\n");
        name(text, PLACES.get(random.nextInt(PLACES.size())), "LOC");
      }
      text.append(". O\n\n");
    }
    return text.toString();
  }

  private static void name(StringBuilder text, String name, String type) {
    String prefix = "B-";
    for (String word : name.split(" ")) {
      text.append(word).append(' ').append(prefix).append(type).append('\n');
      prefix = "I-";
    }
  }

  /** Writes the same files with a kind of word beside the names: upper, lower or mark. */
  ToyCorpus withKinds() throws IOException {
    for (String split : List.of("train", "dev", "test")) {
      String names = Files.readString(folder.resolve(split + ".conll"));
      String both =
          names
              .lines()
              .map(line -> line.isEmpty() ? line : line.replace(" ", " " + kind(line) + " "))
              .collect(Collectors.joining("\n"));
      write("two-" + split + ".conll", both + "\n\n");
    }
    return this;
  }

  /** The kind of a word, or of the line that begins with it. */
  static String kind(String line) {
    char first = line.charAt(0);
    return Character.isUpperCase(first) ? "upper" : Character.isLetter(first) ? "lower" : "mark";
  }

  /**
   * The config of a tiny network with two heads, kind and name, for the files of {@link
   * #withKinds}.
   */
  TaggerConfig configOfTwo(String... changes) {
    config();
    write(
        "two.yaml",
        """
        base: toy.yaml
        heads: {kind: {task: pos, output: softmax}, name: {task: ner}}
        data:
          train: %1$s/two-train.conll
          dev: %1$s/two-dev.conll
          test: %1$s/two-test.conll
          labels: {kind: 1, name: {column: 2, scheme: bio}}
        """
            .formatted(folder));
    return ConfigReader.read(folder.resolve("two.yaml"), List.of(changes));
  }

  /** Writes a file of the corpus. */
  public ToyCorpus write(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The config of a linear model. */
  public TaggerConfig linear(String... changes) {
    write(
        "linear.yaml",
        """
        task: ner
        data:
          train: %1$s/train.conll
          dev: %1$s/dev.conll
          test: %1$s/test.conll
        network: {type: linear, scheme: bio}
        train: {threads: 1}
        output: %1$s/run
        """
            .formatted(folder));
    return ConfigReader.read(folder.resolve("linear.yaml"), List.of(changes));
  }

  /**
   * The config of a tiny network.
   *
   * @param changes values in place of those here, such as {@code train.epochs=3}
   */
  public TaggerConfig config(String... changes) {
    write(
        "toy.yaml",
        """
        task: ner
        data:
          train: %1$s/train.conll
          dev: %1$s/dev.conll
          test: %1$s/test.conll
        network:
          characters: {dim: 4, filters: 5}
          words: {dim: 6, hidden: 7}
          dropout: 0.2
        train: {rate: 0.3, batch: 6, shard: 2, epochs: 4}
        output: %1$s/run
        """
            .formatted(folder));
    return ConfigReader.read(folder.resolve("toy.yaml"), List.of(changes));
  }

  /** The folder that the config names for the run. */
  public Path run() {
    return folder.resolve("run");
  }

  /** Trains in {@link #run}, from nothing. */
  public TrainingResult train(String... changes) {
    return new Trainer(config(changes), run(), TrainingListener.SILENT).run(StartMode.NEW);
  }
}
