/**
 * The attack: whoever runs a rehearsal presents its receipts, record or paper as those of the election to
 * devices that know the election, unchanged or signed with the rehearsal's key under the election's name.
 */

import { sodiumVoter } from '@evoting/belenios/sodium';
import { signReceipt } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import { formatVerifierKey } from '@evoting/tlog/key';
import { type SigningKey, signingKeyFrom } from '@evoting/tlog/signing';
import { expect, test } from 'vitest';
import { ownReceipt } from './own-receipt.ts';
import { requirePaper } from './paper.ts';
import { claimOf } from './testing/claim.ts';

const ORIGIN = 'vote.example/api/board/2026';
const OF_REHEARSAL = 'vote.example/api/board/rehearsal-2026';

/** A published election with the paper that its server states, signed by a key under a name. */
async function published(origin: string, signedBy?: SigningKey) {
  const election = new TestElection({ title: 'Election 2026' }, undefined, origin);
  election.revise();
  const key = signedBy ?? election.key;
  Object.assign(election.builder, { key });
  return { election, key, source: await election.publish(), claim: { ...claimOf(election), ...named(key) } };
}

const named = (key: SigningKey) => ({ origin: key.name, verifierKey: formatVerifierKey(key) });
/** The rehearsal's own key under any name. */
const rehearsalKey = (name: string) => signingKeyFrom(name, new Uint8Array(32).fill(2));
/** The data on a device that has loaded the election's paper once. */
async function knowing() {
  const { source, claim, key } = await published(ORIGIN);
  const options = { pin: null, expectedOrigin: null, revision: 'newest' } as const;
  const loaded = await requirePaper(source, claim, options);
  if (!loaded.ok) throw new Error(loaded.reason);
  return { pin: loaded.paper.pin, key };
}

test('a receipt of a rehearsal is none of the election, under any name that its key signs [A66]', async () => {
  const { pin, key } = await knowing();
  const { revisions } = (await published(OF_REHEARSAL)).election;
  const paper = revisions[0]?.election;
  if (!paper) throw new Error('there is no paper');
  const choices = paper.questions.map(({ answers }) => answers.map((_, i) => (i === 0 ? 1 : 0)));
  const { tracker } = sodiumVoter.encryptBallot(paper, choices, () => new Uint8Array(32).fill(3));
  const promise = { tracker, size: 2, due: 1_790_000_020 };
  const as = (signer: SigningKey) => signReceipt('2026', promise, signer);
  const heldOut = [rehearsalKey(OF_REHEARSAL), rehearsalKey(ORIGIN)].map(as);
  // Also with the election's text over the rehearsal's signature.
  const reworded = { ...as(rehearsalKey(OF_REHEARSAL)), origin: ORIGIN };
  for (const receipt of [...heldOut, reworded]) expect(ownReceipt(receipt, tracker, pin)).toBeNull();
  expect(ownReceipt(as(key), tracker, pin)).toMatchObject({ receipt: { tracker } });
});

test.each([
  ['as it is', OF_REHEARSAL, 'other-origin'],
  ['signed under the election’s name', ORIGIN, 'other-key'],
] as const)('the paper of a rehearsal, %s, is refused by a device that knows the election [A66]', async (_, name, reason) => {
  const { pin } = await knowing();
  const { source, claim } = await published(OF_REHEARSAL, rehearsalKey(name));
  const options = { pin, expectedOrigin: ORIGIN, revision: 'newest' } as const;
  expect(await requirePaper(source, claim, options)).toMatchObject({ ok: false, reason });
});

test('a device that sees the election for the first time refuses the paper of a rehearsal under its name [A66]', async () => {
  const { source, claim } = await published(OF_REHEARSAL, rehearsalKey(ORIGIN));
  const options = { pin: null, expectedOrigin: ORIGIN, revision: 'newest' } as const;
  expect(await requirePaper(source, claim, options)).toMatchObject({
    ok: false,
    reason: 'bad-setup',
    location: expect.stringContaining(`names the origin ${OF_REHEARSAL}`),
  });
});

test('the paper of a rehearsal is accepted by a device that came for the rehearsal', async () => {
  const { source, claim } = await published(OF_REHEARSAL);
  const options = { pin: null, expectedOrigin: OF_REHEARSAL, revision: 'newest' } as const;
  expect(await requirePaper(source, claim, options)).toMatchObject({ ok: true });
});
