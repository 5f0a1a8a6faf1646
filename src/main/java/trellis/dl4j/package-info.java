/**
 * DL4J layers on our kernels, CoNLL data for DL4J, the second engine, and the way of a model to
 * DL4J and back.
 *
 * <p>May use every room above it, and DL4J, ND4J and DataVec, which no other room does.
 *
 * <p>Each layer is written as DL4J's own are: a public conf class with a builder ({@code
 * CrfOutputLayer}), its parameters as views of the flattened vector ({@link
 * trellis.dl4j.layer.ParamLayout}), and an implementation that DL4J instantiates. What a layer
 * computes is a <em>pass</em> on a tape, in {@link trellis.dl4j.layer.pass}, which exists in float
 * and in double.
 *
 * <p>Conventions: time series are {@code [minibatch][size][T]}, masks {@code [minibatch][T]}; a
 * step whose mask is 0 is not there, and what is given out has zeros at it. Indices are numbers in
 * arrays of floats, -1 means none. To drop inputs give the layer a {@code dropOut(…)}: DL4J's own
 * {@code DropoutLayer} fails on time series with masks. And DL4J's {@code Evaluation} counts
 * padding unless there is a label mask.
 */
package trellis.dl4j;
