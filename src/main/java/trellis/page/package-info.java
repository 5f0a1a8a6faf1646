/**
 * HTML pages: a writer that escapes all text and keeps a page well-formed, and the looks that all
 * pages share.
 *
 * <p>Depends on nothing but {@code trellis.util}.
 *
 * <p>Conventions: a page is one file that loads no other, and an XML parser can read it. Its style
 * is written in CSS files beside the classes and copied into the page. Colours never tell anything
 * alone.
 */
package trellis.page;
