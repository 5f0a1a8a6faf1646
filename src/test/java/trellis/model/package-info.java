/** Tests of saved models and of tagging with them; the models are made by hand, not trained. */
package trellis.model;
