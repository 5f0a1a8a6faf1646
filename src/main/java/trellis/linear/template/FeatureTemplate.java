package trellis.linear.template;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.error.CorpusException;
import trellis.linear.template.Reading.Cluster;
import trellis.linear.template.Reading.Clusters;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.Reading.Feature;
import trellis.linear.template.Reading.Lists;
import trellis.linear.template.Reading.Made;
import trellis.linear.template.Reading.Source;

/**
 * A file of patterns.
 *
 * @param name what messages call it
 * @param text of the file
 * @param patterns in the order of the file
 */
public record FeatureTemplate(String name, String text, List<FeaturePattern> patterns) {
  /** Keeps a copy of the list. */
  public FeatureTemplate {
    patterns = List.copyOf(patterns);
  }

  /** What its fields read of tokens, each once, in the order of the file. */
  public List<Reading> readings() {
    Set<Reading> readings = new LinkedHashSet<>();
    for (FeaturePattern pattern : patterns) {
      pattern.fields().forEach(field -> readings.add(field.reading()));
    }
    return new ArrayList<>(readings);
  }

  /** The same patterns for a model without clusters and lists. */
  public FeatureTemplate of(int token, List<Integer> columns) {
    return of(token, columns, Optional.empty(), false);
  }

  /**
   * The same patterns, whose columns are found among those that are read.
   *
   * @param token the column of the token
   * @param columns the features of a corpus, as their numbers in its lines
   * @param clusters of words, if the model has some
   * @param hasLists whether the model has lists of names: a feature behind those of the corpus
   *     tells what they have at a token
   * @throws CorpusException when a pattern reads something else, or none reads the clusters or
   *     lists
   */
  public FeatureTemplate of(
      int token, List<Integer> columns, Optional<Clusters> clusters, boolean hasLists) {
    requireRead(clusters.isPresent(), Cluster.class, "network.clusters", "cluster6");
    requireRead(hasLists, Lists.class, "network.gazetteers", "list");
    List<FeaturePattern> found = new ArrayList<>();
    for (FeaturePattern pattern : patterns) {
      List<Field> fields = new ArrayList<>();
      for (Field field : pattern.fields()) {
        Reading reading = field.reading();
        Source source = found(pattern, reading.source(), token, columns, clusters, hasLists);
        fields.add(
            new Field(
                field.place(),
                field.isAbsolute(),
                new Reading(source, reading.matching(), reading.isLowered())));
      }
      found.add(new FeaturePattern(pattern.kind(), pattern.texts(), fields, pattern.line()));
    }
    return new FeatureTemplate(name, text, found);
  }

  private void requireRead(
      boolean isThere, Class<? extends Source> source, String key, String column) {
    if (isThere && readings().stream().noneMatch(one -> source.isInstance(one.source()))) {
      throw new CorpusException(
          name,
          0,
          "reads nothing of `"
              + key
              + "`: add a pattern such as U60:%x[0,"
              + column
              + "], or remove the key");
    }
  }

  private Source found(
      FeaturePattern pattern,
      Source source,
      int token,
      List<Integer> columns,
      Optional<Clusters> clusters,
      boolean hasLists) {
    if (source instanceof Column column) {
      return found(pattern, column.index(), token, columns);
    }
    if (source instanceof Cluster cluster) {
      return new Cluster(
          cluster.length(),
          Optional.of(clusters.orElseThrow(() -> missing(pattern, "cluster", "network.clusters"))));
    }
    if (source instanceof Lists) {
      if (!hasLists) {
        throw missing(pattern, "list", "network.gazetteers");
      }
      return new Feature(columns.size());
    }
    return source;
  }

  private CorpusException missing(FeaturePattern pattern, String column, String key) {
    return new CorpusException(
        name, pattern.line(), "reads " + column + ", but `" + key + "` names no file");
  }

  private Source found(FeaturePattern pattern, int column, int token, List<Integer> columns) {
    if (column == token) {
      return new Made(new TokenForm(TokenForm.Kind.TOKEN, 0));
    }
    if (columns.contains(column)) {
      return new Feature(columns.indexOf(column));
    }
    throw new CorpusException(
        name,
        pattern.line(),
        "reads column "
            + column
            + ", but the token is column "
            + token
            + " and `data.columns.features` "
            + (columns.isEmpty() ? "is not given" : "has " + columns)
            + ": add "
            + column
            + " there");
  }

  /**
   * The patterns whose attributes go together with pairs of labels. One without fields is the same
   * everywhere: it makes plain transitions, and no attribute.
   */
  public List<FeaturePattern> pairPatterns() {
    return patterns.stream().filter(one -> one.isBigram() && !one.fields().isEmpty()).toList();
  }

  /** Whether a label has a weight after another, whatever the tokens are. */
  public boolean hasTransitions() {
    return patterns.stream().anyMatch(one -> one.isBigram() && one.fields().isEmpty());
  }
}
