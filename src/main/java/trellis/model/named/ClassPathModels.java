package trellis.model.named;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    Map<String, List<Entry>> byList = new LinkedHashMap<>(); // two loaders find the same text
    for (ClassLoader loader : loaders) {
      for (URL list : resources(loader, LIST)) {
        byList.computeIfAbsent(list.toString(), any -> entries(list, loader));
      }
    }
    return new ClassPathModels(byList.values().stream().flatMap(Collection::stream).toList());
  }

  private static List<URL> resources(ClassLoader loader, String name) {
    try {
      return Collections.list(loader.getResources(name));
    } catch (IOException e) {
      throw new ModelException(
          name, "", "cannot be looked for on the class path: " + IoReason.of(e), e);
    }
  }

  private static List<Entry> entries(URL list, ClassLoader loader) {
    List<String> lines;
    try {
      URLConnection connection = list.openConnection();
      connection.setUseCaches(false);
      try (InputStream in = connection.getInputStream()) {
        lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      }
    } catch (IOException e) {
      throw new ModelException(list.toString(), "", "cannot be read: " + IoReason.of(e), e);
    }
    List<Entry> entries = new ArrayList<>();
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
    return entries;
  }

  /** The names, each once. */
  List<String> names() {
    return entries.stream().map(Entry::name).distinct().toList();
  }

  /**
   * The model of a name; empty when no jar has one.
   *
   * @throws ModelException when jars have different ones, or one lacks what it names
   */
  Optional<ModelPlace> find(String name) {
    Map<String, ModelPlace> byDigest = new LinkedHashMap<>();
    List<ModelPlace> places =
        entries.stream()
            .filter(one -> one.name().equals(name))
            .map(ClassPathModels::place)
            .toList();
    if (places.size() > 1) {
      places.forEach(place -> byDigest.putIfAbsent(digest(place), place));
    }
    if (byDigest.size() > 1) {
      throw new ModelException(
          name,
          "",
          "the class path has several models of this name, and they differ: "
              + byDigest.values().stream()
                  .map(ModelPlace::toString)
                  .collect(Collectors.joining(" and "))
              + "; leave out all jars but one");
    }
    return places.stream().findFirst();
  }

  /** A model must be in the jar that names it, for another one may have a model at that place. */
  private static ModelPlace place(Entry entry) {
    String list = entry.list().toString();
    String jar = list.substring(0, list.length() - LIST.length());
    return resources(entry.loader(), entry.resource()).stream()
        .filter(url -> url.toString().startsWith(jar))
        .findFirst()
        .map(ModelPlace::of)
        .orElseThrow(
            () ->
                new ModelException(
                    list,
                    "",
                    "names "
                        + entry.resource()
                        + " for the model "
                        + entry.name()
                        + ", but there is no such file beside it: build the jar anew"));
  }

  private static String digest(ModelPlace place) {
    try (DigestInputStream in = new DigestInputStream(place.open(), Sha256.digest())) {
      in.transferTo(OutputStream.nullOutputStream());
      return Sha256.hex(in.getMessageDigest());
    } catch (IOException e) {
      throw new ModelException(place.toString(), "", "cannot be read: " + IoReason.of(e), e);
    }
  }
}
