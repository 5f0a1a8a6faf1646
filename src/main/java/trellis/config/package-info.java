/**
 * The training config: a record for each concern, the reader that finds every problem of a YAML
 * file at once, the writer, and the reference of all keys.
 *
 * <p>Uses {@code trellis.error}, {@code .schema} for the types of values and {@code .yaml} for the
 * syntax. snakeyaml-engine reads and writes the YAML itself.
 *
 * <p>Conventions:
 *
 * <ul>
 *   <li>A key is a record component with a {@link trellis.config.schema.Key} annotation, the only
 *       source of its default, range and meaning. To add a key, add a component; to add a group,
 *       add a record. A group may say which of its keys a single value in its place is for.
 *   <li>A problem names the place ({@code file:line}), the key, the value found and the cure.
 *       Nothing stops at the first problem except broken YAML.
 *   <li>The records hold what they are given. The reader is where ranges and files are checked, so
 *       a config made in Java is checked by writing it and parsing the text.
 * </ul>
 *
 * <p>More than 25 files, because each record and each group of checks has its own.
 */
package trellis.config;
