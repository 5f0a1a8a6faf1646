/** README and the pages of src/docs: their form, and their Java, which compiles and runs. */
package trellis.docs;
