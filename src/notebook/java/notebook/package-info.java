/**
 * The drawings of the notebooks: each a small SVG, which is the value of a cell.
 *
 * <p>Curves and reliability diagrams are those of {@code trellis.report}. May use the classes of
 * the notebooks' kernel; no part of the product.
 */
package notebook;
