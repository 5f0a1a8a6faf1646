"""Trellis for PySpark: a stage of pipelines that tags a column, and a function of SQL.

The jars trellis-tagger.jar and trellis-spark.jar must be on Spark's class path (--jars), and the second one on Python's,
too (--py-files), since it holds this file. The module has the name of the Java package: PySpark finds one from the other
when it loads a pipeline.
"""

from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLReadable, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaTransformer

__all__ = ["TrellisTagger", "TrellisTrainer", "register_spans"]


class TrellisTagger(JavaTransformer, JavaMLReadable, JavaMLWritable):
    """A trained tagger as a stage of a pipeline: adds a column of spans, array<struct<type, start, end, probability, text>>.

    The input is a column of tokens, array<string>, whose spans count tokens, or of texts, string, whose spans count code
    points, as Python does.
    """

    model = Param(Params._dummy(), "model", "the file of the model, in any file system that Hadoop knows", TypeConverters.toString)
    inputCol = Param(Params._dummy(), "inputCol", "the column of tokens, array<string>, or of texts, string", TypeConverters.toString)
    outputCol = Param(Params._dummy(), "outputCol", "the column of spans that is added", TypeConverters.toString)
    labelsCol = Param(Params._dummy(), "labelsCol", "the column of labels that is added; empty: none", TypeConverters.toString)
    layer = Param(
        Params._dummy(), "layer", "the layer of labels; empty: spans of all layers, labels of the first", TypeConverters.toString)
    handleInvalid = Param(
        Params._dummy(), "handleInvalid", "rows with a null token: error, keep (answer null), skip (left out)", TypeConverters.toString)
    batchSize = Param(Params._dummy(), "batchSize", "rows that are tagged together", TypeConverters.toInt)
    kernel = Param(Params._dummy(), "kernel", "arithmetic of all executors: vector, plain, blas, any", TypeConverters.toString)

    def __init__(self, *, model=None, inputCol=None, outputCol=None, labelsCol=None, layer=None, handleInvalid=None,
                 batchSize=None, kernel=None):
        super().__init__()
        self._java_obj = self._new_java_obj("trellis.spark.TrellisTagger", self.uid)
        self._setDefault(inputCol="tokens", outputCol="spans", labelsCol="", layer="", handleInvalid="error", batchSize=256,
                         kernel="vector")
        self.setParams(model=model, inputCol=inputCol, outputCol=outputCol, labelsCol=labelsCol, layer=layer,
                       handleInvalid=handleInvalid, batchSize=batchSize, kernel=kernel)

    def setParams(self, **values):
        """Sets what is not None, and returns this tagger."""
        return self._set(**{name: value for name, value in values.items() if value is not None})

    def setModel(self, value):
        return self._set(model=value)

    def setInputCol(self, value):
        return self._set(inputCol=value)

    def setOutputCol(self, value):
        return self._set(outputCol=value)

    def setLabelsCol(self, value):
        return self._set(labelsCol=value)

    def setLayer(self, value):
        return self._set(layer=value)

    def setHandleInvalid(self, value):
        return self._set(handleInvalid=value)

    def setBatchSize(self, value):
        return self._set(batchSize=value)

    def setKernel(self, value):
        return self._set(kernel=value)


class TrellisTrainer(JavaEstimator):
    """Trains a linear model on rows of tokens and labels, both array<string>; fit returns a TrellisTagger.

    It needs trellis.jar and snakeyaml-engine.jar in place of trellis-tagger.jar.
    """

    config = Param(Params._dummy(), "config", "the file of the config, on the driver", TypeConverters.toString)
    overrides = Param(Params._dummy(), "overrides", "values of its keys, as train.l2=0.5", TypeConverters.toListString)
    tokensCol = Param(Params._dummy(), "tokensCol", "the column of tokens, array<string>", TypeConverters.toString)
    labelsCol = Param(Params._dummy(), "labelsCol", "the column of their labels, array<string>", TypeConverters.toString)
    featureCols = Param(Params._dummy(), "featureCols", "columns of what else is known of tokens", TypeConverters.toListString)
    validationCol = Param(
        Params._dummy(), "validationCol", "true for rows of dev; empty: data.dev is a file", TypeConverters.toString)
    output = Param(Params._dummy(), "output", "the folder of the run; empty: that of the config", TypeConverters.toString)
    mode = Param(Params._dummy(), "mode", "new, resume, or replace a run that is there", TypeConverters.toString)

    def __init__(self, **values):
        super().__init__()
        self._java_obj = self._new_java_obj("trellis.spark.train.TrellisTrainer", self.uid)
        self._setDefault(overrides=[], tokensCol="tokens", labelsCol="labels", featureCols=[], validationCol="", output="",
                         mode="new")
        self.setParams(**values)

    def setParams(self, **values):
        """Sets what is not None, and returns this trainer."""
        return self._set(**{name: value for name, value in values.items() if value is not None})

    def _create_model(self, java_model):
        return TrellisTagger(model=java_model.getModel(), inputCol=java_model.getInputCol())


def register_spans(spark, name, model):
    """Registers a function of a text, name(text), in a session: its spans by the model in this file."""
    spark._jvm.trellis.spark.SpansFunction.register(spark._jsparkSession, name, model)
