/**
 * Exports a model as plain numpy arrays; {@code src/npz} explains them and has a script that tags
 * with them.
 */
package trellis.model.npz;
