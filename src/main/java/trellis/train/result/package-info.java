/**
 * How a training goes and how it ended: plans, reports of epochs, results, and the listener that
 * hears of them.
 *
 * <p>Records alone; {@code report} and the commands read them.
 */
package trellis.train.result;
