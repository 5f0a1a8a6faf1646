package trellis.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;

/** The folder of a tagger that is saved: its parameters as Spark writes them, and its model. */
final class TaggerFolder {
  private static final String MODEL = "model.trellis";

  private TaggerFolder() {}

  /** Writes the folder. */
  static final class Writer extends MLWriter {
    private final TrellisTagger tagger;

    Writer(TrellisTagger tagger) {
      this.tagger = tagger;
    }

    @Override
    public void saveImpl(String path) {
      Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
      byte[] model = ModelShipment.read(hadoop, tagger.getModel());
      TrellisTagger saved = tagger.copy(new ParamMap());
      saved.clear(saved.model()); // the file of this machine means nothing elsewhere
      Path file = new Path(path, MODEL);
      try {
        new DefaultParamsWriter(saved).session(sparkSession()).save(path);
        try (OutputStream out = file.getFileSystem(hadoop).create(file, true)) {
          out.write(model);
        }
      } catch (IOException failed) {
        throw new UncheckedIOException("the tagger cannot be saved as " + path, failed);
      }
    }
  }

  /** Reads the folder. */
  static final class Reader extends MLReader<TrellisTagger> {
    @Override
    public TrellisTagger load(String path) {
      TrellisTagger tagger = new DefaultParamsReader<TrellisTagger>().load(path);
      return tagger.setModel(new Path(path, MODEL).toString());
    }
  }
}
