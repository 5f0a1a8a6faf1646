/**
 * What all HTML pages share: a writer that escapes all text and keeps a page well-formed, the head,
 * and the style.
 *
 * <p>Uses nothing but {@code trellis.util}.
 *
 * <p>Conventions: a page is one file that loads no other, and an XML parser can read it. Its style
 * is written in CSS files beside the classes and copied into the page. Nothing is told by color
 * alone.
 */
package trellis.page;
