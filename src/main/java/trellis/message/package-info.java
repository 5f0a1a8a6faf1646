/**
 * How a text for people is made: excerpts of what they wrote, what they probably meant, tables.
 *
 * <p>Depends on nothing; every room may use it.
 */
package trellis.message;
