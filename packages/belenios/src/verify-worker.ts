/** A verifying thread on libsodium: see `./pool`. */
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { serveAuditedThread } from './verify-worker-guarded.ts';

serveAuditedThread({ ...sodiumVerifier, ...sodiumVoter });
