/**
 * Output formats of tagged sentences and texts: JSON, text with brackets, brat's stand-off files,
 * an HTML page.
 *
 * <p>Uses the public API {@code trellis}, {@code trellis.labels} and {@code trellis.page}. It opens
 * no file: each form is given what it writes to.
 *
 * <p>Conventions: {@link trellis.forms.SentenceJson} makes an object of each sentence by itself.
 * All other forms are a {@link trellis.forms.TextForm}: a text from its start to its end, in which
 * {@link trellis.forms.Mark}s stand. {@link trellis.forms.WholeText} goes through a raw text,
 * {@link trellis.forms.SentenceLines} makes lines of sentences that are nothing but tokens, so that
 * each form is written in one way whatever was tagged.
 */
package trellis.forms;
