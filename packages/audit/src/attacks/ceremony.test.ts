/**
 * Attacks on a threshold key: a polynomial chosen after seeing the others, a substituted ceremony, a hidden
 * ceremony.
 */
import { hexHash, listOf, type Transcript, transcriptJson } from '@evoting/belenios/auditor';
import type { Setup } from '@evoting/record/payloads';
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { sealedOf, sharesMessage } from '../../../belenios/src/ceremony.ts';
import { reveal, signingKey } from '../../../belenios/src/ceremony-secret.ts';
import { boundMessage, coefficients, sign, signOwn } from '../../../belenios/src/pedersen.ts';
import { sodiumGroup } from '../../../belenios/src/sodium-group.ts';
import { holdCeremony, participant, roundOf, shareOf } from '../../../belenios/src/testing/ceremonies.ts';
import { testRandom } from '../../../belenios/src/testing/random.ts';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf, rewrite } from '../testing/tampering.ts';

const frame = { origin: 'vote.example/api/board/2026', size: 3, threshold: 2 };
const { transcript, privateKeys } = holdCeremony(frame);

function electionOf(held: Transcript, secrets: readonly string[]): TestElection {
  const keys = held.keys.map(({ key: { pok, public_key } }, i) => ({
    privateKey: secrets[i] ?? '',
    publicKey: { pok, public_key },
  }));
  const election = new TestElection({ results: 'at-close' }, keys, frame.origin, held);
  election.revise();
  election.vote(0, 0);
  return election;
}

async function failuresIn(election: TestElection): Promise<string> {
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return failuresOf(await auditRecord(await election.publish(), options)).join('\n');
}

/** The election with a change in its setup. */
function withSetup(change: (setup: Setup, election: TestElection) => object): TestElection {
  const election = electionOf(transcript, privateKeys);
  rewrite(election, 0, (text) => JSON.stringify(change(JSON.parse(text), election)));
  return election;
}

/** A whole ceremony in which trustee 3 chose a polynomial after seeing the others'. */
function rushed(): { transcript: Transcript; privateKeys: string[] } {
  const before = { ...transcript, reveals: [], keys: [] };
  // The polynomial comes from a different seed; all messages are signed by trustee 3.
  const secret = signingKey(frame, participant(3).seed);
  const random = testRandom(3);
  const signed = (message: string) => ({ message, signature: sign(sodiumGroup, secret, message, random) });
  const chosen = reveal(sodiumGroup, before, { seed: testRandom(99)(32), index: 3 }, random);
  const written = coefficients(chosen.coefexps.message, 2) ?? [];
  const shares = sharesMessage(before, 3, sealedOf(chosen.shares.message) ?? []);
  const late = {
    coefexps: signed(chosen.coefexps.message),
    signature: signed(boundMessage(before.certs, written)).signature,
    shares: { message: shares, signature: signOwn(sodiumGroup, secret, shares, random) },
  };
  const revealed = { ...before, reveals: [...transcript.reveals.slice(0, 2), late] };
  const { keys } = roundOf(revealed, 'keys');
  return { transcript: { ...revealed, keys }, privateKeys: [1, 2, 3].map((i) => shareOf(revealed, i)) };
}

test('a trustee who waited for the others’ polynomials is found by everybody, though key and shares are sound [A46]', async () => {
  // An honestly made key is accepted, and any two of the three trustees can decrypt the count.
  for (const activeTrustees of [
    [1, 2],
    [1, 3],
    [2, 3],
  ]) {
    const election = electionOf(transcript, privateKeys);
    expect(await failuresIn(election)).toBe('');
    election.activeTrustees = activeTrustees;
    await election.close();
    expect(await failuresIn(election), activeTrustees.join()).toBe('');
  }
  const late = rushed();
  const failures = await failuresIn(electionOf(late.transcript, late.privateKeys));
  expect(failures).toContain('the message of trustee 3 among the reveals does not hold');
});

test('a key with which some decrypt together is refused without its ceremony, and a ceremony without such a key [A46]', async () => {
  const words = 'go together';
  expect(await failuresIn(withSetup(({ ceremony: _, ...setup }) => setup))).toContain(words);
  const single = new TestElection();
  rewrite(single, 0, (text) => {
    const ceremony = single.builder.addDocument(transcriptJson(transcript));
    const { succeeds: _, ...setup } = JSON.parse(text) as Setup;
    return JSON.stringify({ ...setup, ceremony });
  });
  single.revise();
  expect(await failuresIn(single)).toContain(words);
});

test('the ceremony of another key, or for another record, is refused [A46]', async () => {
  const other = holdCeremony({ ...frame, threshold: 2, size: 4 }).transcript;
  const elsewhere = holdCeremony({ ...frame, origin: 'vote.example/api/board/2022' }).transcript;
  const naming = (text: string) =>
    withSetup((setup, { builder }) => ({ ...setup, ceremony: builder.addDocument(text) }));
  for (const held of [other, elsewhere])
    expect(await failuresIn(naming(transcriptJson(held)))).toContain('of another key or another record');
  const moved = withSetup((setup, { builder }) => ({
    ...setup,
    trustees: builder.addDocument(listOf(elsewhere)),
    ceremony: builder.addDocument(transcriptJson(elsewhere)),
  }));
  expect(await failuresIn(moved)).not.toBe('');
  expect(await failuresIn(naming(` ${transcriptJson(transcript)}`))).toContain('in its one spelling');
  const missing = withSetup((setup) => ({ ...setup, ceremony: hexHash('nothing') }));
  expect(await failuresIn(missing)).toContain('missing');
});
