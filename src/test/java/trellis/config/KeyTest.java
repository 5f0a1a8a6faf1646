package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.config.schema.Entry;
import trellis.config.schema.Key;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.config.yaml.YamlTree;
import trellis.error.ConfigPlace;

/** Every component of every record says all that the reader and the reference need. */
class KeyTest {

  static Stream<Entry.Leaf> leaves() {
    return Records.ROOT.leaves();
  }

  static Stream<Class<? extends Record>> records() {
    return records(Records.ROOT);
  }

  private static Stream<Class<? extends Record>> records(Entry.Group group) {
    return Stream.concat(
        Stream.of(group.type()),
        group.entries().stream()
            .filter(Entry.Group.class::isInstance)
            .flatMap(entry -> records((Entry.Group) entry)));
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyComponentHasAMeaning(Class<? extends Record> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      assertNotNull(key, component::toString);
      assertFalse(key.meaning().isBlank(), component::toString);
      assertFalse(key.meaning().endsWith("."), component::toString);
      assertTrue(Entry.nameOf(component).matches("[a-z]+[0-9]?(_[a-z]+)*"), component::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void everyDefaultLiesInItsRange(Entry.Leaf leaf) {
    ConfigPlace configPlace = new ConfigPlace("defaults", 0);
    Problems problems = new Problems("defaults");
    Values values = new Values(configPlace);
    values.put("file", "a name");
    values.put("name", "a name");

    boolean found = DefaultValue.of(leaf, values, configPlace, problems::add).isPresent();

    problems.throwIfAny();
    assertEquals(leaf.hasDefault(), found);
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void whatHasNoDefaultHasAnExampleInItsRange(Entry.Leaf leaf) throws UnreadableException {
    Key key = leaf.key();
    assertEquals(leaf.hasDefault(), key.example().isEmpty(), "a default or an example");
    if (!leaf.hasDefault()) {
      Problems problems = new Problems("example");
      YamlNode node = YamlTree.read(key.example(), problems::line, problems).orElseThrow();
      assertTrue(leaf.type().read(node, problems::add).isPresent());
      problems.throwIfAny();
    }
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void aDefaultThatDependsNamesAnEarlierKeyAndItsValue(Entry.Leaf leaf) throws UnreadableException {
    List<String> earlier =
        leaves().map(Entry::path).takeWhile(path -> !path.equals(leaf.path())).toList();
    for (Key.When when : leaf.key().when()) {
      assertTrue(earlier.contains(when.key()), when::toString);
      Entry.Leaf other = (Entry.Leaf) Records.ROOT.find(when.key()).orElseThrow();
      Problems problems = new Problems("when");
      assertTrue(other.type().read(node(when.is(), problems), problems::add).isPresent());
      assertTrue(leaf.type().read(node(when.def(), problems), problems::add).isPresent());
      problems.throwIfAny();
    }
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void aReplacedKeyStandsInTheSameGroup(Entry.Leaf leaf) {
    String replaced = leaf.key().replaces();
    if (!replaced.isEmpty()) {
      String group = leaf.path().substring(0, leaf.path().length() - leaf.name().length());
      assertTrue(Records.ROOT.find(group + replaced).isPresent());
      assertTrue(leaf.optional());
    }
  }

  @Test
  void keysAreFoundByTheirPath() {
    assertEquals("hidden", Records.ROOT.find("network.words.hidden").orElseThrow().name());
    assertEquals("network", Records.ROOT.find("network").orElseThrow().name());
    assertTrue(Records.ROOT.find("network.hidden").isEmpty());
    assertTrue(Records.ROOT.find("").isEmpty());
    assertTrue(Records.ROOT.find("task.ner").isEmpty());
  }

  @Test
  void defaultsOfARecordWithARequiredKeyAreRefused() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Defaults.of(DataConfig.class))
            .getMessage();

    assertEquals("train has no default: it must be given", message);
  }

  private static YamlNode node(String text, Problems problems) throws UnreadableException {
    return YamlTree.read(text, problems::line, problems).orElseThrow();
  }

  private record Inner(@Key(def = "1", range = "[0, 9]", meaning = "a number") int number) {}

  private record Outer(@Key(shortForm = "digit", meaning = "a group") Inner inner) {}

  @Test
  void aShortFormIsForOneOfTheKeys() {
    String message =
        assertThrows(IllegalStateException.class, () -> Entry.Group.of(Outer.class)).getMessage();
    assertTrue(message.endsWith("has no key digit"), message);
  }
}
