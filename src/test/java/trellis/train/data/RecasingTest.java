package trellis.train.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.CasingConfig;
import trellis.config.ConfigReader;
import trellis.error.ConfigException;
import trellis.text.Sentence;

class RecasingTest {
  private static final String TRAIN =
      """
      Ada\tB-PER
      met\tO
      McKay\tB-PER
      ﬁve\tO

      i\tO
      am\tO
      her\tB-PER

      """;

  @TempDir private Path folder;

  private List<Sentence> train(String casing) throws IOException {
    Path train = Files.writeString(folder.resolve("train.conll"), TRAIN);
    Path dev = Files.writeString(folder.resolve("dev.conll"), "Bob\tB-PER\nis\tO\n\n");
    String yaml =
        """
        data: {train: %s, dev: %s, casing: %s}
        """
            .formatted(train, dev, casing);
    return TrainingDataReader.read(ConfigReader.parse("a.yaml", yaml)).data().train();
  }

  @Test
  void copiesStandBehindAllSentences() throws IOException {
    List<Sentence> all = train("{upper: 1, lower: 1, title: 1}");
    assertEquals(
        List.of(
            List.of("Ada", "met", "McKay", "ﬁve"),
            List.of("i", "am", "her"),
            List.of("ADA", "MET", "MCKAY", "FIVE"),
            List.of("I", "AM", "HER"),
            List.of("ada", "met", "mckay", "ﬁve"), // the second is in small letters already
            List.of("Ada", "Met", "McKay", "ﬁve"),
            List.of("I", "Am", "Her")),
        all.stream().map(Sentence::tokens).toList());
    for (Sentence copy : all) {
      assertEquals(copy.size() == 4 ? all.get(0).labels() : all.get(1).labels(), copy.labels());
    }
  }

  @Test
  void aShareIsDrawnAlikeEachTime() throws IOException {
    List<Sentence> many = Collections.nCopies(5_000, train("{upper: 0}").get(0));
    CasingConfig casing = new CasingConfig(0.1, 0.05, 0);
    List<Sentence> all = Recasing.extended(many, casing);
    long upper = all.stream().filter(one -> one.tokens().get(0).equals("ADA")).count();
    long lower = all.stream().filter(one -> one.tokens().get(0).equals("ada")).count();
    assertEquals(500, upper, 75);
    assertEquals(250, lower, 55);
    assertEquals(5_000 + upper + lower, all.size());
    assertEquals(
        all.stream().map(Sentence::tokens).toList(),
        Recasing.extended(many, casing).stream().map(Sentence::tokens).toList());
    assertSame(many, Recasing.extended(many, new CasingConfig(0, 0, 0)));
  }

  @Test
  void copiesAndNeighborsDoNotGoTogether() {
    ConfigException refused =
        assertThrows(
            ConfigException.class,
            () ->
                ConfigReader.parse(
                    "a.yaml",
                    """
                    data: {train: a, dev: b, casing: {title: 0.1}}
                    embeddings: {encoder: {file: c}}
                    network: {document: {sentences: 1}}
                    """));
    assertTrue(refused.getMessage().contains("`data.casing.title`"), refused::getMessage);
  }
}
