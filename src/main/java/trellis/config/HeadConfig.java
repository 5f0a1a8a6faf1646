package trellis.config;

import java.util.Optional;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.Key;

/**
 * The settings of one of {@code heads}: what an output layer of the network predicts. What is not
 * given is as the config has it for a network with one output layer.
 */
public record HeadConfig(
    @Key(example = "pos", meaning = "what is learned; by default the key task") Optional<Task> task,
    @Key(example = "bioes", meaning = "by default the key network.scheme") Optional<Scheme> scheme,
    @Key(
            def = "1.0",
            range = "(0, 1000]",
            meaning = "what the loss of the head is multiplied by, before all are added up")
        double weight,
    @Key(shortForm = "type", meaning = "by default the group network.output")
        Optional<OutputConfig> output) {
  /** All is as the config has it. */
  public static HeadConfig usual() {
    return new HeadConfig(Optional.empty(), Optional.empty(), 1, Optional.empty());
  }
}
