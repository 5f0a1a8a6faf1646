/** Tests of the output formats of tagged sentences, on texts of any Unicode. */
package trellis.forms;
