/**
 * The exceptions that callers of Trellis catch; all extend {@link trellis.error.TrellisException}.
 *
 * <p>An exception knows its place (file, line, entry, token) as values of its own beside the
 * message; the message says what was found, what was expected and what to do.
 */
package trellis.error;
