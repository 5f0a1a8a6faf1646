package trellis.rooms;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the table of rooms, and shows on a deliberately broken program that each rule can fail. */
class RoomsTest {
  private static final RoomTable TABLE = RoomTable.ofThePage();
  private static final Rooms OURS = new Rooms("trellis", TABLE);
  private static final Rooms BROKEN =
      new Rooms(
          "broken", RoomTable.of(List.of("```rooms", "labels: config", "text:", "config:", "```")));

  /** More files than this want a reason in the room's package-info. */
  private static final int MOST_FILES = 25;

  private static final JavaClasses PROGRAM =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/sample/"))
          .withImportOption(location -> !location.contains("/classes/java/light/")) // packs a jar
          .withImportOption(
              location -> !location.contains("/classes/java/precision/")) // writes the twin
          .withImportOption(location -> !location.contains("/indouble/")) // a copy for the tests
          .importPackages("trellis");

  private static final JavaClasses BROKEN_PROGRAM =
      new ClassFileImporter().importPackages("broken");

  @Test
  void programWasFound() {
    assertTrue(PROGRAM.stream().anyMatch(c -> c.getName().equals("trellis.cli.Main")));
    assertFalse(PROGRAM.stream().anyMatch(c -> c.getSimpleName().equals("RoomsTest")));
  }

  @Test
  void roomsUseOnlyWhatTheTableNames() {
    OURS.roomsUseOnlyWhatTheTableNames().check(PROGRAM);
  }

  @Test
  void theTableNamesNothingThatIsNotUsed() {
    Map<String, Set<String>> used = OURS.used(PROGRAM);
    assertAll(
        TABLE.rooms().entrySet().stream()
            .map(
                room ->
                    () ->
                        assertEquals(
                            new TreeSet<>(used.getOrDefault(room.getKey(), Set.of())),
                            new TreeSet<>(room.getValue()),
                            room.getKey())));
  }

  @Test
  void roomsUseOnlyThoseThatStandAboveThem() {
    Set<String> above = new HashSet<>();
    TABLE
        .rooms()
        .forEach(
            (room, uses) -> {
              Set<String> elsewhere = new TreeSet<>(uses);
              if (isOfTheKnot(room)) {
                elsewhere.removeIf(RoomsTest::isOfTheKnot);
              }
              assertTrue(above.containsAll(elsewhere), room + " uses a room that stands below it");
              above.add(room);
            });
  }

  /** DL4J's configuration classes make their implementations, which read them. */
  private static boolean isOfTheKnot(String room) {
    return isRoomOrWithin("dl4j", room);
  }

  @Test
  void everyRoomSaysWhatItIsAndIsOfASizeToLiveIn() throws IOException {
    Path root = Path.of("src/main/java/trellis");
    List<Path> folders;
    try (Stream<Path> walk = Files.walk(root)) {
      folders = walk.filter(Files::isDirectory).toList();
    }
    List<String> wrong = new ArrayList<>();
    for (Path folder : folders) {
      Path info = folder.resolve("package-info.java");
      try (Stream<Path> files = Files.list(folder)) {
        long count = files.filter(file -> file.toString().endsWith(".java")).count();
        if (count > 0 && !Files.exists(info)) {
          wrong.add(folder + " has no package-info.java");
        } else if (count > MOST_FILES + 1 && !Files.readString(info).contains("More than 25")) {
          wrong.add(folder + " has " + (count - 1) + " files and no word on why");
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  /**
   * What a program of somebody else could not write with the API alone, the adapters and the server
   * cannot either; so the API stays large enough, and the rest free to change.
   */
  @Test
  void adaptersAndTheServerUseTheApiAlone() {
    Set<String> api = Set.of("(api)", "error", "tokenize");
    int rooms = 0;
    for (Map.Entry<String, Set<String>> room : TABLE.rooms().entrySet()) {
      Set<String> elsewhere = new TreeSet<>(room.getValue());
      elsewhere.removeAll(api);
      if (isRoomOrWithin("adapt", room.getKey())) {
        elsewhere.remove("adapt");
      } else if (isRoomOrWithin("serve", room.getKey())) {
        elsewhere.removeIf(used -> isRoomOrWithin("serve", used));
        elsewhere.remove("forms"); // how answers are written, for the command line too
      } else {
        continue;
      }
      assertEquals(Set.of(), elsewhere, room.getKey());
      rooms++;
    }
    assertTrue(rooms >= 8, rooms + " rooms");
  }

  private static boolean isRoomOrWithin(String name, String room) {
    return room.equals(name) || room.startsWith(name + ".");
  }

  @Test
  void noCycles() {
    OURS.noCycles()
        .check(
            PROGRAM.that(
                DescribedPredicate.describe(
                    "stand outside the knot", type -> !isOfTheKnot(OURS.roomOf(type)))));
  }

  @Test
  void onlyTheCommandLinePrintsOrExits() {
    OURS.onlyTheCommandLinePrintsOrExits().check(PROGRAM);
  }

  @Test
  void exceptionsAreSpecific() {
    OURS.exceptionsAreSpecific().check(PROGRAM);
  }

  @Test
  void librariesStayInTheirPlace() {
    assertAll(
        OURS.librariesStayInTheirPlace()
            .map(rule -> () -> rule.allowEmptyShould(true).check(PROGRAM)));
  }

  @Test
  void brokenRoomsAreFound() {
    assertBroken(
        BROKEN.roomsUseOnlyWhatTheTableNames(),
        "labels may not use",
        "config may not catch: broken.text.Fault",
        "room 'attic'");
  }

  @Test
  void brokenCycleIsFound() {
    assertBroken(BROKEN.noCycles(), "Cycle detected");
  }

  @Test
  void brokenPrintingIsFound() {
    assertBroken(
        BROKEN.onlyTheCommandLinePrintsOrExits(), "System.out", "System.err", "System.exit(int)");
  }

  @Test
  void brokenExceptionIsFound() {
    assertBroken(
        BROKEN.exceptionsAreSpecific(),
        "Method <broken.text.Reader.scheme()> calls constructor <java.lang.RuntimeException",
        "broken.config.Settings.value(java.util.Optional)> references constructor");
  }

  @Test
  void brokenLibraryUseIsFound() {
    List<ArchRule> rules = BROKEN.librariesStayInTheirPlace().toList();
    long broken = rules.stream().filter(r -> r.evaluate(BROKEN_PROGRAM).hasViolation()).count();
    assertTrue(broken == 1, "only picocli is misused in the broken program, not " + broken);
  }

  private static void assertBroken(ArchRule rule, String... words) {
    AssertionError error =
        assertThrows(AssertionError.class, () -> rule.check(BROKEN_PROGRAM), rule::getDescription);
    for (String word : words) {
      assertTrue(error.getMessage().contains(word), word + " is missing in: " + error.getMessage());
    }
  }
}
