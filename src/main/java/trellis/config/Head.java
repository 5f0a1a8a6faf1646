package trellis.config;

import java.util.Locale;
import java.util.Optional;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.TaggerConfig.Task;

/**
 * An output layer of a network: what it predicts, and how.
 *
 * @param name that of the layer of labels; in a config without {@code heads} the task
 * @param weight what its loss is multiplied by
 * @param order on how many labels before it a label depends
 */
public record Head(
    String name, Task task, Scheme scheme, double weight, OutputConfig output, int order) {

  /** The only one of a network. */
  public static Head only(Task task, NetworkConfig network) {
    String name = task.name().toLowerCase(Locale.ROOT);
    return new Head(name, task, network.scheme(), 1, network.output(), network.order());
  }

  /** What a config says of it where all else is said of its only head. */
  HeadConfig alone() {
    return new HeadConfig(Optional.empty(), Optional.empty(), weight, Optional.empty());
  }

  /** One of several. */
  static Head of(String name, HeadConfig head, TaggerConfig config) {
    return new Head(
        name,
        head.task().orElse(config.task()),
        head.scheme().orElse(config.network().scheme()),
        head.weight(),
        head.output().orElse(config.network().output()),
        config.network().order());
  }
}
