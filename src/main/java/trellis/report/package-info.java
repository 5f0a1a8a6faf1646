/**
 * Reports of trainings: one HTML page that needs nothing beside it.
 *
 * <p>This room may use the rooms {@code train}, {@code text}, {@code labels}, {@code config},
 * {@code eval} and {@code page}, and {@code message}, which is for all. It takes the results of
 * trainings and gives text; it reads and writes no file. Trainings find it as a service, {@link
 * trellis.report.HtmlReporter}.
 *
 * <p>Conventions: {@code RunReport} is the page of one seed and {@code SeedsReport} that of
 * several; a class whose name ends with {@code Section} writes a part of it. All text goes through
 * {@link trellis.page.Html}, which escapes it and keeps the page well-formed, so that an XML parser
 * can read it. What comes from a corpus goes through {@link trellis.page.PageText}. A drawing's
 * colours come from the style sheet, which has a light and a dark set, and never tell anything
 * alone: there is a dash, a shape or a number beside each.
 */
package trellis.report;
