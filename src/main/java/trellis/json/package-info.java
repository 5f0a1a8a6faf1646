/**
 * JSON as trees of maps, lists and plain values, read strictly.
 *
 * <p>It uses Jackson's streaming parser alone, which the light jar has, too; what is wrong is told
 * with line and column.
 */
package trellis.json;
