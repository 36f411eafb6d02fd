import type { Election } from './election.ts';
import type { Group } from './group.ts';

/**
 * The public keys of elections, each decoded, checked and made ready for many multiplications once, for as
 * long as its election is held.
 * Takes: a group.
 * Gives: what finds an election's key.
 * Refuses (throws): an election whose key is no point of the group, or the neutral one.
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
