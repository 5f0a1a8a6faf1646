package trellis.model.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;

/**
 * A saved model that must stay readable, and the answers that it must give.
 *
 * <p>Each version of the format has one, written once by the {@link #main} of its time and kept as
 * it is: {@code golden-v1.trellis}, and in {@code golden-v1.tsv} a line for each token with its
 * label and the probability of that label, an empty line after each sentence. A new version of the
 * format gets new files beside the old ones.
 */
final class GoldenArchive {
  private static final List<List<String>> SENTENCES =
      List.of(
          List.of("Ada", "lives", "in", "London", "."),
          List.of("Byron", "lives", "in", "ZÜRICH", "and", "東京", "😀", "1815"),
          List.of("."),
          List.of("unbekannt"),
          List.of("the", "0", "the", "\"", "Ada", "Ada", "Ada", "e\u0301", "שלום", "in"));

  private GoldenArchive() {}

  /** Writes model and answers of the current version; the argument is the folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    String name = "golden-v" + Manifest.FORMAT;
    TaggerModel model = RandomModel.withTwoLayers(99).withTemperatures(List.of(1.5, 0.25));
    ModelArchive.write(model, folder.resolve(name + ".trellis"));
    Files.writeString(
        folder.resolve(name + ".tsv"), answers(RandomModel.tagBare(model, SENTENCES)));
  }

  private static String answers(List<Tagging> taggings) {
    StringBuilder text = new StringBuilder();
    for (Tagging tagging : taggings) {
      for (int token = 0; token < tagging.tokens().size(); token++) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s\t%s\t%.8f\n",
                tagging.tokens().get(token),
                tagging.labels().get(token),
                tagging.probability(token)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** The label that a token must get and its probability. */
  record Answer(String token, String label, double probability) {}

  /** The answers that the model of a version must give, by sentence. */
  static List<List<Answer>> answers(int version) throws IOException {
    List<List<Answer>> sentences = new ArrayList<>();
    try (InputStream in = resource("golden-v" + version + ".tsv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String sentence : text.split("\n\n")) {
        sentences.add(sentence.lines().map(GoldenArchive::answer).toList());
      }
    }
    return sentences;
  }

  private static Answer answer(String line) {
    String[] cells = line.split("\t");
    return new Answer(cells[0], cells[1], Double.parseDouble(cells[2]));
  }

  static InputStream resource(String name) {
    return GoldenArchive.class.getResourceAsStream(name);
  }
}
