package trellis.error;

/**
 * Where a problem lies: a line of the config file, or an override of the command line.
 *
 * @param source the file as the caller named it, or the override as {@code --set key=value}
 * @param line the line, counted from 1; 0 for the source as a whole
 */
public record ConfigPlace(String source, int line) {

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line;
  }
}
