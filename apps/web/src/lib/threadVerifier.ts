import { pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import type { GuardedVerifier } from '@evoting/belenios/guarded';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/**
 * The verifier of one thread: the fast one, watched by the audited one, which works alone where WebAssembly
 * is refused.
 */
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
