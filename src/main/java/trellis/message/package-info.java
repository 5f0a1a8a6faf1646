/**
 * How a text for people is made and told: excerpts of what they wrote, what they probably meant,
 * tables, the log.
 *
 * <p>Depends on nothing, SLF4J apart where it is there; every room may use it.
 */
package trellis.message;
