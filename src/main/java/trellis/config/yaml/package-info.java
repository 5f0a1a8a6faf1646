/**
 * The syntax of configs: the tree of a YAML document, each value with its place, and syntax errors
 * in plain words.
 */
package trellis.config.yaml;
