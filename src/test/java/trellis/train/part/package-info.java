/** Tests of trainings whose sentences are elsewhere. */
package trellis.train.part;
