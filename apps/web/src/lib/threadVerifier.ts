import { pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import type { GuardedVerifier } from '@evoting/belenios/guarded';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Makes a thread's verifier: the fast one, sampled by the audited one, or the latter alone without WebAssembly. */
export function threadVerifier(): GuardedVerifier {
  const fast = createFastVerifier(pureVerifier, random);
  if (fast !== null) return fast.verifier;
  const judged = { fast: 0, audited: 0 };
  const verify: GuardedVerifier['verify'] = (election, ballotJson) => {
    judged.audited += 1;
    return pureVerifier.verify(election, ballotJson);
  };
  return { verify, verifyAll: (all) => all.map(({ election, json }) => verify(election, json)), judged };
}
