/**
 * Annotated documents, as annotation tools keep them: a text, and spans by their offsets. The rooms
 * below read and write their files; here spans are checked and put onto tokens.
 *
 * <p>Uses {@code trellis.error}, {@code trellis.labels}, {@code trellis.text}, {@code
 * trellis.tokenize} and {@code trellis.util}.
 *
 * <p>Conventions: offsets are UTF-16 {@code char}s of the document's text once {@link
 * trellis.annotation.Offsets} has placed them. A reader hands on every span as its file has it. No
 * span is left out, cut or made longer without a {@link trellis.annotation.SpanFinding}.
 */
package trellis.annotation;
