/** Opens encoders of other libraries as models keep them: weights and tokenizer together. */
package trellis.encoder.open;
