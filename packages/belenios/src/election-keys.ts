import type { Election } from './election.ts';
import type { Group } from './group.ts';

/**
 * Caches the public keys of elections, so that each is decoded, checked and precomputed only once for as long
 * as its election is referenced. The returned function throws for an election whose key is invalid.
 */
export function electionKeys<P>(group: Group<P>): (election: Election) => P {
  const keys = new WeakMap<Election, P>();
  return (election) => {
    const known = keys.get(election);
    if (known !== undefined) return known;
    const key = group.decode(election.publicKey);
    if (key === undefined || group.isIdentity(key)) throw new Error('the election has no valid public key');
    const prepared = group.precompute(key);
    keys.set(election, prepared);
    return prepared;
  };
}
