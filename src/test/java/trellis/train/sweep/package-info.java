/** Tests of sweeps. */
package trellis.train.sweep;
