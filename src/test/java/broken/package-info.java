/** A program that breaks each rule of the rooms once, on purpose; see {@code trellis.rooms}. */
package broken;
