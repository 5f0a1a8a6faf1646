/** Tests of what is written of tagged sentences, on texts of any Unicode. */
package trellis.forms;
