package trellis.spark.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.model.ModelCard.DataFile;
import trellis.spark.TrellisTagger;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.part.LinearRecipe;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingResult;
import trellis.train.run.RunDirectory;

/**
 * Trains a linear model on rows, as a stage of a Spark ML pipeline: each evaluation of L-BFGS or
 * OWL-QN sums the losses and gradients of all partitions where they are. The run that the driver
 * keeps, with its log, checkpoints and report, is that of {@code trellis train}, and so is the
 * model, bit for bit.
 *
 * <pre>{@code
 * TrellisTagger tagger =
 *     new TrellisTrainer().setConfig("ner.yaml").setOutput("runs/ner").fit(rows);
 * }</pre>
 *
 * <p>A row is a sentence: a column of its tokens and one of their labels, both {@code
 * array<string>}. {@code data.train} of the config is not read. Wrong settings and columns are an
 * {@link IllegalArgumentException}, and what is wrong with a config or with rows a {@link
 * trellis.error.TrellisException}.
 *
 * @serial exclude
 */
public final class TrellisTrainer extends Estimator<TrellisTagger> {
  private static final long serialVersionUID = 1L;

  private static final String ROWS = "rows";
  private static final String DEV = "dev.conll";

  private final String uid;
  private final Param<String> config;
  private final StringArrayParam overrides;
  private final Param<String> tokensCol;
  private final Param<String> labelsCol;
  private final StringArrayParam featureCols;
  private final Param<String> validationCol;
  private final Param<String> output;
  private final Param<String> mode;

  /** Makes a trainer with a name of its own, which needs a {@link #setConfig config}. */
  public TrellisTrainer() {
    this(Identifiable.randomUID("trellisTrainer"));
  }

  /**
   * Makes a trainer with a name.
   *
   * @param uid that no other stage of its pipeline has
   */
  public TrellisTrainer(String uid) {
    this.uid = uid; // before the parameters, which ask for it
    config = new Param<>(this, "config", "the file of the config, on the driver");
    overrides = new StringArrayParam(this, "overrides", "values of its keys, as train.l2=0.5");
    tokensCol = new Param<>(this, "tokensCol", "the column of tokens, array<string>");
    labelsCol = new Param<>(this, "labelsCol", "the column of their labels, array<string>");
    featureCols =
        new StringArrayParam(this, "featureCols", "columns of what else is known of tokens");
    validationCol =
        new Param<>(this, "validationCol", "true for rows of dev; empty: data.dev is a file");
    output = new Param<>(this, "output", "the folder of the run; empty: that of the config");
    mode = new Param<>(this, "mode", "new, resume, or replace a run that is there");
    setDefault(overrides, new String[0]);
    setDefault(tokensCol, "tokens");
    setDefault(labelsCol, "labels");
    setDefault(featureCols, new String[0]);
    setDefault(validationCol, "");
    setDefault(output, "");
    setDefault(mode, "new");
  }

  @Override
  public String uid() {
    return uid;
  }

  /** {@return the parameter of the config's file} */
  public Param<String> config() {
    return config;
  }

  /** {@return the parameter of what stands in place of keys of the config} */
  public StringArrayParam overrides() {
    return overrides;
  }

  /** {@return the parameter of the column of tokens} */
  public Param<String> tokensCol() {
    return tokensCol;
  }

  /** {@return the parameter of the column of labels} */
  public Param<String> labelsCol() {
    return labelsCol;
  }

  /** {@return the parameter of the columns of features} */
  public StringArrayParam featureCols() {
    return featureCols;
  }

  /** {@return the parameter of the column that tells rows of dev} */
  public Param<String> validationCol() {
    return validationCol;
  }

  /** {@return the parameter of the folder of the run} */
  public Param<String> output() {
    return output;
  }

  /** {@return the parameter of what becomes of a run that is there} */
  public Param<String> mode() {
    return mode;
  }

  /**
   * {@return this trainer}
   *
   * @param file of the config, on the driver
   */
  public TrellisTrainer setConfig(String file) {
    set(config, file);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param values of keys of the config, such as {@code train.l2=0.5}
   */
  public TrellisTrainer setOverrides(String... values) {
    set(overrides, values);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param column of tokens, {@code array<string>}; {@code tokens} unless it is set
   */
  public TrellisTrainer setTokensCol(String column) {
    set(tokensCol, column);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param column of labels, one a token; {@code labels} unless it is set
   */
  public TrellisTrainer setLabelsCol(String column) {
    set(labelsCol, column);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param columns of what else is known of tokens, {@code array<string>}, in the order of {@code
   *     data.columns.features}
   */
  public TrellisTrainer setFeatureCols(String... columns) {
    set(featureCols, columns);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param column that is true for sentences of dev, which the driver collects and scores; without
   *     it the config names a file of them
   */
  public TrellisTrainer setValidationCol(String column) {
    set(validationCol, column);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param folder of the run, on the driver; that of the config unless it is set
   */
  public TrellisTrainer setOutput(String folder) {
    set(output, folder);
    return this;
  }

  /**
   * {@return this trainer}
   *
   * @param how to begin: {@code new} where no run is, {@code resume}, or {@code replace} one
   */
  public TrellisTrainer setMode(String how) {
    set(mode, how);
    return this;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    reader(schema);
    return tagger("").transformSchema(schema);
  }

  private RowReader reader(StructType schema) {
    if (isValidated()) {
      RowReader.requireFlag(schema, column(validationCol), "validationCol");
    }
    return RowReader.of(schema, column(tokensCol), column(labelsCol), getOrDefault(featureCols));
  }

  private boolean isValidated() {
    return !column(validationCol).isEmpty();
  }

  private String column(Param<String> parameter) {
    return getOrDefault(parameter);
  }

  private TrellisTagger tagger(String model) {
    return new TrellisTagger().setModel(model).setInputCol(column(tokensCol)).setParent(this);
  }

  @Override
  public TrellisTagger fit(Dataset<?> data) {
    RowReader reader = reader(data.schema());
    Path beside = folder();
    try {
      TaggerConfig read = read(beside);
      LinearRecipe recipe = recipe(read, reader);
      StartMode start = start();
      RunDirectory run = new RunDirectory(read.output());
      run.require(run.effective(start)); // before a job that takes long
      Dataset<Row> rows = data.toDF();
      Dataset<Row> train = rows;
      if (isValidated()) {
        Column isDev = functions.coalesce(rows.col(column(validationCol)), functions.lit(false));
        train = rows.filter(functions.not(isDev));
        DevFile file = new DevFile(read.data().columns(), reader);
        Files.writeString(beside.resolve(DEV), file.text(rows.filter(isDev).collectAsList()));
      }
      JavaSparkContext context =
          JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
      try (RowCorpus corpus = new RowCorpus(context, train.javaRDD(), reader, read, recipe)) {
        DataFile file = new DataFile("train", ROWS, corpus.digest());
        Trainer trainer =
            Trainer.over(
                read,
                read.output(),
                new DriverLog(),
                corpus.corpus().data(corpus.seenLabels(), file),
                input -> Engines.fullBatch(input, (model, team) -> corpus.loss(model)));
        TrainingResult result = trainer.run(start);
        return tagger(result.model().orElseThrow().toAbsolutePath().toUri().toString());
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      delete(beside);
    }
  }

  /** A folder for what stands in place of rows where a config names files. */
  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("trellis");
      Files.createFile(folder.resolve(ROWS));
      Files.writeString(folder.resolve(DEV), "a O\n");
      return folder;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void delete(Path folder) {
    try {
      Files.deleteIfExists(folder.resolve(ROWS));
      Files.deleteIfExists(folder.resolve(DEV));
      Files.deleteIfExists(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private StartMode start() {
    List<String> names =
        Arrays.stream(StartMode.values()).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
    if (!names.contains(column(mode))) {
      throw new IllegalArgumentException(
          uid + ": mode cannot be '" + column(mode) + "': give one of " + String.join(", ", names));
    }
    return StartMode.values()[names.indexOf(column(mode))];
  }

  /** The config, whose train and maybe dev are of the rows. */
  private TaggerConfig read(Path beside) {
    if (!isDefined(config)) {
      throw new IllegalArgumentException(uid + ": there is no config: name its file (config)");
    }
    List<String> changes = new ArrayList<>(List.of(getOrDefault(overrides)));
    changes.add("data.train=" + beside.resolve(ROWS));
    if (isValidated()) {
      changes.add("data.dev=" + beside.resolve(DEV));
    }
    return ConfigReader.read(Path.of(column(config)), changes, column(output), "output");
  }

  /** What the model is made by; refuses a config that does not go with rows. */
  private LinearRecipe recipe(TaggerConfig read, RowReader reader) {
    LinearRecipe recipe = LinearRecipe.of(read);
    if (read.seeds().isPresent()) {
      throw new TrainingException(
          uid
              + ": `seeds`: rows are trained on with one seed, and give the same with each: leave"
              + " the key out");
    }
    int wanted = read.data().columns().featureColumns().size();
    if (reader.features().length != wanted) {
      throw new IllegalArgumentException(
          uid
              + ": featureCols has "
              + reader.features().length
              + " columns, but"
              + " `data.columns.features` "
              + wanted
              + ": name as many");
    }
    return recipe;
  }

  @Override
  public TrellisTrainer copy(ParamMap extra) {
    return defaultCopy(extra);
  }
}
