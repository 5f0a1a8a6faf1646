package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.error.ModelException;
import trellis.model.EnsembleBuilder;
import trellis.model.EnsembleModel;
import trellis.model.GoldenCheck;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.testing.RandomCases;
import trellis.util.Sha256;

/** Ensembles come back as they were, or are refused by the entry that is wrong. */
class EnsembleArchiveTest {
  private static final byte[] ARCHIVE =
      Archives.bytes(ensemble(RandomModel.usual(1), RandomModel.usual(2)));

  private static EnsembleModel ensemble(TaggerModel... models) {
    EnsembleBuilder builder = new EnsembleBuilder();
    for (TaggerModel model : models) {
      builder.add(model.name(), model, 1 + builder.size());
    }
    return builder.build("together").withGoldenOfFirst();
  }

  private static ModelException refusal(byte[] archive) {
    return assertThrows(ModelException.class, () -> Archives.read(archive));
  }

  private static void assertRefused(Map<String, byte[]> entries, String... parts)
      throws IOException {
    String message = refusal(Archives.zipped(entries)).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void anyEnsembleComesBack() {
    RandomCases.check(
        20,
        random -> {
          boolean hasEncoder = random.nextBoolean();
          TaggerModel one = hasEncoder ? RandomModel.withEncoder(random) : RandomModel.of(random);
          TaggerModel model = ensemble(one, one.withTemperature(1.5), one);
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertArrayEquals(written, Archives.bytes(read));
          assertTrue(GoldenCheck.of(read).isPassed());
          assertEquals(Sha256.of(written), read.file().get().sha256());
          assertEquals(5, read.file().get().format());
          List<List<String>> sentences = RandomModel.sentences(random, 5, 8);
          List<Tagging> expected = RandomModel.tag(model, sentences);
          List<Tagging> found = RandomModel.tag(read, sentences);
          for (int s = 0; s < sentences.size(); s++) {
            assertEquals(expected.get(s).labels(), found.get(s).labels());
            assertEquals(expected.get(s).entropy(), found.get(s).entropy());
          }
        });
  }

  @Test
  void anEncoderStandsInTheArchiveOnceAndInMemory() throws IOException {
    byte[] archive =
        Archives.bytes(
            ensemble(
                RandomModel.withEncoder("bert", Pack.FLOAT16, 1),
                RandomModel.withEncoder("bert", Pack.FLOAT16, 2),
                RandomModel.withEncoder("bert", Pack.INT8, 3)));
    Map<String, byte[]> entries = Archives.entries(archive);
    assertTrue(entries.containsKey("members/0/encoder/matrices.npy"));
    assertTrue(entries.containsKey("members/1/encoder/states.json"));
    assertFalse(entries.containsKey("members/1/encoder/matrices.npy"));
    assertTrue(entries.containsKey("members/2/encoder/matrices.npy"), "another one");
    TaggerModel read = Archives.read(archive);
    assertSame(
        read.members().get(0).model().encoder().get().weights(),
        read.members().get(1).model().encoder().get().weights());
    assertArrayEquals(archive, Archives.bytes(read));
  }

  @Test
  void everyEntryIsHeldAgainstItsDigest() throws IOException {
    for (String name : Archives.entries(ARCHIVE).keySet()) {
      Map<String, byte[]> entries = Archives.entries(ARCHIVE);
      byte[] content = entries.get(name).clone();
      content[content.length / 2] ^= 1;
      entries.put(name, content);
      String message = refusal(Archives.zipped(entries)).getMessage();
      assertTrue(message.contains("entry " + name), name + ": " + message);
    }
  }

  @Test
  void aFlippedBitAnywhereIsRefused() {
    RandomCases.check(
        50,
        random -> {
          byte[] flipped = ARCHIVE.clone();
          int bit = random.nextInt(8 * ARCHIVE.length);
          flipped[bit / 8] ^= (byte) (1 << bit % 8);
          refusal(flipped);
        });
  }

  @Test
  void aCutFileIsRefused() {
    RandomCases.check(
        30, random -> refusal(java.util.Arrays.copyOf(ARCHIVE, random.nextInt(ARCHIVE.length))));
  }

  @Test
  void manifestsThatContradictAreRefused() throws IOException {
    Map<String, byte[]> entries = Archives.entries(ARCHIVE);
    String manifest = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
    int members = manifest.indexOf("\"members\"");
    String list = manifest.substring(members, manifest.indexOf("]", members) + 1);
    assertRefused(edited(list, "\"members\" : [ ]"), "manifest.json", "lists 0 members");
    assertRefused(edited("\"weight\" : 2.0", "\"weight\" : -2.0"), "the weight of a member is -2");
    assertRefused(
        edited("\"weight\" : 2.0", "\"weight\" : 1e9"), "the weight of a member is 1.0E9");
    assertRefused(edited("\"name\" : \"usual model\"", "\"name\" : \"other\""), "contradicts");
    assertRefused(edited("\"format\" : 5", "\"format\" : 4"), "manifest.json");
    String third = list.replace("[", "[ {\"name\": \"x\", \"sha256\": \"\", \"weight\": 1},");
    assertRefused(edited(list, third), "is missing among the entries that the manifest lists");
  }

  private static Map<String, byte[]> edited(String from, String to) throws IOException {
    Map<String, byte[]> entries = Archives.entries(ARCHIVE);
    Archives.edit(entries, "manifest.json", from, to);
    return entries;
  }

  /** The manifests of archive and member must say the same of each entry. */
  @Test
  void anEntryThatItsMemberDoesNotListIsRefused() throws IOException {
    Map<String, byte[]> entries = Archives.entries(ARCHIVE);
    byte[] words = "x\n".getBytes(StandardCharsets.UTF_8);
    Archives.replace(entries, "members/1/words.txt", words); // in the manifest of the archive alone
    assertRefused(entries, "members/1/manifest.json", "lists words.txt with another size");
  }

  @Test
  void anEntryTooManyIsRefused() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Archives.entries(ARCHIVE));
    entries.put("more.txt", new byte[] {1});
    Archives.edit(
        entries,
        "manifest.json",
        "\n  ]\n}",
        ",\n"
            + "    {\n"
            + "      \"name\" : \"more.txt\",\n"
            + "      \"size\" : 1,\n"
            + "      \"sha256\" : \"\"\n"
            + "    }\n"
            + "  ]\n"
            + "}");
    assertRefused(entries, "more.txt", "is no entry of this model");
  }

  @Test
  void anEnsembleInAnEnsembleIsRefused() throws IOException {
    Map<String, byte[]> entries = Archives.entries(ARCHIVE);
    Archives.replace(entries, "members/0/manifest.json", entries.get("manifest.json"));
    assertRefused(entries, "members/0/manifest.json", "no member can be one");
  }
}
