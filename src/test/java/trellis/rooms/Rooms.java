package trellis.rooms;

import static com.tngtech.archunit.lang.SimpleConditionEvent.satisfied;
import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rooms of a root package: who may use whom, as rules that a test holds.
 *
 * @param root the package above all rooms
 * @param table what each room may use
 */
record Rooms(String root, RoomTable table) {
  /** The public API, which lives in the root package itself. */
  private static final String API = "(api)";

  /** The one room that every other may use. */
  private static final String FOR_ALL = "util";

  private static final Set<String> GENERIC =
      Set.of("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException");

  /** Libraries that only some places may touch: the library's package and those places. */
  private static final Map<String, Set<String>> LIBRARIES = new TreeMap<>();

  static {
    library("org.datavec..", "dl4j");
    library("org.nd4j..", "dl4j");
    library("org.deeplearning4j..", "dl4j");
    library("org.snakeyaml..", "config");
    library(
        "com.fasterxml.jackson..",
        "cli",
        "annotation.json",
        "encoder.piece",
        "forms",
        "json",
        "model.archive",
        "model.npz",
        "train.run",
        "serve",
        "dl4j");
    library("picocli..", "cli");
    library("org.slf4j..", "util.Slf4jLog", "serve");
    library("org.bytedeco..", "kernel");
    library("jdk.incubator..", "kernel");
    library("org.eclipse.jetty..", "serve");
    library("me.tongfei..", "cli");
    library("opennlp..", "adapt.opennlp");
    library("org.apache.lucene..", "adapt.lucene");
  }

  private static void library(String classes, String... places) {
    LIBRARIES.put(classes, Set.of(places));
  }

  ArchRule roomsUseOnlyWhatTheTableNames() {
    return classes().that().resideInAPackage(root + "..").should(useOnlyNamedRooms());
  }

  ArchRule noCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  ArchRule onlyTheCommandLinePrintsOrExits() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".cli..")
        .should(ACCESS_STANDARD_STREAMS)
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class);
  }

  ArchRule exceptionsAreSpecific() {
    return noClasses().should(THROW_GENERIC_EXCEPTIONS).orShould(nameAGenericConstructor());
  }

  /** {@code RuntimeException::new}, which is no call yet. */
  private static ArchCondition<JavaClass> nameAGenericConstructor() {
    return new ArchCondition<>("name the constructor of a generic exception") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getConstructorReferencesFromSelf().stream()
            .filter(reference -> GENERIC.contains(reference.getTargetOwner().getName()))
            .forEach(reference -> events.add(satisfied(reference, reference.getDescription())));
      }
    };
  }

  /** One rule a library: nobody but the places named may touch it. */
  Stream<ArchRule> librariesStayInTheirPlace() {
    return LIBRARIES.entrySet().stream()
        .map(
            library ->
                noClasses()
                    .that(
                        new DescribedPredicate<JavaClass>("are not in " + library.getValue()) {
                          @Override
                          public boolean test(JavaClass type) {
                            return library.getValue().stream().noneMatch(place -> in(place, type));
                          }
                        })
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(library.getKey()));
  }

  private boolean in(String place, JavaClass type) {
    String full = root + "." + place;
    String name = type.getName();
    return name.equals(full) || name.startsWith(full + ".") || name.startsWith(full + "$");
  }

  private ArchCondition<JavaClass> useOnlyNamedRooms() {
    return new ArchCondition<>("use only the rooms that the table names") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String room = roomOf(type);
        if (!table.has(room)) {
          events.add(violated(type, "room '" + room + "' is not in the table: " + type.getName()));
          return;
        }
        for (JavaClass caught : caughtBy(type)) {
          if (isOurs(caught) && !mayUse(room, roomOf(caught))) {
            events.add(violated(type, room + " may not catch: " + caught.getName()));
          }
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (isOurs(target) && !mayUse(room, roomOf(target))) {
            events.add(violated(dependency, room + " may not use: " + dependency.getDescription()));
          }
        }
      }
    };
  }

  /** What a class only catches is no dependency to ArchUnit. */
  private static Set<JavaClass> caughtBy(JavaClass type) {
    return type.getCodeUnits().stream()
        .flatMap(unit -> unit.getTryCatchBlocks().stream())
        .flatMap(block -> block.getCaughtThrowables().stream())
        .collect(Collectors.toSet());
  }

  private boolean mayUse(String room, String target) {
    return target.equals(room) || target.equals(FOR_ALL) || table.uses(room).contains(target);
  }

  /** What each room really uses, but for itself and the room that all may use. */
  Map<String, Set<String>> used(JavaClasses program) {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass type : program) {
      if (!isOurs(type)) {
        continue;
      }
      String room = roomOf(type);
      Stream.concat(
              caughtBy(type).stream(),
              type.getDirectDependenciesFromSelf().stream()
                  .map(dependency -> dependency.getTargetClass().getBaseComponentType()))
          .filter(this::isOurs)
          .map(this::roomOf)
          .filter(target -> !target.equals(room) && !target.equals(FOR_ALL))
          .forEach(target -> used.computeIfAbsent(room, any -> new TreeSet<>()).add(target));
    }
    return used;
  }

  private boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(root) || type.getPackageName().startsWith(root + ".");
  }

  /** The package below the root, such as {@code train.run}; the public API for the root itself. */
  String roomOf(JavaClass type) {
    String name = type.getPackageName();
    return name.equals(root) ? API : name.substring(root.length() + 1);
  }
}
