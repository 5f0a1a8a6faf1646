/** Tests of the report: each drawing and table, and whole pages read by an XML parser. */
package trellis.report;
