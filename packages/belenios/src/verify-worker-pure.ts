/**
 * The code of one thread that verifies in pure TypeScript, where libsodium is not installed: see `./pool`.
 */
import { pureVerifier } from './server.ts';
import { serveAuditedThread } from './verify-worker-guarded.ts';

serveAuditedThread(pureVerifier);
