/**
 * What Trellis relies on of ND4J, each as a small test: an upgrade that breaks it shows here first.
 */
package trellis.nd4j;
