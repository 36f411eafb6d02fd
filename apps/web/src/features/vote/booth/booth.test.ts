import { sodiumVerifier } from '@evoting/belenios/sodium';
import { ballotRandom, encryptBallot, seededRandom } from '@evoting/belenios/voter';
import type { Booth, Choice } from '@evoting/contract/vote';
import { SourceError } from '@evoting/record/source';
import { hexToBytes } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { ORIGIN, paperOf, recordedElection, spoiled } from '../../../testing/recorded.ts';
import { Desk } from './desk.ts';
import { openStyle } from './open.ts';
import { isPaperOf } from './useBooth.ts';

const choices = [
  { postId: 'gov', candidateId: 'bem' },
  { postId: 'sen', candidateId: 'dan' },
] as unknown as Choice[];

async function openedDesk() {
  const recorded = await recordedElection();
  const opened = await openStyle(recorded.source, recorded.booth, { pin: null, expectedOrigin: ORIGIN });
  if (!opened.ok) throw new Error(opened.reason);
  const { election, posts } = opened.style;
  let counter = 0;
  const random = seededRandom(new Uint8Array(32).fill(++counter));
  return { recorded, election, desk: new Desk(election, posts, random), posts };
}

const UNSEEN = { pin: null, expectedOrigin: ORIGIN };

test('the newest paper of the signed record opens with its fingerprint, posts and candidates', async () => {
  const { election, posts, recorded } = await openedDesk();
  expect(election.fingerprint).toBe(recorded.style.election.fingerprint);
  expect(posts.map(({ name, candidates }) => [name, candidates.length])).toEqual([
    ['Governor', 2],
    ['Senator', 2],
  ]);
});

test.each([
  ['an election', (booth: Booth) => `payload/${booth.electionHash}`, 'bad-election'],
  ['a setup', (booth: Booth) => `payload/${booth.setupHash}`, 'bad-setup'],
  ['a checkpoint', () => 'checkpoint', 'bad-checkpoint'],
] as const)('%s with one changed byte is refused', async (_, pathIn, reason) => {
  const { booth, source } = await recordedElection();
  spoiled(source, pathIn(booth));
  expect(await openStyle(source, booth, UNSEEN)).toEqual({ ok: false, reason });
});

test('a record that cannot be reached says nothing against it', async () => {
  const { booth } = await recordedElection();
  const source = {
    read: () => Promise.reject(new SourceError('checkpoint', 'the server cannot be reached')),
  };
  expect(await openStyle(source, booth, UNSEEN)).toEqual({ ok: false, reason: 'unreachable' });
});

test('a paper that shows another name than is encrypted is noticed', async () => {
  const { posts, recorded } = await openedDesk();
  const { data } = paperOf(recorded);
  expect(isPaperOf(data, posts)).toBe(true);
  const [first, ...rest] = data.voteables.Governor ?? [];
  if (!first) throw new Error('no candidate');
  const swapped = { ...data.voteables, Governor: [{ ...first, candidateName: 'Somebody Else' }, ...rest] };
  expect(isPaperOf({ ...data, voteables: swapped }, posts)).toBe(false);
});

test('a sealed ballot passes every proof and does not name the choices', async () => {
  const { desk, election } = await openedDesk();
  const sealed = desk.seal(choices);
  expect(await sodiumVerifier.verify(election, sealed?.json ?? '')).toMatchObject({
    ok: true,
    tracker: sealed?.tracker,
  });
  expect(sealed?.json).not.toMatch(/bem|dan/);
});

test('each sealing makes another ballot, prepared or not', async () => {
  const { desk } = await openedDesk();
  desk.prepare();
  const trackers = [desk.seal(choices), desk.seal(choices)].map((sealed) => sealed?.tracker);
  expect(new Set(trackers).size).toBe(2);
});

test('choices that leave a post open, or name a stranger, are not sealed', async () => {
  const { desk } = await openedDesk();
  expect(desk.seal(choices.slice(0, 1))).toBeNull();
  expect(desk.seal([...choices.slice(0, 1), { ...choices[1], candidateId: 'ada' } as Choice])).toBeNull();
});

test('a revealed ballot is made again to the same tracker, and by other choices to another', async () => {
  const { desk, election } = await openedDesk();
  const tracker = desk.seal(choices)?.tracker ?? '';
  const opened = desk.reveal(tracker);
  if (!opened) throw new Error('nothing to open');
  const again = (places: readonly number[]) => {
    const flags = election.questions.map(({ answers }, i) =>
      answers.map((_, j) => (j === places[i] ? 1 : 0)),
    );
    return encryptBallot(election, flags, ballotRandom(hexToBytes(opened.seed), election)).tracker;
  };
  expect(again(opened.places)).toBe(tracker);
  expect(again([0, 1])).not.toBe(tracker);
});

test('a revealed ballot is never released, and a released one never revealed', async () => {
  const { desk } = await openedDesk();
  const [first, second] = [desk.seal(choices), desk.seal(choices)].map((sealed) => sealed?.tracker ?? '');
  expect(desk.release(first ?? '')).toBe(false);
  expect(desk.reveal(first ?? '')).toBeNull();
  expect(desk.reveal(second ?? '')).not.toBeNull();
  expect(desk.reveal(second ?? '')).toBeNull();
  expect(desk.release(second ?? '')).toBe(false);
  const third = desk.seal(choices)?.tracker ?? '';
  expect(desk.release(third)).toBe(true);
  expect(desk.reveal(third)).toBeNull();
  expect(desk.release(third)).toBe(false);
});

test('every ballot has a seed and a retry key of its own, and the bytes of a seed are wiped when its ballot goes', async () => {
  const { recorded, posts } = await openedDesk();
  const given: Uint8Array[] = [];
  const desk = new Desk(recorded.style.election, posts, (length) => {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    given.push(bytes);
    return bytes;
  });
  const sealed = Array.from({ length: 12 }, () => desk.seal(choices));
  const seeds = given.filter((_, place) => place % 2 === 0);
  expect(seeds).toHaveLength(12);
  expect(seeds.slice(0, -1).map((seed) => seed.every((byte) => byte === 0))).toEqual(Array(11).fill(true));
  expect(seeds.at(-1)?.some((byte) => byte !== 0)).toBe(true);
  desk.release(sealed.at(-1)?.tracker ?? '');
  expect(seeds.at(-1)?.every((byte) => byte === 0)).toBe(true);
  expect(new Set(sealed.map((one) => one?.tracker)).size).toBe(12);
  expect(new Set(sealed.map((one) => one?.retryKey)).size).toBe(12);
  for (const one of sealed) expect(one?.retryKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
