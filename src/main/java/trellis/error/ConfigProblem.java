package trellis.error;

/** One thing that is wrong with a config: where, and what, with the cure. */
public record ConfigProblem(ConfigPlace place, String text) {

  @Override
  public String toString() {
    return place + ": " + text;
  }
}
