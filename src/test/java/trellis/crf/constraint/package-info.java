/** Tests of constraints on labels, against all label sequences one by one. */
package trellis.crf.constraint;
