package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Trainings of linear models on names, or on thirds, each run in a folder of its own. */
public final class LinearRuns {
  private final ToyCorpus corpus;
  private int runs;

  public LinearRuns(Path folder) {
    this.corpus = ToyCorpus.ofNames(folder);
  }

  /** The corpus of names. */
  public ToyCorpus corpus() {
    return corpus;
  }

  TrainingResult train(String... changes) {
    return train(corpus.linear(changes));
  }

  TrainingResult train(TaggerConfig config) {
    Path run = corpus.folder().resolve("run" + runs++);
    return new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  static byte[] bytes(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  static Tagging tagging(TaggerModel model, String... tokens) {
    return model.tag(List.of(List.of(tokens)), List.of(List.of()), Knowledge.NONE).get(0);
  }

  /**
   * Trains on one thread, on three, and in parts.
   *
   * @param more steps that each part has more than the one before
   */
  void assertThreadsAndInterruptionsChangeNoBit(int more, String... changes) throws IOException {
    List<String> keys = new ArrayList<>(List.of(changes));
    keys.add("train.checkpoint=0.0000001");
    keys.add("train.threads=1");
    TaggerConfig one = corpus.linear(keys.toArray(String[]::new));
    keys.set(keys.size() - 1, "train.threads=3");
    TaggerConfig three = corpus.linear(keys.toArray(String[]::new));
    byte[] whole = bytes(train(one));
    assertArrayEquals(whole, bytes(train(three)));
    Path stopped = corpus.folder().resolve("stopped");
    assertArrayEquals(whole, bytes(StoppedTraining.inParts(one, stopped, 4, more)));
  }

  /**
   * Writes a corpus in which every third label is another one, which a chain that knows the label
   * before alone cannot count, and returns the keys of its config.
   */
  public String[] thirds() {
    writeThirds("train.conll", 60, 1);
    writeThirds("dev.conll", 30, 2);
    writeThirds("test.conll", 30, 3);
    corpus.write("one.template", "U:%x[0,token]\nB\n");
    return new String[] {
      "task=pos",
      "data.errors=warn",
      "network.scheme=none",
      "network.template=" + corpus.folder().resolve("one.template"),
      "train.l2=0.01"
    };
  }

  private void writeThirds(String file, int sentences, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < sentences; s++) {
      int length = 4 + random.nextInt(9);
      for (int t = 0; t < length; t++) {
        text.append(t == 0 ? "first" : "next").append(t % 3 == 2 ? " B\n" : " A\n");
      }
      text.append('\n');
    }
    corpus.write(file, text.toString());
  }

  /** These changes and more. */
  public static String[] with(String[] changes, String... more) {
    List<String> all = new ArrayList<>(List.of(changes));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
