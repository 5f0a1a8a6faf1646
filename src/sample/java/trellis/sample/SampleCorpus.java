package trellis.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the sample corpus into the folder that is its one argument. */
public final class SampleCorpus {
  /** The seed of the corpus that the repository holds. */
  static final long SEED = 20_160_320L;

  private SampleCorpus() {}

  /**
   * Writes {@code train.conll}, {@code dev.conll} and {@code test.conll} into the folder {@code
   * args[0]}.
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException(
          "one argument is expected, the folder to write to; there are " + args.length);
    }
    write(Path.of(args[0]), SEED);
  }

  static void write(Path folder, long seed) throws IOException {
    for (Map.Entry<Split, List<List<Token>>> part : new CorpusMaker(seed).make().entrySet()) {
      ColumnFile.write(folder.resolve(part.getKey().fileName()), part.getValue());
    }
  }
}
