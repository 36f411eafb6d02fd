/** The code of one thread that verifies on libsodium: see `./pool`. */
import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { serveThread } from './verify-worker-loop.ts';

serveThread({ ...sodiumVerifier, ...sodiumVoter });
