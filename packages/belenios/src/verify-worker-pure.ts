/** A verifying thread in pure TypeScript, for systems without libsodium: see `./pool`. */
import { pureVerifier } from './server.ts';
import { serveAuditedThread } from './verify-worker-guarded.ts';

serveAuditedThread(pureVerifier);
