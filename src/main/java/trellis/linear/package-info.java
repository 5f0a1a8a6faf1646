/**
 * Linear models: each attribute of a token that a template makes has a weight for each label, and a
 * token's scores are sums of them.
 *
 * <p>An {@link trellis.linear.AttributeIndex} knows the attributes by number and finds those of a
 * sentence.
 */
package trellis.linear;
