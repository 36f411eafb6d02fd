/** A fast verifying thread supervised by libsodium: see `./pool`. */

import { sodiumVerifier, sodiumVoter } from './sodium.ts';
import { serveFastThread } from './verify-worker-guarded.ts';

serveFastThread({ ...sodiumVerifier, ...sodiumVoter });
