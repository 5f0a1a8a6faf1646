/**
 * Adapters that let other libraries use a tagger, one package below this one for each library; here
 * stands what all of them require of a model.
 *
 * <p>Uses the public API in {@code trellis} alone, and {@code message}. The libraries are {@code
 * compileOnly}: a program that uses an adapter brings its library, all others need none.
 *
 * <p>Conventions: an adapter refuses a model that cannot answer with an {@link
 * trellis.adapt.UnsuitableModelException} when the adapter is made, not at the first sentence.
 */
package trellis.adapt;
