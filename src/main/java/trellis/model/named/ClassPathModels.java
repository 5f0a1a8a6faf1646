package trellis.model.named;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.error.ModelException;
import trellis.util.Excerpt;
import trellis.util.IoReason;
import trellis.util.Sha256;

/**
 * The models in jars on the class path. A jar names those that it has in a text of its own, a line
 * a model: {@code en-small = trellis/models/en-small.trellis}. It needs no class for that, and no
 * module, for nothing in {@code META-INF} is hidden in one.
 */
final class ClassPathModels {
  /** The text of each jar that has models. */
  static final String LIST = "META-INF/trellis/models";

  /**
   * What a jar says of a model.
   *
   * @param list the text that says it
   * @param resource where the model is in the same jar
   * @param loader that found the text
   */
  private record Entry(String name, URL list, String resource, ClassLoader loader) {}

  private final List<Entry> entries;

  private ClassPathModels(List<Entry> entries) {
    this.entries = entries;
  }

  /**
   * Those that the class loader of this thread finds, then those beside Trellis' own classes.
   *
   * @throws ModelException when a text is not as it should be
   */
  static ClassPathModels ofThisThread() {
    Set<ClassLoader> loaders = new LinkedHashSet<>();
    loaders.add(Thread.currentThread().getContextClassLoader());
    loaders.add(ClassPathModels.class.getClassLoader());
    loaders.remove(null); // a thread may have none
    Set<String> seen = new HashSet<>(); // two loaders find the same text
    List<Entry> entries = new ArrayList<>();
    for (ClassLoader loader : loaders) {
      for (URL list : resources(loader, LIST)) {
        if (seen.add(list.toString())) {
          addEntries(list, loader, entries);
        }
      }
    }
    return new ClassPathModels(entries);
  }

  private static List<URL> resources(ClassLoader loader, String name) {
    try {
      return Collections.list(loader.getResources(name));
    } catch (IOException e) {
      throw new ModelException(
          name, "", "cannot be looked for on the class path: " + IoReason.of(e), e);
    }
  }

  private static void addEntries(URL list, ClassLoader loader, List<Entry> entries) {
    ModelPlace text = ModelPlace.of(list);
    List<String> lines;
    try (InputStream in = text.open()) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw text.unreadable(e);
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split("=", -1);
      if (parts.length != 2 || !NamedModels.isName(parts[0].strip()) || parts[1].isBlank()) {
        throw new ModelException(
            list.toString(),
            "",
            "line "
                + (i + 1)
                + " is "
                + Excerpt.quoted(line)
                + ": expected the name of a model, ` = ` and its place in the same jar, as in"
                + " `en-small = trellis/models/en-small.trellis`");
      }
      entries.add(new Entry(parts[0].strip(), list, parts[1].strip(), loader));
    }
  }

  /** The names, each once. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Entry entry : entries) {
      names.add(entry.name());
    }
    return names;
  }

  /**
   * The model of a name; empty when no jar has one.
   *
   * @throws ModelException when jars have different ones, or one lacks what it names
   */
  Optional<ModelPlace> find(String name) {
    List<ModelPlace> places = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.name().equals(name)) {
        places.add(place(entry));
      }
    }
    for (int i = 1; i < places.size(); i++) {
      if (!digest(places.get(i)).equals(digest(places.get(0)))) {
        throw new ModelException(
            name,
            "",
            "the class path has several models of this name, and they differ: "
                + places.get(0)
                + " and "
                + places.get(i)
                + "; leave out one of the jars");
      }
    }
    return places.stream().findFirst();
  }

  /** A model must be in the jar that names it, for another one may have a model at that place. */
  private static ModelPlace place(Entry entry) {
    String list = entry.list().toString();
    String jar = list.substring(0, list.length() - LIST.length());
    for (URL url : resources(entry.loader(), entry.resource())) {
      if (url.toString().startsWith(jar)) {
        return ModelPlace.of(url);
      }
    }
    throw new ModelException(
        list,
        "",
        "names "
            + entry.resource()
            + " for the model "
            + entry.name()
            + ", but there is no such file beside it: build the jar anew");
  }

  private static String digest(ModelPlace place) {
    try (InputStream in = place.open()) {
      return Sha256.of(in.readAllBytes());
    } catch (IOException e) {
      throw place.unreadable(e);
    }
  }
}
