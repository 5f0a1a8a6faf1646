package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trellis.cli.option.CommandRun;

/**
 * A tagger that has learned the sentences in the examples of the pages by heart, in a second or
 * two: it finds the names that the model of the quick start finds, with other probabilities.
 */
public final class ExampleTagger {
  private static final String CONFIG =
      """
      name: quickstart
      task: ner
      data:
        train: '%1$s'
        dev: '%1$s'
        errors: warn
      network:
        characters: {dim: 8, filters: 8}
        words: {dim: 16, hidden: 16}
        dropout: 0.1
      train: {rate: 0.1, batch: 2, epochs: 40, patience: 40, unknown: 0.1, threads: 1}
      output: '%2$s'
      """;

  private static final String SENTENCES =
      """
      Ada/B-PER Marlow/I-PER lives in Florence/B-LOC .
      Ada/B-PER Marlow/I-PER lives in Florence/B-LOC
      👩 Ada/B-PER Marlow/I-PER lives in Florence/B-LOC .
      Ada/B-PER Marlow/I-PER lives in Florence/B-LOC Nightingale/I-LOC House/I-LOC .
      She does n't work for Halden/B-ORG Steel/I-ORG .
      Nora/B-PER Wells/I-PER came to Lisbon/B-LOC 😀 in 1998 .
      Ada/B-PER Marlow/I-PER of Halden/B-ORG Steel/I-ORG met Italian/B-MISC engineers in Florence/B-LOC .
      Ada/B-PER lives in London/B-LOC .
      Ada/B-PER wrote
      """;

  private static byte[] model; // trained once in a JVM

  private ExampleTagger() {}

  /** Writes its model into the folder. */
  public static synchronized Path writeTo(Path folder) throws IOException {
    if (model == null) {
      model = Files.readAllBytes(train(folder));
    }
    return Files.write(folder.resolve("example.trellis"), model);
  }

  private static Path train(Path folder) throws IOException {
    StringBuilder corpus = new StringBuilder();
    for (String sentence : SENTENCES.split("\n")) {
      for (String token : sentence.split(" ")) {
        String[] cells = token.split("/");
        corpus.append(cells[0]).append('\t').append(cells.length > 1 ? cells[1] : "O").append('\n');
      }
      corpus.append('\n');
    }
    Path file = Files.writeString(folder.resolve("examples.conll"), corpus);
    Path run = folder.resolve("example-run");
    Path config = Files.writeString(folder.resolve("example.yaml"), CONFIG.formatted(file, run));
    CommandRun trained = CommandRun.of("train", config);
    assertEquals(0, trained.code(), trained.err());
    return run.resolve("model.trellis");
  }
}
