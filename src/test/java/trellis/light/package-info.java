/**
 * Proves that the light jar is complete, small, and tags as the whole build does.
 *
 * <p>The jar is {@code build/libs/trellis-tagger.jar}, which the build packs before the tests.
 */
package trellis.light;
