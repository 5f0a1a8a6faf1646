import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.Example;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.sgd.crf.CRFTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.sequence.MutableSequenceDataset;
import org.tribuo.sequence.SequenceExample;
import org.tribuo.sequence.SequenceModel;

/**
 * Tribuo beside Trellis: {@code java -cp JARS TribuoPeer.java TRAIN TEST EPOCHS}; {@code linear.py}
 * writes the files and calls it. A line is a token, its features and its label with blanks between;
 * an empty line ends a sentence. Prints one line of JSON.
 */
public final class TribuoPeer {
  public static void main(String[] args) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    int epochs = Integer.parseInt(args[2]);
    List<SequenceExample<Label>> train = read(Path.of(args[0]));
    LabelFactory labels = new LabelFactory();
    MutableSequenceDataset<Label> data =
        new MutableSequenceDataset<>(
            train, new SimpleDataSourceProvenance("train", labels), labels);
    CRFTrainer trainer = new CRFTrainer(new AdaGrad(0.1), epochs, 1, 1L);
    trainer.setShuffle(true);
    long begun = System.nanoTime();
    SequenceModel<Label> model = trainer.train(data);
    double seconds = (System.nanoTime() - begun) / 1e9;
    List<SequenceExample<Label>> test = read(Path.of(args[1]));
    long tokens = 0;
    long right = 0;
    for (int round = 0; round < 2; round++) { // the first one is the compiler's
      tokens = 0;
      right = 0;
      begun = System.nanoTime();
      for (SequenceExample<Label> sentence : test) {
        List<Prediction<Label>> found = model.predict(sentence);
        for (int i = 0; i < found.size(); i++) {
          tokens++;
          right +=
              found.get(i).getOutput().getLabel().equals(sentence.get(i).getOutput().getLabel())
                  ? 1
                  : 0;
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "{\"iterations\":%d,\"iteration\":%.4f,\"weights\":%d,\"tag\":%.0f,\"accuracy\":%.2f}%n",
        epochs,
        seconds / epochs,
        (long) model.getFeatureIDMap().size() * model.getOutputIDInfo().size(),
        tokens / ((System.nanoTime() - begun) / 1e9),
        100.0 * right / tokens);
  }

  private static List<SequenceExample<Label>> read(Path file) throws Exception {
    List<SequenceExample<Label>> all = new ArrayList<>();
    for (String sentence : Files.readString(file).split("\n\n")) {
      if (sentence.isBlank()) {
        continue;
      }
      SequenceExample<Label> example = new SequenceExample<>();
      for (String line : sentence.split("\n")) {
        String[] parts = line.split(" ");
        Example<Label> token = new ArrayExample<>(new Label(parts[parts.length - 1]));
        for (int i = 0; i + 1 < parts.length; i++) {
          token.add(new org.tribuo.Feature(parts[i], 1.0));
        }
        example.addExample(token);
      }
      all.add(example);
    }
    return all;
  }
}
