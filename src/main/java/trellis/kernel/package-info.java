/**
 * Matrix products, vector math and seeded random numbers: the only room that knows the hardware.
 *
 * <p>It uses no other room but {@code error}. The Vector API and ND4J's BLAS are each reached
 * through classes that are loaded by name, so neither has to be there.
 *
 * <p>Conventions: a matrix is a block of a {@code float[]}, row-major: element (row, column) is at
 * {@code at + row * stride + column}. Products add to what is there; a matrix that is used in many
 * products is packed once, in the layout that the kernel reads fastest. Everything is
 * single-threaded and may be called by many threads at once on blocks of their own. An
 * implementation gives the same bits for a row or an element wherever it stands, and however many
 * stand beside it; BLAS alone promises this only up to rounding.
 */
package trellis.kernel;
