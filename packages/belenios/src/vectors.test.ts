import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createArchive } from './archive.ts';
import {
  combineDecryptions,
  parseEncryptedTally,
  parsePartialDecryption,
  resultJson,
  verifyPartialDecryption,
  verifyResult,
  verifyTrustees,
} from './auditor.ts';
import { nobleGroup } from './noble-group.ts';
import { addBallot, emptySums, pureVerifier, storeSums, tallyDocuments } from './server.ts';
import { sodiumTally, sodiumTrustee, sodiumVerifier } from './sodium.ts';
import { deriveCredential, publicCredential } from './testing/credentials.ts';
import { readVector, vectorNames } from './testing/vectors.ts';
import { partialDecrypt } from './trustee.ts';
import { trackerOf } from './voter.ts';

describe.each(vectorNames)('the vector %s', async (name) => {
  const vector = await readVector(name);
  const { election, secrets } = vector;
  const checked = verifyTrustees(vector.trusteesJson);
  const tally = parseEncryptedTally(vector.encryptedTallyJson);
  if (!checked.ok || !tally.ok) throw new Error('the vector cannot be read');
  const { trustees } = checked;
  const shares = new Map(
    vector.partialDecryptions.map(({ owner, json }) => {
      const share = parsePartialDecryption(json);
      if (!share.ok) throw new Error(share.reason);
      return [owner, share.value];
    }),
  );
  const numTallied = JSON.parse(vector.sizedJson).num_tallied as number;
  const decrypted = { trustees, encryptedTally: tally.value, numTallied, shares };

  it('has ballots that both engines accept', () => {
    for (const ballot of vector.ballots) {
      const verdict = sodiumVerifier.verify(election, ballot);
      expect(verdict).toMatchObject({ ok: true, tracker: trackerOf(ballot) });
    }
    expect(pureVerifier.verify(election, vector.ballots[0] ?? '')).toMatchObject({ ok: true });
  });

  it('combines the trustees’ keys to the key of the election', () => {
    expect(trustees.publicKey).toBe(election.publicKey);
  });

  it('adds up to the encrypted tally, the last ballot of each credential counting', () => {
    const counted = new Map<string, string>();
    for (const ballot of vector.ballots) counted.set(JSON.parse(ballot).credential, ballot);
    let pure = emptySums(election);
    let fast = sodiumTally.emptySums(election);
    for (const ballot of vector.ballots) {
      const { credential } = JSON.parse(ballot);
      if (counted.get(credential) !== ballot)
        fast = sodiumTally.removeBallot(sodiumTally.addBallot(fast, JSON.parse(ballot)), JSON.parse(ballot));
      else {
        pure = addBallot(pure, JSON.parse(ballot));
        fast = sodiumTally.addBallot(fast, JSON.parse(ballot));
      }
    }
    const { encryptedTallyJson, sizedJson } = tallyDocuments(storeSums(pure));
    expect(encryptedTallyJson).toBe(vector.encryptedTallyJson);
    expect(sizedJson).toBe(vector.sizedJson);
    expect(sodiumTally.storeSums(fast)).toEqual(storeSums(pure));
  });

  it('has partial decryptions that are proved, and none under another context or key', () => {
    for (const [owner, share] of shares) {
      const publicKey = trustees.ownerKeys[owner - 1] ?? '';
      const statement = { context: election.fingerprint, publicKey, encryptedTally: tally.value };
      expect(verifyPartialDecryption(statement, share)).toBe(true);
      expect(sodiumTally.verifyPartialDecryption(statement, share)).toBe(true);
      expect(verifyPartialDecryption({ ...statement, context: 'another' }, share)).toBe(false);
      expect(
        sodiumTally.verifyPartialDecryption(
          { ...statement, publicKey: election.publicKey.replace(/^./, '0') },
          share,
        ),
      ).toBe(false);
    }
  });

  it('has a result that is the one proved, and no other', () => {
    expect(combineDecryptions(decrypted)).toEqual(secrets.result);
    expect(combineDecryptions(decrypted, secrets.result)).toEqual(secrets.result);
    expect(resultJson(secrets.result)).toBe(vector.resultJson);
    expect(verifyResult(decrypted, secrets.result)).toBe(true);
    const wrong = secrets.result.map((row) => [...row]);
    (wrong[0] as number[])[0] = ((wrong[0] as number[])[0] ?? 0) + 1;
    expect(verifyResult(decrypted, wrong)).toBe(false);
  });

  it('is not decrypted while a share is missing', () => {
    for (const owner of shares.keys()) {
      const fewer = new Map([...shares].filter(([other]) => other !== owner));
      expect(combineDecryptions({ ...decrypted, shares: fewer })).toBeUndefined();
      expect(verifyResult({ ...decrypted, shares: fewer }, secrets.result)).toBe(false);
    }
  });

  it('follows from its secrets: credentials, trackers and decryption', () => {
    for (const { privateCredential, tracker } of secrets.ballots ?? []) {
      const ballot = vector.ballots.find((json) => trackerOf(json) === tracker) ?? '';
      const secret = deriveCredential(election.uuid, privateCredential) ?? 0n;
      expect(publicCredential(nobleGroup, secret)).toBe(JSON.parse(ballot).credential);
    }
    for (const [index, privateKey] of (secrets.trusteePrivateKeys ?? []).entries()) {
      const request = {
        context: election.fingerprint,
        privateKey,
        encryptedTally: tally.value,
        random: randomBytes,
      };
      const pure = partialDecrypt(request);
      expect(pure.decryption_factors).toEqual(shares.get(index + 1)?.decryption_factors);
      expect(sodiumTrustee.partialDecrypt(request).decryption_factors).toEqual(pure.decryption_factors);
    }
  });

  it('is written again to the byte from its documents', async () => {
    const { trusteesJson, publicCreds, ballots, encryptedTallyJson, sizedJson, partialDecryptions } = vector;
    const closing = { encryptedTallyJson, sizedJson, partialDecryptions, resultJson: vector.resultJson };
    const timestampSeconds = Number(
      JSON.parse(new TextDecoder().decode(vector.bytes.subarray(512, 550))).timestamp,
    );
    const contents = {
      electionJson: election.json,
      trusteesJson,
      publicCreds: [...publicCreds].reverse(),
      ballots,
      closing,
      timestampSeconds,
    };
    const chunks: Uint8Array[] = [];
    for await (const chunk of createArchive(contents)) chunks.push(chunk);
    const mtimeless = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/\d{11}\0\d{6}\0 0/g, '');
    expect(mtimeless(Buffer.concat(chunks))).toBe(mtimeless(vector.bytes));
  });
});
