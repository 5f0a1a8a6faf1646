/**
 * Packs the light jar: the classes that tagging reaches in one file, which needs no other.
 *
 * <p>No part of the product. It may use ASM and nothing of Trellis itself.
 *
 * <p>{@link trellis.light.LightJar} says where the reach begins and what it may meet, {@link
 * trellis.light.Reach} follows the references from class to class, and {@link
 * trellis.light.JarFile} writes what was found, the same bytes each time. Names of classes are as
 * in class files: {@code trellis/Tagger}.
 */
package trellis.light;
