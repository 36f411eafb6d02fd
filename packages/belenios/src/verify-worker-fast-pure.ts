/** A fast verifying thread supervised by pure TypeScript, for systems without libsodium: see `./pool`. */
import { pureVerifier } from './server.ts';
import { serveFastThread } from './verify-worker-guarded.ts';

serveFastThread(pureVerifier);
