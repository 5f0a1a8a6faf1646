/**
 * Feature templates: which values around a token are its attributes, in the syntax of CRF++ with
 * what Wapiti adds and columns that are made of the token itself.
 *
 * <p>A {@link trellis.linear.template.FeatureTemplate} is the lines of a file; each is a {@link
 * trellis.linear.template.FeaturePattern}, which reads {@link trellis.linear.template.Field}s.
 */
package trellis.linear.template;
