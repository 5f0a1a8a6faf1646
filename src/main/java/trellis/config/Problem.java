package trellis.config;

/** One thing that is wrong with a config: where, and what, with the cure. */
public record Problem(Place place, String text) {

  @Override
  public String toString() {
    return place + ": " + text;
  }
}
