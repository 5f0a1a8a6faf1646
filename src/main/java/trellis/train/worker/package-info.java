/**
 * Training by several workers at once, in this JVM or in others: what a worker is told, what it
 * answers, and how the answers become one.
 *
 * <p>What a worker does in a part of an epoch is a function of what it is told alone. All that is
 * told and answered are numbers, so that it can be sent.
 */
package trellis.train.worker;
