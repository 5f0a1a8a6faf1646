/**
 * Reports of trainings: one HTML page that needs nothing beside it.
 *
 * <p>This room may use the rooms {@code text}, {@code labels}, {@code config}, {@code eval} and
 * {@code page}, and {@code message}, which is for all. It takes figures and gives text; it knows
 * nothing of training, and reads and writes no file.
 *
 * <p>Conventions: {@link trellis.report.RunReport} and {@link trellis.report.SeedsReport} hold what
 * a page tells; a class whose name ends with {@code Section} writes a part of it. All text goes
 * through {@link trellis.page.Html}, which escapes it and keeps the page well-formed, so that an
 * XML parser can read it. What comes from a corpus goes through {@link trellis.page.Shown}. A
 * drawing's colours come from the style sheet, which has a light and a dark set, and never tell
 * anything alone: there is a dash, a shape or a number beside each.
 */
package trellis.report;
