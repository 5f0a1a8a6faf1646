/**
 * Chooses the sentences of a pool that are worth annotating next: those of which a model is least
 * sure, and which are not alike (active learning).
 *
 * <p>Conventions: doubt is a number that is larger the less sure a model is, 0 when it is certain;
 * sentences of the pool are counted from 0.
 */
package trellis.select;
