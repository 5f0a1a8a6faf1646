/**
 * Tests of the DL4J layers: gradients by DL4J's own check, values by enumeration and against DL4J's
 * layers, and all that DL4J does with a network.
 *
 * <p>What needs doubles sets ND4J's default type and is tagged {@code nd4j-double}; all else leaves
 * that type alone.
 */
package trellis.dl4j;
