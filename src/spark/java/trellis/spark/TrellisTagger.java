package trellis.spark;

import java.io.IOException;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * A trained tagger as a stage of a Spark ML pipeline: adds a column of spans.
 *
 * <pre>{@code
 * Dataset<Row> tagged = new TrellisTagger().setModel("hdfs:///models/ner.trellis").transform(data);
 * tagged.selectExpr("id", "inline(spans)").show();
 * }</pre>
 *
 * <p>The input is a column of tokens, {@code array<string>}, or of texts, {@code string}. A span
 * has its type, start and end (not included), probability and text; start and end count tokens, or
 * the code points of a text, from 0. The driver reads the model when it transforms, and sends it.
 * Saved, alone or in a pipeline, it holds the model.
 *
 * <p>All setters change this tagger and return it. Wrong settings and columns are an {@link
 * IllegalArgumentException} when data is transformed, before a job starts; a model that cannot be
 * used is a {@link trellis.error.ModelException}.
 *
 * @serial exclude
 */
public final class TrellisTagger extends Model<TrellisTagger> implements MLWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final Param<String> model;
  private final Param<String> inputCol;
  private final Param<String> outputCol;
  private final Param<String> labelsCol;
  private final Param<String> layer;
  private final Param<String> handleInvalid;
  private final IntParam batchSize;
  private final Param<String> kernel;

  /** Makes a tagger with a name of its own, which needs a {@link #setModel model}. */
  public TrellisTagger() {
    this(Identifiable.randomUID("trellis"));
  }

  /**
   * Makes a tagger with a name, as Spark does when it loads one.
   *
   * @param uid that no other stage of its pipeline has
   */
  public TrellisTagger(String uid) {
    this.uid = uid; // before the parameters, which ask for it
    model = param("model", "the file of the model, in any file system that Hadoop knows");
    inputCol = param("inputCol", "the column of tokens, array<string>, or of texts, string");
    outputCol = param("outputCol", "the column of spans that is added");
    labelsCol = param("labelsCol", "the column of labels that is added; empty: none");
    layer = param("layer", "the layer of labels; empty: spans of all layers, labels of the first");
    handleInvalid =
        param(
            "handleInvalid", "rows with a null token: error, keep (answer null), skip (left out)");
    batchSize = new IntParam(this, "batchSize", "rows that are tagged together");
    kernel = param("kernel", "arithmetic of all executors: vector, plain, blas, any");
    setDefault(inputCol, "tokens");
    setDefault(outputCol, "spans");
    setDefault(labelsCol, "");
    setDefault(layer, "");
    setDefault(handleInvalid, "error");
    setDefault(batchSize, 256);
    setDefault(kernel, "vector");
  }

  private Param<String> param(String name, String meaning) {
    return new Param<>(this, name, meaning);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** {@return the parameter of the model's file} */
  public Param<String> model() {
    return model;
  }

  /** {@return the parameter of the input column} */
  public Param<String> inputCol() {
    return inputCol;
  }

  /** {@return the parameter of the column of spans} */
  public Param<String> outputCol() {
    return outputCol;
  }

  /** {@return the parameter of the column of labels} */
  public Param<String> labelsCol() {
    return labelsCol;
  }

  /** {@return the parameter of the layer of labels} */
  public Param<String> layer() {
    return layer;
  }

  /** {@return the parameter of what becomes of invalid rows} */
  public Param<String> handleInvalid() {
    return handleInvalid;
  }

  /** {@return the parameter of the rows of a batch} */
  public IntParam batchSize() {
    return batchSize;
  }

  /** {@return the parameter of the arithmetic} */
  public Param<String> kernel() {
    return kernel;
  }

  /** {@return the file of the model} */
  public String getModel() {
    if (!isDefined(model)) {
      throw new IllegalArgumentException(uid + ": there is no model: name its file (model)");
    }
    return getOrDefault(model);
  }

  /** {@return the column of tokens or texts, {@code tokens} unless it was set} */
  public String getInputCol() {
    return getOrDefault(inputCol);
  }

  /** {@return the column of spans, {@code spans} unless it was set} */
  public String getOutputCol() {
    return getOrDefault(outputCol);
  }

  /** {@return the column of labels; empty for none} */
  public String getLabelsCol() {
    return getOrDefault(labelsCol);
  }

  /** {@return the layer of labels; empty for the spans of all} */
  public String getLayer() {
    return getOrDefault(layer);
  }

  /** {@return what becomes of invalid rows} */
  public String getHandleInvalid() {
    return getOrDefault(handleInvalid);
  }

  /** {@return how many rows are tagged together at most} */
  public int getBatchSize() {
    return (int) getOrDefault(batchSize);
  }

  /** {@return the arithmetic that all executors must have} */
  public String getKernel() {
    return getOrDefault(kernel);
  }

  /**
   * {@return this tagger}
   *
   * @param file of the model, in any file system that Hadoop knows
   */
  public TrellisTagger setModel(String file) {
    return with(model, file);
  }

  /**
   * {@return this tagger}
   *
   * @param column of type {@code array<string>}, the tokens of a sentence, or {@code string}, a
   *     text
   */
  public TrellisTagger setInputCol(String column) {
    return with(inputCol, column);
  }

  /**
   * {@return this tagger}
   *
   * @param column of spans, which is added
   */
  public TrellisTagger setOutputCol(String column) {
    return with(outputCol, column);
  }

  /**
   * {@return this tagger}
   *
   * @param column of labels, which is added: one a token; with texts each has its place; empty for
   *     none
   */
  public TrellisTagger setLabelsCol(String column) {
    return with(labelsCol, column);
  }

  /**
   * {@return this tagger}
   *
   * @param name of the layer of labels to answer with; empty for the spans of all layers and the
   *     labels of the first
   */
  public TrellisTagger setLayer(String name) {
    return with(layer, name);
  }

  /**
   * {@return this tagger}
   *
   * @param how rows with a null token end: {@code error} fails the job, {@code keep} answers with
   *     null, {@code skip} leaves them out. A row whose input is null is answered with null, and
   *     left out by {@code skip}.
   */
  public TrellisTagger setHandleInvalid(String how) {
    return with(handleInvalid, how);
  }

  /**
   * {@return this tagger}
   *
   * @param rows that are tagged together, fewer of long ones; 256 unless it is set
   */
  public TrellisTagger setBatchSize(int rows) {
    set(batchSize, rows);
    return this;
  }

  /**
   * {@return this tagger}
   *
   * @param name of the arithmetic that all executors must have: {@code vector}, {@code plain},
   *     {@code blas}, or {@code any}, which lets each take its own
   */
  public TrellisTagger setKernel(String name) {
    return with(kernel, name);
  }

  private TrellisTagger with(Param<String> parameter, String value) {
    set(parameter, value);
    return this;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return TaggingSettings.of(this, schema).answered(this, schema);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    TaggingSettings settings = TaggingSettings.of(this, data.schema());
    StructType answered = settings.answered(this, data.schema());
    settings.kernel().requireIfLocal(data.sparkSession());
    ModelShipment shipment = ModelShipment.of(data.sparkSession(), getModel());
    settings.requireModel(shipment.tagger());
    return data.toDF()
        .mapPartitions(new PartitionTagging(shipment, settings), Encoders.row(answered));
  }

  @Override
  public TrellisTagger copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new TaggerFolder.Writer(this);
  }

  @Override
  public void save(String path) throws IOException {
    write().save(path);
  }

  /** {@return what reads a tagger that was saved, with its model} */
  public static MLReader<TrellisTagger> read() {
    return new TaggerFolder.Reader();
  }

  /**
   * {@return a tagger that was saved}
   *
   * @param path its folder
   */
  public static TrellisTagger load(String path) {
    return read().load(path);
  }
}
