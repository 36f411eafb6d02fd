import { describe, expect, it } from 'vitest';
import { verifyOpening } from './auditor.ts';
import { identityHex } from './group.ts';
import type { OpeningOwner, OpeningShare, OpeningStatement } from './opening.ts';
import { sodiumTally, sodiumTrustee, sodiumVoter } from './sodium.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, leavesOf, nextValue } from './testing/tampering.ts';
import { decryptSums } from './trustee.ts';

const { election, keys } = testElection([question(3), question(2)], 2);
const random = testRandom(5);
const { privateKey, publicKey } = keys[1] as (typeof keys)[0];
const owner: OpeningOwner = { trustee: 2, publicKey: publicKey.public_key };

function statementOf(votes: number): OpeningStatement {
  let sums = sodiumTally.emptySums(election);
  for (let i = 0; i < votes; i++) {
    const choices = [
      [1, 0, 0],
      [0, 1],
    ];
    sums = sodiumTally.addBallot(sums, JSON.parse(sodiumVoter.encryptBallot(election, choices, random).json));
  }
  const { numTallied, encryptedTally } = sodiumTally.storeSums(sums);
  return {
    setup: 'a'.repeat(64),
    tree_size: 7,
    root_hash: 'cm9vdA==',
    ballots: numTallied,
    revision: 'b'.repeat(64),
    sums: encryptedTally.flat(),
  };
}
const statement = statementOf(3);
const share = sodiumTrustee.decryptSums(statement, 2, privateKey, random);

/** Returns the verdict of both engines, which must agree. */
function verdictOf(claim: OpeningStatement, whose: OpeningOwner, given: OpeningShare): boolean {
  const fast = sodiumTally.verifyOpening(claim, whose, given);
  expect(verifyOpening(claim, whose, given)).toBe(fast);
  return fast;
}

describe('the proof of an opening', () => {
  it('holds for an honest share, made by either engine alike', () => {
    expect(verdictOf(statement, owner, share)).toBe(true);
    const [fast, pure] = [sodiumTrustee.decryptSums, decryptSums].map((decrypt) =>
      decrypt(statement, 2, privateKey, testRandom(6)),
    );
    expect(pure).toEqual(fast);
  });

  it('holds for the sums of no ballot, and for a list of none', () => {
    for (const claim of [statementOf(0), { ...statement, sums: [] }]) {
      for (const decrypt of [sodiumTrustee.decryptSums, decryptSums])
        expect(verdictOf(claim, owner, decrypt(claim, 2, privateKey, random))).toBe(true);
    }
  });

  it('refuses a share in which any single value was changed', () => {
    const paths = leavesOf(share);
    expect(paths).toHaveLength(statement.sums.length + 3);
    for (const path of paths) {
      const change = (value: unknown) => (typeof value === 'number' ? value - 1 : nextValue(value as string));
      expect(verdictOf(statement, owner, changed(share, path, change)), path.join('.')).toBe(false);
    }
  });

  it('refuses a share for a statement or an owner in which any single value is another', () => {
    const next = (value: unknown): unknown => {
      if (typeof value === 'number') return value + 1;
      if (value === statement.setup || value === statement.revision) return 'c'.repeat(64);
      return value === statement.root_hash ? 'Um9vdA==' : nextValue(value as string);
    };
    const paths = leavesOf(statement);
    expect(paths).toHaveLength(5 + 2 * statement.sums.length);
    for (const path of paths)
      expect(verdictOf(changed(statement, path, next), owner, share), path.join('.')).toBe(false);
    expect(verdictOf({ ...statement, revision: null }, owner, share)).toBe(false);
    for (const path of leavesOf(owner))
      expect(verdictOf(statement, changed(owner, path, next), share), path.join('.')).toBe(false);
    const other = { trustee: 1, publicKey: keys[0]?.publicKey.public_key ?? '' };
    expect(verdictOf(statement, other, { ...share, trustee: 1 })).toBe(false);
  });

  it('refuses factors in another order, too few or too many, and what is no point or no scalar', () => {
    const { factors, proof } = share;
    const small = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'; // of order 8
    const lies: OpeningShare[] = [
      { ...share, factors: factors.toReversed() },
      { ...share, factors: factors.slice(1) },
      { ...share, factors: [...factors, factors[0] ?? ''] },
      { ...share, factors: factors.with(0, identityHex) },
      { ...share, factors: factors.with(0, small) },
      { ...share, factors: factors.with(0, '') },
      { ...share, proof: { ...proof, challenge: `0${proof.challenge}` } },
      { ...share, proof: { ...proof, response: `-${proof.response}` } },
    ];
    for (const lie of lies) expect(verdictOf(statement, owner, lie)).toBe(false);
  });

  it('is not made for sums that are not points, nor with an invalid key', () => {
    const broken = { ...statement, sums: [{ alpha: 'x', beta: identityHex }] };
    for (const decrypt of [sodiumTrustee.decryptSums, decryptSums]) {
      expect(() => decrypt(broken, 2, privateKey, random)).toThrow(RangeError);
      for (const key of ['0', '', '-1']) expect(() => decrypt(statement, 2, key, random)).toThrow(RangeError);
    }
  });
});
