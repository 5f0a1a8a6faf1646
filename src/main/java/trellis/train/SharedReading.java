package trellis.train;

import trellis.config.TaggerConfig;

/**
 * Reads a corpus once for several seeds: with the first that asks, and drops it with the last, for
 * word vectors are large.
 */
final class SharedReading {
  private final TaggerConfig config;
  private int askersLeft;
  private DataReader.Reading reading; // null before the first and behind the last

  /**
   * Reads nothing yet.
   *
   * @param askers how often {@link #get} will be called at most
   */
  SharedReading(TaggerConfig config, int askers) {
    this.config = config;
    this.askersLeft = askers;
  }

  /** The data of the config, the same for all. */
  synchronized DataReader.Reading get() {
    DataReader.Reading got = reading == null ? DataReader.read(config) : reading;
    askersLeft--;
    reading = askersLeft > 0 ? got : null; // word vectors are large: nobody needs them now
    return got;
  }
}
