/** Threads that verify fast or make hints: see `./pool`. */
import { randomBytes } from 'node:crypto';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';
import { createFastVerifier, createHintMaker } from './fast.ts';
import { serveThread, type ThreadEngine } from './verify-worker-loop.ts';

type Audited = Omit<ThreadEngine, 'makeHints' | 'verifyAll' | 'judged'>;

/**
 * Serves the pool's requests with the fast engine, or with the audited one alone if WebAssembly is
 * unavailable.
 */
export function serveFastThread(audited: Audited): void {
  allowRelaxedSimd();
  const fast = createFastVerifier(audited, randomBytes);
  serveThread({ ...audited, ...fast?.verifier, makeHints: createHintMaker(randomBytes) });
}

/**
 * Serves the pool's requests with the audited engine alone; only hints, which are not trusted, come from the
 * fast one.
 */
export function serveAuditedThread(audited: Audited): void {
  allowRelaxedSimd();
  serveThread({ ...audited, makeHints: createHintMaker(randomBytes) });
}
