/** What a thread does that verifies fast: see `./pool`. */
import { randomBytes } from 'node:crypto';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';
import { createFastVerifier } from './fast.ts';
import { serveThread, type ThreadEngine } from './verify-worker-loop.ts';

/** Answers the pool's requests fast. Takes the audited engine, which does all the work where WebAssembly is refused. */
export function serveFastThread(audited: ThreadEngine): void {
  allowRelaxedSimd();
  const fast = createFastVerifier(audited, randomBytes);
  serveThread(fast ? { ...audited, ...fast.verifier } : audited);
}
