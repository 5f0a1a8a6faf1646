/**
 * Trellis in the clothes of other libraries, each in a room of its own below this one; here stands
 * what all of them ask of a model.
 *
 * <p>May use {@code trellis}, the public API. The libraries are {@code compileOnly}: a program that
 * uses an adapter brings its library, all others need none.
 *
 * <p>Conventions: an adapter refuses a model that cannot answer when it is made, with an {@link
 * trellis.adapt.UnsuitableModelException}, not at the first sentence.
 */
package trellis.adapt;
