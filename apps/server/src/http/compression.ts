import type { FastifyRequest } from 'fastify';

/**
 * What is compressed unless a route says otherwise: texts. Hashes do not shrink, and one tile in a thousand
 * begins like a compressed file:
 * @fastify/compress would pass it on as it is and call it gzip, which nobody can read.
 */
export const COMPRESSION = {
  threshold: 1024,
  globalDecompression: false,
  encodings: ['gzip', 'identity'] as ('gzip' | 'identity')[],
  customTypes: /^text\/|\/json(;|$)|\+xml(;|$)/,
};

/** Whether the caller takes an answer compressed. */
export const takesZip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
