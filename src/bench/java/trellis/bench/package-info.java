/**
 * Benchmarks of the engine, from a single product to a whole step of training, and how well raw
 * text is cut.
 *
 * <p>May use every room but {@code cli}, through what is public there, and JMH; nothing may use it.
 * What needs the inside of a room stands in that room's package, beside this one.
 *
 * <p>Conventions: all numbers come from a fixed seed. {@code kernel} is a parameter wherever a
 * kernel computes, and forced for each JVM. What a benchmark measures is in its method; what is
 * made once, such as weights, is in its {@code prepare}. JMH's annotations tell how long is
 * measured, so that its options can change that.
 */
package trellis.bench;
