package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import trellis.cli.option.CommandRun;

/** Taggers so small that they are trained in a second or two, and their corpora. */
public final class SmallTagger {
  private static final List<String> NAMES = List.of("Ada", "Bo", "Cy", "Dee", "Eli", "Flo");
  private static final List<String> PLACES = List.of("York", "Bath", "Ely", "Hull", "Wells");
  private static final List<String> VERBS = List.of("lives", "works", "sings");

  private static final String CONFIG =
      """
      task: %s
      data: {train: '%s', dev: '%s', test: '%s', format: %s}
      network:
        characters: {dim: 4, filters: 6}
        words: {dim: 8, hidden: 8}
        dropout: 0.1
      train: {rate: 0.2, batch: 4, epochs: 6, threads: 2}
      output: '%s'
      """;

  private SmallTagger() {}

  /** Writes the config of a tagger of names, and its corpus of three columns. */
  public static Path names(Path folder) throws IOException {
    return config(folder, "ner", "conll");
  }

  /** Writes the config of a tagger of parts of speech, and its corpus in CoNLL-U. */
  public static Path partsOfSpeech(Path folder) throws IOException {
    return config(folder, "pos", "conllu");
  }

  /** Trains the tagger of a config that was written here, and names its model. */
  public static Path train(Path config) {
    CommandRun run = CommandRun.of("train", config);
    assertEquals(0, run.code(), run.err());
    return output(config).resolve("model.trellis");
  }

  /** The output folder of a config that was written here. */
  public static Path output(Path config) {
    return config.resolveSibling("run");
  }

  private static Path config(Path folder, String task, String format) throws IOException {
    Random random = new Random(1);
    Path[] files = new Path[3];
    for (int i = 0; i < files.length; i++) {
      String name = List.of("train", "dev", "test").get(i) + "." + format;
      files[i] = Files.writeString(folder.resolve(name), corpus(random, format, i == 0 ? 80 : 20));
    }
    Path config = folder.resolve("small.yaml");
    return Files.writeString(
        config,
        CONFIG.formatted(task, files[0], files[1], files[2], format, folder.resolve("run")));
  }

  private static String corpus(Random random, String format, int sentences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      int id = 1;
      row(text, format, id++, pick(random, NAMES), "PROPN", "B-PER");
      if (random.nextBoolean()) {
        row(text, format, id++, "de" + pick(random, NAMES), "PROPN", "I-PER");
      }
      row(text, format, id++, pick(random, VERBS), "VERB", "O");
      if (random.nextBoolean()) {
        row(text, format, id++, "in", "ADP", "O");
        row(text, format, id++, pick(random, PLACES), "PROPN", "B-LOC");
      }
      row(text, format, id, ".", "PUNCT", "O");
      text.append('\n');
    }
    return text.toString();
  }

  private static void row(
      StringBuilder text, String format, int id, String word, String tag, String label) {
    String row = format.equals("conll") ? "%2$s %3$s %4$s\n" : "%d\t%s\t_\t%s\t_\t_\t_\t_\t_\t_\n";
    text.append(row.formatted(id, word, tag, label));
  }

  private static String pick(Random random, List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
