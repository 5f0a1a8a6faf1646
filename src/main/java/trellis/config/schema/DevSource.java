package trellis.config.schema;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where dev sentences come from: a file, a share that is kept out of the training file, nowhere.
 */
public sealed interface DevSource {
  /** A file of their own. */
  record OfFile(Path path) implements DevSource {
    @Override
    public Optional<Path> file() {
      return Optional.of(path);
    }

    @Override
    public OptionalDouble percent() {
      return OptionalDouble.empty();
    }

    @Override
    public String toString() {
      return DevSourceType.written(path);
    }
  }

  /**
   * A share of the training file, which training then does without.
   *
   * @param percentage more than 0 and less than 100
   */
  record OfTrain(double percentage) implements DevSource {
    @Override
    public Optional<Path> file() {
      return Optional.empty();
    }

    @Override
    public OptionalDouble percent() {
      return OptionalDouble.of(percentage);
    }

    @Override
    public String toString() {
      String number = NumberText.shortest(percentage);
      return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + "%";
    }
  }

  /** No dev sentences. */
  enum None implements DevSource {
    NONE;

    @Override
    public Optional<Path> file() {
      return Optional.empty();
    }

    @Override
    public OptionalDouble percent() {
      return OptionalDouble.empty();
    }

    @Override
    public String toString() {
      return DevSourceType.NONE;
    }
  }

  /** The file; empty when it is a share. */
  Optional<Path> file();

  /** The share, in percent; empty when it is a file. */
  OptionalDouble percent();
}
