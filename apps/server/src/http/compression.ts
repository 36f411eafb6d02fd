import type { FastifyRequest } from 'fastify';

/**
 * Compresses texts only. Hashes do not shrink, and one tile in a thousand begins like a compressed file:
 * @fastify/compress would send it unchanged and label it gzip, which no client can read.
 */
export const COMPRESSION = {
  threshold: 1024,
  globalDecompression: false,
  encodings: ['gzip', 'identity'] as ('gzip' | 'identity')[],
  customTypes: /^text\/|\/json(;|$)|\+xml(;|$)/,
};

/** Tells whether the caller accepts gzip. */
export const takesZip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
