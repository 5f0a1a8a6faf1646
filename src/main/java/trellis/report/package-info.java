/**
 * HTML reports: the page of a training, of a training with several seeds, and of the mistakes in
 * one file. A page needs no other file.
 *
 * <p>This room takes results and gives text; it reads and writes no file. Trainings find it as a
 * service, {@link trellis.report.HtmlReporter}.
 *
 * <p>Conventions: {@code RunReport} is the page of one seed, {@code SeedsReport} that of several,
 * and {@link trellis.report.EvaluationPage} that of mistakes; a class whose name ends with {@code
 * Section} writes a part of a training's page. All text goes through {@link trellis.page.Html},
 * which escapes it and keeps the page well-formed, so that an XML parser can read it. What comes
 * from a corpus goes through {@link trellis.page.PageText}. The colors of a drawing come from the
 * style sheet, which has a light and a dark set, and no color carries meaning alone: a dash, a
 * shape or a number says the same. {@code FoldsReport} is the page of a cross-validation, {@link
 * trellis.report.RunsPage} that of a sweep.
 *
 * <p>More than 25 files, because the sections of all pages share the tables and drawings here.
 */
package trellis.report;
