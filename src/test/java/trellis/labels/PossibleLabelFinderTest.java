package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.testing.RandomCases;

/**
 * The sequences of a network that are possible are one to one those of the file's scheme that its
 * labels leave open: counted one by one.
 */
class PossibleLabelFinderTest {
  private static final LabelReading OPEN = LabelReading.usual(true);

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void pathsOfTheNetworkAreThoseOfTheFile(TagScheme files) {
    for (TagScheme network : TagScheme.values()) {
      if (network != TagScheme.NONE) {
        RandomCases.check(25, random -> check(random, files, network));
      }
    }
  }

  private static void check(RandomGenerator random, TagScheme files, TagScheme network) {
    LabelSet ofFiles = set(files, files);
    LabelSet ofNetwork = set(files, network);
    int length = random.nextInt(1, 5);
    boolean knowsAll = random.nextBoolean();
    LabelReading reading =
        new LabelReading(
            true, true, true, Map.of(), knowsAll ? Optional.empty() : Optional.of(Set.of("X")));
    List<String> written = new ArrayList<>();
    for (int token = 0; token < length; token++) {
      written.add(label(random, ofFiles));
    }
    Set<List<Span>> expected = new HashSet<>();
    addPaths(
        ofFiles,
        new int[length],
        0,
        path -> {
          if (fits(ofFiles.labelsOf(path), written, reading)) {
            expected.add(ofFiles.spansOf(path));
          }
        });
    Optional<PossibleLabels> found;
    try {
      found = new PossibleLabelFinder(ofNetwork, reading).find(written);
    } catch (IllegalArgumentException cannot) {
      assertTrue(network == TagScheme.IOB1 || network == TagScheme.IOE1, cannot::getMessage);
      assertTrue(
          files.rules().knows(Label.parse("S-X")) || files.rules().knows(Label.parse("U-X")));
      return;
    }
    if (found.isEmpty()) {
      assertEquals(Set.of(), expected, () -> files + " in " + network + ": " + written);
      return;
    }
    if (expected.isEmpty()) {
      return; // ill-formed, and repaired
    }
    Set<List<Span>> there = new HashSet<>();
    int[] paths = new int[1];
    addPaths(
        ofNetwork,
        new int[length],
        0,
        path -> {
          if (isPossible(path, found.get())) {
            there.add(ofNetwork.spansOf(path));
            paths[0]++;
          }
        });
    assertEquals(expected, there, () -> files + " in " + network + ": " + written);
    assertEquals(expected.size(), paths[0]);
  }

  private static String label(RandomGenerator random, LabelSet set) {
    if (random.nextInt(3) == 0) {
      return "_";
    }
    List<String> parts = new ArrayList<>();
    for (int count = random.nextInt(1, 4); count > 0; count--) {
      parts.add(set.label(random.nextInt(set.size())));
    }
    return String.join("|", parts);
  }

  private static LabelSet set(TagScheme files, TagScheme network) {
    LabelSetBuilder builder = new LabelSetBuilder(files, network);
    builder.add("X");
    builder.add("Y");
    return builder.build();
  }

  /** All sequences that keep the rules. */
  private static void addPaths(LabelSet set, int[] path, int token, Consumer<int[]> action) {
    if (token == path.length) {
      if (set.network().violations(set.labelsOf(path)).length == 0) {
        action.accept(path);
      }
      return;
    }
    for (int label = 0; label < set.size(); label++) {
      path[token] = label;
      addPaths(set, path, token + 1, action);
    }
  }

  private static boolean fits(List<String> path, List<String> written, LabelReading reading) {
    for (int token = 0; token < path.size(); token++) {
      String label = path.get(token);
      List<String> parts = reading.parts(written.get(token));
      boolean widened =
          parts.contains("O") && !reading.knows(Label.parse(label).type()) && !label.equals("O");
      if (!parts.isEmpty() && !parts.contains(label) && !widened) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPossible(int[] path, PossibleLabels possible) {
    if (possible.areKnown()) {
      return Arrays.equals(path, possible.ids());
    }
    boolean is = true;
    for (int token = 0; token < path.length; token++) {
      boolean[] row = possible.labels()[token];
      is &= row == null || row[path[token]];
      boolean[][] step = possible.steps() == null ? null : possible.steps()[token];
      is &= token == 0 || step == null || step[path[token - 1]][path[token]];
    }
    return is;
  }

  @Test
  void whatTheFileTellsStaysAsItWas() {
    LabelSet set = set(TagScheme.BIO, TagScheme.BIOES);
    List<String> written = List.of("O", "B-X", "I-X", "O", "I-Y");
    PossibleLabels found = new PossibleLabelFinder(set, OPEN).find(written).orElseThrow();
    assertTrue(found.areKnown());
    assertArrayEquals(set.encode(written), found.ids());
  }

  @Test
  void whatFollowsFromTheNeighborsIsKnown() {
    LabelSet set = set(TagScheme.BIOES, TagScheme.BIOES);
    List<String> written = List.of("B-X", "_", "O");
    PossibleLabels found = new PossibleLabelFinder(set, OPEN).find(written).orElseThrow();
    assertTrue(found.areKnown());
    assertArrayEquals(set.encode(List.of("B-X", "E-X", "O")), found.ids());
  }

  @Test
  void labelsThatContradictEachOtherLeaveNothing() {
    LabelSet set = set(TagScheme.BIOES, TagScheme.BIOES);
    PossibleLabelFinder finder = new PossibleLabelFinder(set, OPEN);
    assertTrue(finder.find(List.of("B-X", "_", "B-Y", "E-Y")).isPresent());
    assertTrue(finder.find(List.of("B-X|B-Y", "_", "_", "B-X")).isEmpty());
    assertTrue(finder.find(List.of("_", "B-X|I-X", "O|B-Y", "_")).isEmpty());
  }

  @Test
  void aSpanIsNoMoreThanItsLabelsWhereOnlyOtherTypesMayBe() {
    LabelSet set = set(TagScheme.IOB1, TagScheme.BIOES);
    LabelReading reading = new LabelReading(true, true, true, Map.of(), Optional.of(Set.of("X")));
    PossibleLabels found =
        new PossibleLabelFinder(set, reading).find(List.of("O", "I-X", "I-X", "O")).orElseThrow();
    assertEquals(LabelSet.MISSING, found.ids()[0]);
    assertEquals(set.id("B-X"), found.ids()[1]);
    assertEquals(set.id("E-X"), found.ids()[2]);
    assertNull(found.steps());
    boolean[] last = found.labels()[3];
    assertTrue(last[set.id("O")] && last[set.id("S-Y")]);
    assertFalse(last[set.id("S-X")] || last[set.id("E-X")] || last[set.id("B-Y")]);
  }

  @Test
  void plainLabelsHaveNoRules() {
    LabelReading reading = new LabelReading(false, true, true, Map.of(), Optional.empty());
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.NONE, TagScheme.NONE);
    builder.add(List.of("NN", "VB|NN", "_", "JJ|SYM"), reading);
    LabelSet set = builder.build();
    assertEquals(List.of("JJ", "NN", "SYM", "VB"), set.labels());
    PossibleLabels found =
        new PossibleLabelFinder(set, reading).find(List.of("NN", "VB|NN", "_")).orElseThrow();
    assertArrayEquals(new int[] {1, -1, -1}, found.ids());
    assertArrayEquals(new boolean[] {false, true, false, true}, found.labels()[1]);
    assertArrayEquals(new boolean[] {true, true, true, true}, found.labels()[2]);
  }
}
