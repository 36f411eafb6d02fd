import { describe, expect, it } from 'vitest';
import {
  combineDecryptions,
  parsePartialDecryption,
  verifyPartialDecryption,
  verifyResult,
  verifyTrustees,
} from './auditor.ts';
import { sodiumTally, sodiumTrustee } from './sodium.ts';
import { sodiumGroup } from './sodium-group.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { changed, leavesOf, nextValue } from './testing/tampering.ts';
import { readVector } from './testing/vectors.ts';
import { generateKey, partialDecrypt, trusteeList } from './trustee.ts';
import { verifyTrusteeList } from './trustees.ts';

/** Changes a value but keeps its kind: another scalar or point, another number in a signed message. */
function otherValue(value: string): unknown {
  if (typeof value === 'number') return value + 1;
  if (/^(\d+|[0-9a-f]{64})$/.test(value)) return nextValue(value);
  return value.replace(/([0-9a-f])("[\]}])/, (_, digit, end) => `${digit === '0' ? '1' : '0'}${end}`);
}

describe('a list of trustees', async () => {
  const { trusteesJson } = await readVector('threshold-2-of-3');

  it('is refused with any single value of a threshold ceremony changed', () => {
    const list = JSON.parse(trusteesJson);
    const leaves = leavesOf(list).filter((path) => path[1] !== '0');
    expect(leaves.length).toBeGreaterThan(40);
    for (const path of leaves) {
      const json = JSON.stringify(changed(list, path, otherValue));
      expect(json).not.toBe(trusteesJson);
      const expected =
        path[0] === '0' ? 'bad-trustee-key' : expect.stringMatching(/bad-threshold-set|malformed/);
      expect(verifyTrusteeList(sodiumGroup, json), path.join('.')).toEqual({ ok: false, reason: expected });
    }
  });

  it('is refused with messages of another ceremony, with one missing, or with one taken twice', () => {
    const [single, [kind, set]] = JSON.parse(trusteesJson);
    const verdictOf = (changes: object) =>
      verifyTrusteeList(sodiumGroup, JSON.stringify([single, [kind, { ...set, ...changes }]]));
    expect(verdictOf({})).toMatchObject({ ok: true });
    for (const field of ['certs', 'coefexps', 'signatures', 'verification_keys']) {
      const [first, second, third] = set[field];
      expect(verdictOf({ [field]: [first, second] })).toEqual({ ok: false, reason: 'malformed' });
      expect(verdictOf({ [field]: [second, first, third] })).toEqual({
        ok: false,
        reason: 'bad-threshold-set',
      });
      expect(verdictOf({ [field]: [first, first, third] })).toEqual({
        ok: false,
        reason: 'bad-threshold-set',
      });
    }
    expect(verdictOf({ threshold: 3 })).toEqual({ ok: false, reason: 'bad-threshold-set' });
    expect(verdictOf({ threshold: 4 })).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each([
    '',
    '[]',
    '{}',
    '[["Single"]]',
    '[["Other",{}]]',
    '[["Pedersen",{}]]',
    '[null]',
    '[["Single",null]]',
  ])('is refused when it is %j', (json) =>
    expect(verifyTrustees(json)).toEqual({ ok: false, reason: 'malformed' }));

  it('does not let the last trustee choose a key against the others', () => {
    // The key y − X1 would cancel X1, but whoever makes it does not know its secret.
    const [first, second] = [generateKey(testRandom(1)), generateKey(testRandom(2))];
    const point = (key: typeof first) => sodiumGroup.decodeChecked(key.publicKey.public_key);
    const rogue = sodiumGroup.encode(sodiumGroup.subtract(point(second), point(first)));
    const { trusteesJson: json } = trusteeList([first.publicKey, { ...second.publicKey, public_key: rogue }]);
    expect(verifyTrustees(json)).toEqual({ ok: false, reason: 'bad-trustee-key' });
    expect(verifyTrustees(trusteeList([first.publicKey, second.publicKey]).trusteesJson)).toMatchObject({
      ok: true,
    });
  });
});

describe('a partial decryption', () => {
  const { election, keys, trusteesJson } = testElection([question(2), question(1, { min: 0 })], 2);
  const checked = verifyTrustees(trusteesJson);
  if (!checked.ok) throw new Error(checked.reason);
  const { encryptedTally, numTallied } = sodiumTally.storeSums(sodiumTally.emptySums(election));
  const tally = encryptedTally.map((choices) =>
    choices.map(() => ({ alpha: `${'6'.repeat(62)}58`, beta: `${'6'.repeat(62)}58` })),
  );
  const [{ privateKey = '', publicKey } = generateKey(testRandom(0))] = keys;
  const statement = { context: election.fingerprint, publicKey: publicKey.public_key, encryptedTally: tally };
  const share = partialDecrypt({
    context: election.fingerprint,
    privateKey,
    encryptedTally: tally,
    random: testRandom(8),
  });

  it('is the same from both engines and proved to both', () => {
    const request = {
      context: election.fingerprint,
      privateKey,
      encryptedTally: tally,
      random: testRandom(8),
    };
    expect(sodiumTrustee.partialDecrypt(request)).toEqual(share);
    expect(verifyPartialDecryption(statement, share)).toBe(true);
    expect(sodiumTally.verifyPartialDecryption(statement, share)).toBe(true);
  });

  it('is refused with any single value changed, and for another statement', () => {
    for (const path of leavesOf(share)) {
      const forged = changed(share, path, nextValue);
      expect(verifyPartialDecryption(statement, forged), path.join('.')).toBe(false);
      expect(sodiumTally.verifyPartialDecryption(statement, forged), path.join('.')).toBe(false);
    }
    expect(verifyPartialDecryption({ ...statement, context: `${election.fingerprint} live` }, share)).toBe(
      false,
    );
    expect(verifyPartialDecryption({ ...statement, publicKey: election.publicKey }, share)).toBe(false);
    expect(verifyPartialDecryption({ ...statement, encryptedTally: tally.slice(1) }, share)).toBe(false);
    expect(verifyPartialDecryption(statement, { ...share, decryption_proofs: [] })).toBe(false);
  });

  it('is not made with a key that is no scalar, or of sums that are no points', () => {
    const request = {
      context: election.fingerprint,
      privateKey,
      encryptedTally: tally,
      random: testRandom(8),
    };
    expect(() => partialDecrypt({ ...request, privateKey: '0' })).toThrow(RangeError);
    expect(() => partialDecrypt({ ...request, privateKey: '-1' })).toThrow(RangeError);
    expect(() =>
      partialDecrypt({ ...request, encryptedTally: [[{ alpha: '0'.repeat(64), beta: '' }]] }),
    ).toThrow(RangeError);
  });

  it('decrypts the sums of no ballots to zeros', () => {
    const shares = new Map(
      keys.map((key, index) => [
        index + 1,
        sodiumTrustee.partialDecrypt({
          context: 'live 0',
          privateKey: key.privateKey,
          encryptedTally,
          random: testRandom(3),
        }),
      ]),
    );
    for (const [owner, empty] of shares) {
      const owned = {
        context: 'live 0',
        publicKey: keys[owner - 1]?.publicKey.public_key ?? '',
        encryptedTally,
      };
      expect(verifyPartialDecryption(owned, empty)).toBe(true);
    }
    const decrypted = { trustees: checked.trustees, encryptedTally, numTallied, shares };
    expect(combineDecryptions(decrypted)).toEqual([[0, 0], [0]]);
    expect(verifyResult(decrypted, [[0, 0], [0]])).toBe(true);
    expect(verifyResult(decrypted, [[0, 0], [-1]])).toBe(false);
  });

  it('is read only from its one spelling', () => {
    const json = JSON.stringify(share);
    expect(parsePartialDecryption(json)).toEqual({ ok: true, value: share });
    expect(parsePartialDecryption(` ${json}`)).toEqual({ ok: false, reason: 'non-canonical' });
    expect(parsePartialDecryption('{"decryption_factors":[]}')).toEqual({ ok: false, reason: 'malformed' });
  });
});
