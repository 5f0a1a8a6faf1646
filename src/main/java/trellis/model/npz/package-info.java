/**
 * A model as plain arrays for numpy; {@code src/npz} has the page and a script that tags with them.
 */
package trellis.model.npz;
