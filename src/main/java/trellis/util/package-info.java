/**
 * Utilities that every room may use: texts for people (excerpts of what they wrote, names that they
 * probably meant, counts, tables, the log), files that are replaced as a whole or lie beside
 * classes, SHA-256 and strict UTF-8.
 *
 * <p>Depends on nothing but the JDK, and on SLF4J where it is on the class path.
 */
package trellis.util;
