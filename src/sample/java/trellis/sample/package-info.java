/**
 * Makes the sample corpus of {@code data/sample} and measures it.
 *
 * <p>It may use the JDK alone: nothing of Trellis itself, so that its figures are a second opinion
 * on the readers and scorers of the main code.
 *
 * <p>{@link trellis.sample.SampleCorpus} expands the {@linkplain trellis.sample.Grammar grammar}
 * that the text resources beside this package spell out, {@link trellis.sample.NamePools} coins the
 * names and deals them out to the splits, and {@link trellis.sample.SampleFigures} reads the files
 * back. All randomness comes from {@link trellis.sample.Dice}, all order from lists, so a seed
 * gives the same bytes on every machine.
 */
package trellis.sample;
