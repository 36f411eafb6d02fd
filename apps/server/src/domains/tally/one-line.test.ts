/** An attacker: somebody behind the trustee's own address, who sends what is no trustee's. */
import type { Transcript } from '@evoting/belenios/auditor';
import { collectShare, makeComplaint } from '@evoting/belenios/ceremony';
import { provePossession } from '@evoting/belenios/trustee';
import { drillOrigin } from '@evoting/contract/constants';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { useUp } from '../../testing/limits.ts';
import { endedAt, inviteAt, NAMES, trusteesAt } from '../../testing/trustees.ts';

const test = await createTestApp();
const random = test.deps.randomBytes;
const LINE = '198.51.100.9';
let count = 0;
const slugOf = () => `line-${++count}`;

const postFrom = (slug: string) => async (path: string, body: unknown) => {
  const answer = await test.call('POST', `/trustee/${slug}/${path}`, { body, address: LINE });
  return answer.body.code ?? answer.status;
};

/** Sends the same twice from a line without further shares, and returns the different answers. */
async function flood(post: () => Promise<unknown>): Promise<unknown[]> {
  await useUp(test, ['shares', LINE], { anHour: 400, left: 0 });
  return [...new Set([await post(), await post()])];
}

/** Leaves the first trustee so many messages of a round. */
const leave = (left: number, electionId: string, round: string) =>
  useUp(test, ['trustee messages', `${electionId}/1/${round}`], { anHour: 30, left });

it('messages of nobody, however many, keep no trustee of the same line from any round [A210]', async () => {
  const { id, slug, tokens, bodyOf, look } = await inviteAt(test, { slug: slugOf() });
  const post = postFrom(slug);
  for (const round of ['certs', 'commitments', 'reveals']) await leave(1, id, round);
  const thief = trusteesAt(test, slug, { tokens, who: (index) => ({ seed: random(32), index }) });
  const noToken = { ...(await bodyOf('certs', 1)), token: 'x'.repeat(43) };
  expect(await flood(() => post('messages', noToken))).toEqual(['trustee-link-unknown']);
  for (const index of [1, 2, 3]) expect(await post('messages', await bodyOf('certs', index))).toBe(200);
  for (const round of ['commitments', 'reveals'] as const) {
    const junk = await thief.bodyOf(round, 1);
    expect(await flood(() => post('messages', junk))).toEqual(['trustee-message-refused']);
    for (const index of [1, 2, 3]) expect(await post('messages', await bodyOf(round, index))).toBe(200);
  }
  for (const index of [1, 2, 3]) expect(await post('messages', await bodyOf('keys', index))).toBe(200);
  expect(await look()).toMatchObject({ state: 'done' });
});

it('a trustee sends thirty messages of a round an hour, and what others send again does not count [A210]', async () => {
  const { id, slug, tokens, bodyOf } = await inviteAt(test, { slug: slugOf() });
  const post = postFrom(slug);
  await leave(3, id, 'certs');
  const first = await bodyOf('certs', 1);
  expect(await post('messages', first)).toBe(200);
  expect(await flood(() => post('messages', first))).toEqual([200]);
  const other = trusteesAt(test, slug, { tokens, who: () => ({ seed: random(32), index: 1 }) });
  const another = await other.bodyOf('certs', 1);
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await post('messages', another));
  expect(answers).toEqual(['trustee-link-used', 'trustee-link-used', 'too-many-attempts']);
  expect(await post('messages', await bodyOf('certs', 2))).toBe(200);
  expect(await post('messages', first)).toBe(200);
});

it('complaints that prove nothing, however many, keep no complaint of the same line from being judged [A210]', async () => {
  const { slug, wrongReveal, look, sendAll, send, who } = await inviteAt(test, { slug: slugOf() });
  const post = postFrom(slug);
  await sendAll('certs', 'commitments');
  for (const index of [1, 2]) expect(await send('reveals', index)).toBe(200);
  expect(await post('messages', await wrongReveal(3))).toBe(200);
  const shown = (await look()) as Transcript;
  const lie = makeComplaint(shown, who(2), 1, random);
  expect(await flood(() => post('complaint', { complaint: lie }))).toEqual(['trustee-complaint-unproved']);
  expect(await post('complaint', { complaint: makeComplaint(shown, who(1), 3, random) })).toBe(200);
});

it('drills that prove nothing, and shares up to their limit, keep no drill of the same line from counting [A210]', async () => {
  const { slug, look, sendAll, who } = await inviteAt(test, { slug: slugOf() });
  const post = postFrom(slug);
  await sendAll('certs', 'commitments', 'reveals', 'keys');
  const shown = (await look()) as Transcript;
  const collected = collectShare(shown, who(1));
  if (!collected.ok) throw new Error(collected.reason);
  const day = test.clock.now().toISOString().slice(0, 10);
  const said = { origin: drillOrigin(shown.origin, day), name: NAMES[0] ?? '' };
  const { proof } = provePossession(said, collected.privateKey, random);
  const junk = { trustee: 2, day, proof };
  expect(await flood(() => post('drill', junk))).toEqual(['trustee-message-refused']);
  expect(await post('drill', { trustee: 1, day, proof })).toBe(200);
});

it('a line that sends more than its trustees could waits, so that no core is taken by checks of junk [A210]', async () => {
  const { slug, bodyOf } = await inviteAt(test, { slug: slugOf() });
  const send = async (address: string) => {
    const body = await bodyOf('certs', 1);
    return (await test.call('POST', `/trustee/${slug}/messages`, { body, address })).status;
  };
  const anHour = 600 * 60;
  await useUp(test, ['trustees', LINE], { anHour, left: anHour - 599 });
  expect([await send(LINE), await send(LINE), await send('198.51.101.9')]).toEqual([200, 429, 200]);
  test.clock.advance(100);
  expect(await send(LINE)).toBe(200);
});

it('a first share that is proved is not counted, so that all trustees of a line give theirs [A210]', async () => {
  const { slug, sharesOf } = await endedAt(test, { slug: slugOf() });
  const post = postFrom(slug);
  await useUp(test, ['shares', LINE], { anHour: 400, left: 1 });
  expect(await post('shares', { trustee: 3, shares: sharesOf(3) })).toBe(200);
  // The same again is counted, as what proves nothing is.
  expect(await post('shares', { trustee: 3, shares: sharesOf(3) })).toBe(200);
  expect(await post('shares', { trustee: 1, shares: sharesOf(1) })).toBe('too-many-attempts');
  test.clock.advance(9_000);
  expect(await post('shares', { trustee: 1, shares: sharesOf(1) })).toBe(200);
});
