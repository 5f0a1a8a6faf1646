/**
 * JSON files of annotation tools, read and written: spaCy, doccano, Prodigy, Label Studio, Hugging
 * Face, and what {@code trellis tag --format json} writes.
 *
 * <p>Uses {@code trellis.annotation}, {@code trellis.text}, {@code trellis.tokenize}, {@code
 * trellis.error}, {@code trellis.util} and Jackson.
 *
 * <p>Conventions: a file is read document by document. A class a tool takes a {@link
 * trellis.annotation.json.JsonObject}, which names the place of every fault.
 */
package trellis.annotation.json;
