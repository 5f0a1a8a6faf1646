package trellis.encoder.state;

import java.nio.file.Path;

/** Hears of states that are computed for a corpus; all calls come from one thread. */
public interface StateProgress {
  /** The states are there from an earlier run. */
  void found(Path file, long bytes);

  /** The states of so many sentences will be computed, and take so many bytes of disk. */
  void begins(Path file, int sentences, long tokens, long bytes);

  /** So many tokens more have their states. */
  void computed(int tokens);

  /** All states are there. */
  void ends(Path file);
}
