/**
 * Models of CRF++, CRFsuite and Wapiti, of which a text dump and a template are left: each text of
 * the dump is taken apart into the values that the template's fields must have read.
 */
package trellis.dump;
