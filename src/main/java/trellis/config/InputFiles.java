package trellis.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.config.schema.DevSource;
import trellis.config.schema.Entry;
import trellis.config.schema.OneOrMore;
import trellis.config.schema.OneOrMoreType;
import trellis.config.schema.PathType;
import trellis.config.schema.ValueType;
import trellis.config.yaml.Problems;
import trellis.util.Excerpt;
import trellis.util.FileSearch;

/** Checks that the files named by a config are there and can be read. */
final class InputFiles {

  private InputFiles() {}

  static void check(Values values, Problems problems) {
    for (Values corpus : values.corpora()) {
      check(Records.DATA, corpus, problems);
    }
    for (Entry entry : Records.ROOT.entries()) {
      if (entry instanceof Entry.Group group && group != Records.DATA) {
        check(group, values, problems);
      } else if (entry instanceof Entry.Leaf leaf) {
        check(leaf, values, problems);
      }
    }
  }

  private static void check(Entry.Group group, Values values, Problems problems) {
    group.leaves().forEach(leaf -> check(leaf, values, problems));
  }

  private static void check(Entry.Leaf leaf, Values values, Problems problems) {
    values
        .find(leaf.path())
        .filter(value -> !isCorpusFolder(leaf.path(), value, values))
        .flatMap(value -> complaint(leaf.type(), value))
        .ifPresent(
            text -> problems.add(values.place(leaf.path()), "`" + leaf.path() + "`: " + text));
  }

  /** A corpus of brat is a folder as a rule. */
  private static boolean isCorpusFolder(String key, Object value, Values values) {
    Object named = value instanceof DevSource dev ? dev.file().orElse(null) : value;
    List<?> paths = named instanceof OneOrMore<?> some ? some.values() : Arrays.asList(named);
    return key.startsWith("data.")
        && paths.stream().allMatch(path -> path instanceof Path one && Files.isDirectory(one))
        && values.find("data.format").equals(Optional.of(DataConfig.Format.BRAT));
  }

  private static Optional<String> complaint(ValueType type, Object value) {
    if (value instanceof DevSource dev) {
      return dev.file().flatMap(InputFiles::inputComplaint);
    }
    if (type instanceof OneOrMoreType some && some.item() instanceof PathType) {
      return listComplaint(((OneOrMore<?>) value).values());
    }
    if (type instanceof PathType path) {
      boolean isFolder = path.mayBeFolder() && Files.isDirectory((Path) value);
      return isFolder || path.isBuiltIn((Path) value)
          ? Optional.empty()
          : path.isInput() ? inputComplaint((Path) value) : folderComplaint((Path) value);
    }
    return Optional.empty();
  }

  /** In the config of a model, which has no folders, two files may be called alike. */
  private static Optional<String> listComplaint(List<?> files) {
    for (int i = 0; i < files.size(); i++) {
      Path file = (Path) files.get(i);
      if (files.indexOf(file) < i) {
        return Optional.of(Excerpt.quoted(file.toString()) + " stands twice in the list: keep one");
      }
      Optional<String> complaint = inputComplaint(file);
      if (complaint.isPresent()) {
        return complaint;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inputComplaint(Path file) {
    String shown = Excerpt.quoted(file.toString());
    if (Files.isDirectory(file)) {
      return Optional.of(shown + " is a folder: name a file in it");
    }
    if (!Files.exists(file)) {
      return Optional.of("there is no file " + shown + FileSearch.hint(file));
    }
    return Files.isReadable(file)
        ? Optional.empty()
        : Optional.of(shown + " may not be read: check its permissions");
  }

  private static Optional<String> folderComplaint(Path folder) {
    return Files.exists(folder) && !Files.isDirectory(folder)
        ? Optional.of(
            Excerpt.quoted(folder.toString()) + " is a file: name a folder for the results")
        : Optional.empty();
  }
}
