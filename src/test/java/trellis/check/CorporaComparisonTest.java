package trellis.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;

/** What {@code check} says of several corpora beside each other. */
class CorporaComparisonTest {
  private static final String A =
      "Aspirin B-Chemical\nhelps O\nagainst O\nsevere O\nflu B-Disease\n\n"
          + "Aspirin B-Chemical\nacts O\n\n";

  @TempDir private Path folder;

  private CheckReport check(String b, String keysOfB) throws IOException {
    Files.writeString(folder.resolve("a.conll"), A);
    Files.writeString(
        folder.resolve("a-dev.conll"), "The O\ngene O\nBRCA1 O\nis O\nlong O\n\n" + A);
    Files.writeString(folder.resolve("b.conll"), b);
    Path config = folder.resolve("c.yaml");
    Files.writeString(
        config,
        ("data: [{name: a, train: '%1$s/a.conll', dev: '%1$s/a-dev.conll'}, {name: b, train:"
                + " '%1$s/b.conll'%2$s}]\n")
            .formatted(folder, keysOfB));
    return CorpusCheck.of(ConfigReader.read(config, List.of()), 10);
  }

  private static Optional<FindingGroup> group(CheckReport report, FindingKind kind) {
    return report.findings().stream().filter(group -> group.kind() == kind).findFirst();
  }

  private static Finding only(CheckReport report, FindingKind kind) {
    FindingGroup group = group(report, kind).orElseThrow();
    assertEquals(1, group.count(), group::toString);
    return group.shown().get(0);
  }

  private static final String GENES =
      "The O\ngene O\nBRCA1 B-Gene\nis O\nlong O\n\n" + "Aspirin O\nwaits O\n\n".repeat(6);

  @Test
  void whatACorpusSaysToKnowAndLacksIsTold() throws IOException {
    CheckReport report = check(GENES, "");
    List<Finding> lacking = group(report, FindingKind.LACKING_TYPE).orElseThrow().shown();
    assertEquals("data.a.labels.knows", lacking.get(0).place());
    assertEquals("data.b.labels.knows", lacking.get(1).place());
    assertTrue(
        lacking.get(1).text().contains("b has no Chemical, Disease, which"), report::toString);
    assertTrue(lacking.get(1).text().contains("knows: [Gene]"), report::toString);
    Finding missed = only(report, FindingKind.MISSED_NAME);
    assertTrue(
        missed
            .text()
            .startsWith("b has 6 mentions of names as O that other corpora mark as Chemical"),
        missed::toString);
    assertTrue(missed.text().contains("\"Aspirin\" 6"), missed::toString);
  }

  @Test
  void whatItDoesNotSayToKnowIsNoContradiction() throws IOException {
    CheckReport report = check(GENES, ", labels: {knows: [Gene]}");
    assertEquals("data.a.labels.knows", only(report, FindingKind.LACKING_TYPE).place());
    assertTrue(group(report, FindingKind.MISSED_NAME).isEmpty());
    assertTrue(group(report, FindingKind.NOTHING_UNKNOWN).isEmpty(), "others have other types");
    assertTrue(group(report, FindingKind.UNUSED_NAME).isEmpty());
  }

  @Test
  void aTrainingSentenceInTheDevFileOfAnotherCorpusIsALeak() throws IOException {
    Finding leak = only(check(GENES, ", labels: {knows: [Gene]}"), FindingKind.LEAK);
    assertEquals(folder.resolve("b.conll") + ":1", leak.place());
    assertTrue(leak.text().contains("stands in the dev file of a at"), leak::toString);
    assertTrue(leak.text().contains("a-dev.conll:1"), leak::toString);
    CheckReport dropped = check(GENES, ", leaks: drop, labels: {knows: [Gene]}");
    assertTrue(group(dropped, FindingKind.LEAK).isEmpty(), dropped::toString);
  }

  @Test
  void theSameSentenceWithOtherLabelsIsTold() throws IOException {
    String other = A.replace("flu B-Disease", "flu O") + "cancer B-Disease\n\n";
    CheckReport report = check(other, "");
    Finding differ = only(report, FindingKind.CORPORA_DIFFER);
    assertEquals(folder.resolve("b.conll") + ":5", differ.place());
    assertTrue(differ.text().startsWith("\"flu\" is no Disease here"), differ::toString);
    assertTrue(differ.text().contains("a.conll:1"), differ::toString);
  }

  @Test
  void typesThatDifferInTheirSpellingAloneAreTold() throws IOException {
    Finding similar = only(check("flu B-DISEASES\nis O\n\n", ""), FindingKind.SIMILAR_TYPE);
    assertTrue(similar.text().contains("\"Disease\""), similar::toString);
    assertTrue(similar.text().contains("map: {"), similar::toString);
  }

  @Test
  void eachFileIsReported() throws IOException {
    List<String> names = check(GENES, "").splits().stream().map(SplitReport::name).toList();
    assertEquals(List.of("a.train", "a.dev", "b.train"), names);
    String text = CheckText.render(check(GENES, ""));
    assertTrue(text.contains("b.train is bio"), text);
  }
}
