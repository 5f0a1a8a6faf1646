/**
 * The YAML syntax of configs: a document as a tree whose values know their places, and syntax
 * errors in plain words.
 *
 * <p>Uses {@code trellis.error} and snakeyaml-engine. It knows nothing of the keys that a config
 * has.
 */
package trellis.config.yaml;
