package trellis.spark;

import java.io.File;
import java.util.List;
import org.apache.spark.SparkFiles;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import trellis.Tagger;
import trellis.util.Sha256;

/**
 * The spans of a text as a function of SQL, a text at a time: for queries by hand. {@link
 * TrellisTagger} gives the same spans, tags in batches, and is about twice as fast.
 *
 * <p>{@link #register} makes a function of one argument, {@code spans(text)}, whose model the
 * driver reads and sends. Made by its name, as {@code registerJavaFunction} of PySpark does, it has
 * two, {@code spans(text, model)}: the executors read the file of the model, which all of them must
 * see, or which {@code --files} sent them.
 */
public final class SpansFunction implements UDF2<String, String, Row[]> {
  private static final long serialVersionUID = 1L;

  /** What it returns, to register it by its name. */
  public static final String TYPE = AnswerColumns.SPANS.catalogString();

  private transient volatile Named last;

  /** A model that was read by its name. */
  private record Named(String name, Tagger tagger) {}

  /** Makes a function of a text and the file of a model. */
  public SpansFunction() {}

  /**
   * Registers a function of a text in a session.
   *
   * @param spark the session
   * @param name of the function
   * @param model its file, in any file system that Hadoop knows
   */
  public static void register(SparkSession spark, String name, String model) {
    if (spark.sparkContext().isLocal()) {
      WantedKernel.requireFastUnlessTold();
    }
    spark.udf().register(name, new OfText(ModelShipment.of(spark, model)), AnswerColumns.SPANS);
  }

  /** The function of a text. */
  private record OfText(ModelShipment model) implements UDF1<String, Row[]> {
    @Override
    public Row[] call(String text) {
      return spans(model.tagger(), text);
    }
  }

  @Override
  public Row[] call(String text, String model) {
    if (model == null) {
      throw new IllegalArgumentException("the model is null: name its file, spans(text, 'FILE')");
    }
    Named named = last;
    if (named == null || !named.name().equals(model)) { // once a task
      named = new Named(model, load(model));
      last = named;
    }
    return spans(named.tagger(), text);
  }

  private static Row[] spans(Tagger tagger, String text) {
    WantedKernel.requireFastUnlessTold();
    return text == null ? null : AnswerColumns.spans(tagger.tagBatchTexts(List.of(text)).get(0));
  }

  private static Tagger load(String model) {
    File sent = new File(SparkFiles.get(model)); // by --files
    String file = model.indexOf('/') < 0 && sent.exists() ? sent.toURI().toString() : model;
    byte[] bytes = ModelShipment.read(SparkHadoopUtil.get().conf(), file);
    return LoadedModels.SHARED.get(Sha256.of(bytes), () -> ModelShipment.load(bytes, model));
  }
}
