/** Tests of models that other programs wrote as text. */
package trellis.dump;
