/** The Java of the README: what stands there compiles and runs. */
package trellis.readme;
