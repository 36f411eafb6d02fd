/**
 * The code of one thread that verifies fast, watched by pure TypeScript, where libsodium is not installed:
 * see `./pool`.
 */
import { pureVerifier } from './server.ts';
import { serveFastThread } from './verify-worker-guarded.ts';

serveFastThread(pureVerifier);
