package trellis.config;

import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;
import trellis.error.ConfigPlace;

/** The records of a config as they are when nothing is given. */
public final class Defaults {

  private Defaults() {}

  /**
   * The defaults of a record, for example of {@link TrainConfig}.
   *
   * <p>A default that depends on another group is the one without it: {@code ColumnsConfig} has the
   * columns of the format conll.
   *
   * @throws IllegalArgumentException if the record has a key that must be given, such as {@code
   *     train} in {@link DataConfig}
   */
  public static <T extends Record> T of(Class<T> type) {
    Entry.Group group = Entry.Group.of(type);
    ConfigPlace configPlace = new ConfigPlace("defaults of " + type.getSimpleName(), 0);
    Problems problems = new Problems(configPlace.source());
    Values values = new Values(configPlace);
    group
        .leaves()
        .forEach(
            leaf ->
                DefaultValue.of(leaf, values, configPlace, problems::add)
                    .ifPresent(value -> values.put(leaf.path(), value)));
    return type.cast(Records.build(group, values));
  }
}
