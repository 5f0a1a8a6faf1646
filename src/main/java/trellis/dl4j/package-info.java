/**
 * What Trellis gives to users of DL4J: layers on Trellis' own kernels, updaters, an iterator over
 * CoNLL files, DL4J as the engine of a training, and saved models as graphs and back.
 *
 * <p>DL4J, ND4J and DataVec are used here and in the rooms below this one, nowhere else. What
 * stands directly in this package is public API: names of its configuration classes stand in saved
 * networks, so none of them may be renamed or moved.
 *
 * <p>A layer is written as DL4J's own are: a configuration class with a builder, here; parameters
 * as views of the network's flattened vector, and the implementation that DL4J instantiates, in
 * {@link trellis.dl4j.layer}; what it computes, a <em>pass</em> on a tape, in {@link
 * trellis.dl4j.layer.pass}. An updater has its configuration here and its steps in {@link
 * trellis.dl4j.updater}. Files become arrays in {@link trellis.dl4j.data}, and a tagger becomes a
 * {@code ComputationGraph} in {@link trellis.dl4j.graph}.
 *
 * <p>Conventions: time series are {@code [minibatch][size][T]}, masks {@code [minibatch][T]}; a
 * step whose mask is 0 is not there, and the output has zeros at it. Indices are whole numbers in
 * arrays of floats; -1 means none. To drop inputs give the layer a {@code dropOut(…)}: DL4J's own
 * {@code DropoutLayer} fails on time series with masks. DL4J's {@code Evaluation} counts padding
 * unless there is a label mask.
 */
package trellis.dl4j;
