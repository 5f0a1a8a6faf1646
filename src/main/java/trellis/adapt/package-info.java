/**
 * What all adapters require of a model; an adapter makes a tagger usable in another library, one
 * package below this one for each library.
 *
 * <p>Adapters use the public API in {@code trellis} alone. The libraries are {@code compileOnly}: a
 * program that uses an adapter brings its library, all others need none.
 *
 * <p>Conventions: an adapter refuses a model that cannot answer with an {@link
 * trellis.adapt.UnsuitableModelException} when the adapter is made, not at the first sentence.
 */
package trellis.adapt;
