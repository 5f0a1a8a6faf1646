package trellis.config.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.schema.Entry.Leaf;
import trellis.config.yaml.Problems;
import trellis.config.yaml.UnreadableException;
import trellis.config.yaml.YamlNode;
import trellis.config.yaml.YamlTree;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * The type of a key whose value is a record of keys, which may be left out as a whole or stand in a
 * map.
 *
 * @param shortForm the key that a single value is for; empty: the value must be a map
 */
record GroupType(Entry.Group group, String shortForm) implements ValueType {
  @Override
  public String range() {
    return "keys " + names();
  }

  @Override
  public String expected() {
    return "a map with the keys " + names();
  }

  private String names() {
    return String.join(", ", group.entries().stream().map(Entry::name).toList());
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (node instanceof YamlNode.Mapping map) {
      return read(node, map.pairs(), complaints);
    }
    if (node instanceof YamlNode.Scalar && !node.isNull() && !shortForm.isEmpty()) {
      return read(node, List.of(new YamlNode.Pair(node.place(), shortForm, node)), complaints);
    }
    refuse(node, "", complaints);
    return Optional.empty();
  }

  private Optional<Object> read(YamlNode whole, List<YamlNode.Pair> pairs, Complaints complaints) {
    Map<String, YamlNode.Pair> given = new HashMap<>();
    boolean fits = true;
    for (YamlNode.Pair pair : pairs) {
      if (group.find(pair.key()).isEmpty()) {
        complaints.add(pair.place(), unknown(pair.key()));
        fits = false;
      } else if (given.put(pair.key(), pair) != null) {
        complaints.add(pair.place(), "`" + pair.key() + "` stands twice: keep one");
        fits = false;
      }
    }
    Object[] parts = new Object[group.entries().size()];
    for (int i = 0; i < parts.length; i++) {
      Leaf leaf = (Leaf) group.entries().get(i);
      Optional<Object> value = value(leaf, given.get(leaf.name()), whole, complaints);
      fits &= value.isPresent() || leaf.optional() && !given.containsKey(leaf.name());
      parts[i] = leaf.optional() ? value : value.orElse(null);
    }
    return fits ? Optional.of(group.make(parts)) : Optional.empty();
  }

  private String unknown(String key) {
    List<String> known = group.entries().stream().map(Entry::name).toList();
    return "`"
        + Excerpt.of(key)
        + "` is no key here: "
        + NearestName.among(known, key)
            .map(name -> "did you mean `" + name + "`?")
            .orElse("there are " + names());
  }

  private static Optional<Object> value(
      Leaf leaf, YamlNode.Pair given, YamlNode whole, Complaints complaints) {
    if (given == null) {
      return leaf.hasDefault()
          ? leaf.type().read(byDefault(leaf, whole), complaints)
          : Optional.empty();
    }
    Complaints here = (place, text) -> complaints.add(place, "`" + leaf.name() + "`: " + text);
    if (given.value().isNull()) {
      here.add(given.value().place(), "has no value: give it " + leaf.type().expected());
      return Optional.empty();
    }
    return leaf.type().read(given.value(), here);
  }

  private static YamlNode byDefault(Leaf leaf, YamlNode whole) {
    try {
      return YamlTree.read(leaf.key().def(), line -> whole.place(), new Problems("")).orElseThrow();
    } catch (UnreadableException e) {
      throw new IllegalStateException("the default of " + leaf.path() + " is no YAML", e);
    }
  }
}
