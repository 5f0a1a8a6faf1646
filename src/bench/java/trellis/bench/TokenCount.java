package trellis.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts tokens, which JMH reports as {@code :tokens}, as tokens a second. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class TokenCount {
  /** The tokens that were computed; JMH sets them to 0 before each iteration. */
  public long tokens;
}
