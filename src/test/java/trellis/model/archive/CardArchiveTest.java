package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.Tagger;
import trellis.error.ModelException;
import trellis.model.EnsembleBuilder;
import trellis.model.ModelCard;
import trellis.model.RandomLinearModel;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.testing.RandomCases;

/** Cards of models come back as they were, or are refused. */
class CardArchiveTest {
  private static final String CARD = "model.card.md";
  private static final String PAGE =
      "# A model\r\n\n\tof Zürich \\n 😀, without a newline at its end";

  private static TaggerModel any(RandomGenerator random) {
    return switch (random.nextInt(6)) {
      case 0 -> RandomModel.withTwoLayers(random.nextLong());
      case 1 -> RandomModel.ofSegments(random);
      case 2 -> RandomLinearModel.of(random);
      case 3 -> ensemble(RandomModel.usual(random.nextLong()), RandomModel.usual(2));
      case 4 -> RandomModel.of(random).withTemperature(random.nextDouble(0.1, 10));
      default -> RandomModel.of(random);
    };
  }

  private static TaggerModel ensemble(TaggerModel... models) {
    EnsembleBuilder builder = new EnsembleBuilder();
    for (TaggerModel model : models) {
      builder.add(model.name(), model, 1);
    }
    return builder.build("together").withGoldenOfFirst();
  }

  @Test
  void anyCardComesBackWithAnyModel() {
    RandomCases.check(
        60,
        random -> {
          TaggerModel bare = any(random);
          TaggerModel model = bare.withPage(Optional.of(PAGE + random.nextInt()));
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertEquals(model.card(), read.card());
          assertEquals(11, read.file().orElseThrow().format());
          assertArrayEquals(written, Archives.bytes(read));
          assertEquals(model.card().page(), Tagger.of(read).card());
          String layer = read.layers().get(0);
          assertEquals(model.card().page(), read.layer(layer).card().page());

          List<String> names = new ArrayList<>(Archives.entries(written).keySet());
          assertEquals(CARD, names.get(names.size() - 1));
          byte[] before = Archives.bytes(bare);
          names.remove(CARD);
          assertEquals(names, List.copyOf(Archives.entries(before).keySet()));
          assertEquals(Optional.empty(), Archives.read(before).card().page());
        });
  }

  @Test
  void membersOfAnEnsembleKeepTheirCardsAndItHasItsOwn() throws IOException {
    TaggerModel with = RandomModel.usual(1).withPage(Optional.of("one"));
    TaggerModel bare = ensemble(with, RandomModel.usual(2));
    TaggerModel read = Archives.read(Archives.bytes(bare));
    assertEquals(Optional.empty(), read.card().page());
    assertEquals(5, read.file().orElseThrow().format());
    assertEquals(Optional.of("one"), read.members().get(0).model().card().page());
    TaggerModel whole = Archives.read(Archives.bytes(bare.withPage(Optional.of("all"))));
    assertEquals(Optional.of("all"), whole.card().page());
    assertEquals(Optional.of("one"), whole.members().get(0).model().card().page());
    assertEquals(2, whole.members().size());
  }

  private static Map<String, byte[]> entries(TaggerModel model) throws IOException {
    return new LinkedHashMap<>(Archives.entries(Archives.bytes(model.withPage(Optional.of(PAGE)))));
  }

  private static void assertRefused(Map<String, byte[]> entries, String entry, String text)
      throws IOException {
    ModelException refused =
        assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)));
    assertEquals(entry, refused.entry(), refused::getMessage);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whateverIsNotAsItWasWrittenIsRefused(boolean isEnsemble) throws IOException {
    TaggerModel model =
        isEnsemble ? ensemble(RandomModel.usual(1), RandomModel.usual(2)) : RandomModel.usual(1);
    byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);

    Map<String, byte[]> missing = entries(model);
    missing.remove(CARD);
    assertRefused(missing, CARD, "");
    Map<String, byte[]> changed = entries(model);
    changed.get(CARD)[3] ^= 1;
    assertRefused(changed, CARD, "does not have the SHA-256");
    Map<String, byte[]> shorter = entries(model);
    shorter.put(CARD, Arrays.copyOf(page, page.length - 1));
    assertRefused(shorter, CARD, "");
    Map<String, byte[]> longer = entries(model);
    longer.put(CARD, Arrays.copyOf(page, page.length + 1));
    assertRefused(longer, CARD, "");
    Map<String, byte[]> unlisted = new LinkedHashMap<>(Archives.entries(Archives.bytes(model)));
    unlisted.put(CARD, page);
    assertRefused(unlisted, CARD, "no entry of a model");

    Map<String, byte[]> noText = entries(model);
    Archives.replace(noText, CARD, new byte[] {'a', '\n', (byte) 0xE4, '\n'});
    assertRefused(noText, CARD, "line 2 is not UTF-8");
    Map<String, byte[]> blank = entries(model);
    Archives.replace(blank, CARD, "\n \n".getBytes(StandardCharsets.UTF_8));
    assertRefused(blank, CARD, "says nothing");
    Map<String, byte[]> huge = entries(model);
    Archives.replace(huge, CARD, new byte[1_000_001]);
    assertRefused(huge, CARD, "a card has at most 1000000");

    Map<String, byte[]> older = entries(model);
    Archives.edit(older, "manifest.json", "\"format\" : 11", "\"format\" : 10");
    ModelException refused =
        assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(older)));
    assertTrue(
        refused.getMessage().contains(isEnsemble ? "version 10 of the format" : "have no card"),
        refused::getMessage);
  }

  /** A version that has no cards is not believed, and neither is an ensemble of another version. */
  @Test
  void theVersionFitsTheModel() throws IOException {
    TaggerModel both = ensemble(RandomModel.usual(1), RandomModel.usual(2));
    Map<String, byte[]> old = entries(both);
    Archives.edit(old, "manifest.json", "\"format\" : 11", "\"format\" : 5");
    assertRefused(old, CARD, "models of format 5 have no card");
    Map<String, byte[]> bare = Archives.entries(Archives.bytes(both));
    Archives.edit(bare, "manifest.json", "\"format\" : 5", "\"format\" : 11");
    assertRefused(bare, "manifest.json", "ensembles without a card have 5");
  }

  @Test
  void aFlippedBitAnywhereIsRefused() throws IOException {
    byte[] archive = Archives.bytes(RandomModel.usual(1).withPage(Optional.of(PAGE)));
    int at = Archives.headerOf(CARD, archive);
    for (int i = at; i < archive.length; i++) {
      byte[] flipped = archive.clone();
      flipped[i] ^= (byte) (1 << i % 8);
      assertThrows(ModelException.class, () -> Archives.read(flipped));
    }
  }

  @Test
  void pagesThatNoModelCanKeepAreRefused() {
    TaggerModel model = RandomModel.usual(1);
    for (String wrong : List.of("", " \n", "x".repeat(1_000_001), "ä".repeat(500_001), "a\uD83D")) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> model.withPage(Optional.of(wrong)));
      assertTrue(refused.getMessage().startsWith("the card has "), refused::getMessage);
    }
    String longest = "x".repeat(ModelCard.LONGEST_PAGE);
    byte[] archive = Archives.bytes(model.withPage(Optional.of(longest)));
    assertEquals(Optional.of(longest), Archives.read(archive).card().page());
    assertFalse(Archives.read(Archives.bytes(model)).card().page().isPresent());
  }
}
