/** What threads do that verify fast, or that write hints: see `./pool`. */
import { randomBytes } from 'node:crypto';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';
import { createFastVerifier, createHintMaker } from './fast.ts';
import { serveThread, type ThreadEngine } from './verify-worker-loop.ts';

type Audited = Omit<ThreadEngine, 'makeHints' | 'verifyAll' | 'judged'>;

/**
 * Answers the pool's requests fast.
 * Takes: the audited engine, which does all the work where WebAssembly is refused.
 */
export function serveFastThread(audited: Audited): void {
  allowRelaxedSimd();
  const fast = createFastVerifier(audited, randomBytes);
  serveThread({ ...audited, ...fast?.verifier, makeHints: createHintMaker(randomBytes) });
}

/**
 * Answers the pool's requests by the audited engine alone; hints, which are not trusted, are written by the
 * fast one.
 */
export function serveAuditedThread(audited: Audited): void {
  allowRelaxedSimd();
  serveThread({ ...audited, makeHints: createHintMaker(randomBytes) });
}
