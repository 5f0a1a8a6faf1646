/**
 * Whether probabilities can be believed: of all answers given with a probability of 0.8, four in
 * five should be right.
 */
package trellis.eval.calibration;
