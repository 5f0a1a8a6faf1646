package trellis.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import trellis.Gazetteer;
import trellis.Tagger;
import trellis.cli.option.Usage;
import trellis.demand.SpanDemand;
import trellis.error.ConstraintException;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;

/**
 * The options of {@code serve} that name gazetteers: those that are looked up in all that is
 * tagged, and those that requests choose by name.
 */
final class ServedGazetteers {
  @Option(
      names = "--gazetteer",
      paramLabel = "[NAME=]FILE",
      description =
          "names that must be spans, a line: a type, a tab and the words of a name; looked up in"
              + " all that is tagged, or, with NAME, for requests that name it in `gazetteers`;"
              + " several without NAME, or with the same one, make one gazetteer")
  private List<String> files = List.of();

  @Option(
      names = "--gazetteer-weight",
      paramLabel = "W",
      description =
          "names of all gazetteers need not be spans, but score so much more, in natural log units,"
              + " where they are; below 0: they score less")
  private Double weight;

  @Option(
      names = "--gazetteer-ignore-case",
      description = "finds names of all gazetteers in upper and lower case alike")
  private boolean ignoringCase;

  private final Map<String, Set<String>> fitting = new ConcurrentHashMap<>(); // by model

  /**
   * Gives each model the gazetteers whose types of spans it has.
   *
   * @throws ConstraintException when no model has those of a gazetteer
   * @throws trellis.error.CorpusException when a file cannot be read
   */
  List<ServedModel> with(CommandSpec spec, List<ServedModel> models) {
    Usage.require(
        spec,
        !files.isEmpty() || weight == null && !ignoringCase,
        "--gazetteer-weight and --gazetteer-ignore-case go with --gazetteer only");
    Usage.require(
        spec,
        weight == null || SpanDemand.isAllowedWeight(weight),
        "--gazetteer-weight must be a finite number from -1000000 to 1000000, not " + weight);
    List<ServedModel> served = models;
    for (Map.Entry<String, Gazetteer> one : read().entrySet()) {
      served = with(one.getKey(), one.getValue(), served);
    }
    return served;
  }

  /**
   * Gives a model the gazetteers that it had, as their files are by then, when it is loaded anew.
   */
  ModelSource with(ModelSource source) {
    return new ModelSource() {
      @Override
      public Path file() {
        return source.file();
      }

      @Override
      public ServedModel load() {
        ServedModel model = source.load();
        Set<String> names = fitting.getOrDefault(model.name(), Set.of());
        if (names.isEmpty()) {
          return model;
        }
        for (Map.Entry<String, Gazetteer> one : read().entrySet()) {
          if (names.contains(one.getKey())) {
            model.tagger().with(one.getValue()); // knows the file, in case that it does not fit
            model = with(one.getKey(), one.getValue(), model);
          }
        }
        return model;
      }
    };
  }

  /** The gazetteers by name; that without one is called by the empty string. */
  private Map<String, Gazetteer> read() {
    Map<String, List<Path>> byName = new TreeMap<>();
    for (String given : files) {
      NamedArgument named = NamedArgument.of(given);
      byName
          .computeIfAbsent(named.name().orElse(""), any -> new ArrayList<>())
          .add(Path.of(named.value()));
    }
    Map<String, Gazetteer> read = new LinkedHashMap<>();
    byName.forEach((name, paths) -> read.put(name, read(name, paths)));
    return read;
  }

  private Gazetteer read(String name, List<Path> paths) {
    Path[] more = paths.subList(1, paths.size()).toArray(Path[]::new);
    Gazetteer gazetteer = Gazetteer.read(paths.get(0), more);
    if (ignoringCase) {
      gazetteer = gazetteer.ignoringCase();
    }
    return weight == null ? gazetteer : gazetteer.weighted(weight);
  }

  private List<ServedModel> with(String name, Gazetteer gazetteer, List<ServedModel> models) {
    List<ServedModel> served = new ArrayList<>();
    Optional<ConstraintException> misfit = Optional.empty();
    boolean fits = false;
    for (ServedModel model : models) {
      try {
        model.tagger().with(gazetteer); // which knows the file, in case that it does not fit
        fits = true;
        fitting.computeIfAbsent(model.name(), any -> new HashSet<>()).add(name);
        served.add(with(name, gazetteer, model));
      } catch (ConstraintException unknownType) {
        misfit = misfit.or(() -> Optional.of(unknownType));
        served.add(model);
      }
    }
    if (!fits) {
      throw misfit.orElseThrow();
    }
    return served;
  }

  /** Adds a gazetteer by the name that clients know, and not by the path of its file. */
  private static ServedModel with(String name, Gazetteer gazetteer, ServedModel model) {
    if (name.isEmpty()) {
      Tagger always = model.tagger().with(gazetteer.named("of the server"));
      return new ServedModel(model.name(), always, model.facts(), model.gazetteers());
    }
    Map<String, Gazetteer> chosen = new LinkedHashMap<>(model.gazetteers());
    chosen.put(name, gazetteer.named(name));
    return new ServedModel(model.name(), model.tagger(), model.facts(), chosen);
  }
}
