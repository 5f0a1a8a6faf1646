package app;

import java.nio.file.Path;
import java.util.List;
import trellis.Tagger;
import trellis.config.ConfigReader;
import trellis.train.Trainer;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/** A program with the whole of Trellis: trains for an epoch and tags with what it saved. */
public final class TrainAndTag {
  private TrainAndTag() {}

  /**
   * Trains and tags.
   *
   * @param args a config and the folder to train in
   */
  public static void main(String[] args) {
    var config = ConfigReader.read(Path.of(args[0]), List.of("train.epochs=1"));
    Path folder = Path.of(args[1]);
    new Trainer(config, folder, TrainingListener.SILENT).run(StartMode.NEW);
    Tagger tagger = Tagger.load(folder.resolve("model.trellis"));
    int labels = tagger.tag(List.of("Ada", "lives", "in", "Florence", ".")).labels().size();
    System.out.println("trained an epoch, loaded the model, tagged " + labels + " tokens");
  }
}
