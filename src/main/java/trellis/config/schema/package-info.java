/**
 * The schema of a config: the annotation that describes a key, and the types that values can have.
 *
 * <p>A {@link trellis.config.schema.Key} on a record component is the only source of a key's
 * default, range and meaning.
 */
package trellis.config.schema;
