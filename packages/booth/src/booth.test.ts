import { sodiumVerifier, sodiumVoter } from '@evoting/belenios/sodium';
import { seededRandom } from '@evoting/belenios/voter';
import { signHead, signReceipt } from '@evoting/record/signing';
import { type RecordSource, SourceError } from '@evoting/record/source';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { BallotMaker } from './ballot-maker.ts';
import { remakeChallenge } from './challenge.ts';
import { ownReceipt } from './own-receipt.ts';
import { requirePaper } from './paper.ts';
import { claimOf } from './testing/claim.ts';

const UNSEEN = { pin: null, expectedOrigin: null };

const choices = [
  { postId: 'gov', candidateId: 'bem' },
  { postId: 'sen', candidateId: 'dan' },
];

/** A published election with one revision. */
async function publishedElection() {
  const election = new TestElection();
  election.revise();
  return { election, source: await election.publish(), claim: claimOf(election) };
}

async function loadPaper() {
  const { election, source, claim } = await publishedElection();
  const verdict = await requirePaper(source, claim, { ...UNSEEN, revision: 'newest' });
  if (!verdict.ok) throw new Error(verdict.reason);
  const maker = new BallotMaker(verdict.paper, seededRandom(new Uint8Array(32).fill(1)));
  return { election, source, claim, paper: verdict.paper, maker };
}

test('the newest paper of the signed record is loaded with its fingerprint, posts and candidates', async () => {
  const { election, paper } = await loadPaper();
  expect(paper.election.fingerprint).toBe(election.revisions[0]?.election.fingerprint);
  expect(paper.posts.map(({ name, candidates }) => [name, candidates.length])).toEqual([
    ['Governor', 2],
    ['Senator', 2],
  ]);
});

test.each([
  ['an election', 'bad-election'],
  ['a setup', 'bad-setup'],
  ['a checkpoint', 'bad-checkpoint'],
] as const)('%s with one changed byte is refused', async (what, reason) => {
  const { election, source, claim } = await publishedElection();
  const of = {
    'an election': `payload/${election.revisions[0]?.revision.election}`,
    'a setup': `payload/${claim.setupHash}`,
  };
  const path = what === 'a checkpoint' ? 'checkpoint' : of[what];
  const bytes = source.files.get(path)?.slice() ?? new Uint8Array();
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
  source.files.set(path, bytes);
  const verdict = await requirePaper(source, claim, { ...UNSEEN, revision: 'newest' });
  expect(verdict).toMatchObject({ ok: false, reason });
});

test('a paper is loaded on a device that does not know a character of a name [A133]', async () => {
  const election = new TestElection();
  const [first, ...others] = contestsOf(1);
  const [ada, ...rest] = first?.candidates ?? [];
  if (!first || !ada) throw new Error('the paper has no candidates');
  election.revise([{ ...first, candidates: [{ ...ada, name: 'Ada \u0378' }, ...rest] }, ...others]);
  const claim = claimOf(election);
  const verdict = await requirePaper(await election.publish(), claim, { ...UNSEEN, revision: 'newest' });
  expect(verdict.ok && verdict.paper.posts[0]?.candidates[0]?.name).toBe('Ada \u0378');
});

test('a record that cannot be reached says nothing against it', async () => {
  const { claim } = await publishedElection();
  const source: RecordSource = {
    read: () => Promise.reject(new SourceError('checkpoint', 'the server cannot be reached')),
  };
  const verdict = await requirePaper(source, claim, { ...UNSEEN, revision: 'newest' });
  expect(verdict).toEqual({ ok: false, reason: 'unreachable', location: 'checkpoint' });
});

test('an encrypted ballot passes every proof and does not name the choices, whichever arithmetic made it', async () => {
  const { paper, maker } = await loadPaper();
  const random = seededRandom(new Uint8Array(32).fill(1));
  const made = [maker, new BallotMaker(paper, random, sodiumVoter)].map((one) => one.encrypt(choices));
  for (const ballot of made) {
    const verdict = await sodiumVerifier.verify(paper.election, ballot?.json ?? '');
    expect(verdict).toMatchObject({ ok: true, tracker: ballot?.tracker });
    for (const { candidateId } of choices) expect(ballot?.json).not.toContain(`"${candidateId}"`);
  }
  expect(made[0]).toEqual(made[1]);
});

test('each encryption makes another ballot, prepared or not', async () => {
  const { maker } = await loadPaper();
  maker.prepare();
  const trackers = [maker.encrypt(choices), maker.encrypt(choices)].map((made) => made?.tracker);
  expect(new Set(trackers).size).toBe(2);
});

test('choices that leave a post open, or name a stranger, are not encrypted', async () => {
  const { maker } = await loadPaper();
  expect(maker.encrypt(choices.slice(0, 1))).toBeNull();
  expect(maker.encrypt([...choices.slice(0, 1), { postId: 'sen', candidateId: 'ada' }])).toBeNull();
});

test('a revealed ballot is made again to the same tracker, and by other choices to another', async () => {
  const { source, claim, maker } = await loadPaper();
  const tracker = maker.encrypt(choices)?.tracker ?? '';
  const revealed = maker.reveal(tracker);
  if (!revealed) throw new Error('nothing was revealed');
  const again = async (places: readonly (readonly number[])[]) => {
    const verdict = await remakeChallenge(source, { claim, ...revealed, places }, UNSEEN);
    return verdict.ok ? verdict.remade : verdict;
  };
  expect(await again(revealed.places)).toEqual({
    tracker,
    choices: [
      { post: 'Governor', chosen: ['Candidate bem (Party bem)'] },
      { post: 'Senator', chosen: ['Candidate dan (Party dan)'] },
    ],
  });
  expect(await again([[0], [1]])).not.toMatchObject({ tracker });
  expect(await again([[0], [2]])).toBeNull();
  expect(await again([[0]])).toBeNull();
});

test('a challenge for a paper that is not in the record is refused', async () => {
  const { source, claim, maker } = await loadPaper();
  const revealed = maker.reveal(maker.encrypt(choices)?.tracker ?? '');
  if (!revealed) throw new Error('nothing was revealed');
  const elsewhere = { ...claim, revisionIndex: claim.revisionIndex - 1 };
  const verdict = await remakeChallenge(source, { claim: elsewhere, ...revealed }, UNSEEN);
  expect(verdict).toMatchObject({ ok: false, reason: 'not-in-record' });
});

test('a revealed ballot is never released, and a released one never revealed', async () => {
  const { maker } = await loadPaper();
  const [first, second] = [maker.encrypt(choices), maker.encrypt(choices)].map((made) => made?.tracker ?? '');
  expect(maker.release(first ?? '')).toBe(false);
  expect(maker.reveal(first ?? '')).toBeNull();
  expect(maker.reveal(second ?? '')).not.toBeNull();
  expect(maker.reveal(second ?? '')).toBeNull();
  expect(maker.release(second ?? '')).toBe(false);
  const third = maker.encrypt(choices)?.tracker ?? '';
  expect(maker.release(third)).toBe(true);
  expect(maker.reveal(third)).toBeNull();
  expect(maker.release(third)).toBe(false);
});

test('every ballot has a seed and a retry key of its own, and the bytes of a seed are wiped when its ballot goes', async () => {
  const { paper } = await loadPaper();
  const given: Uint8Array[] = [];
  const maker = new BallotMaker(paper, (length) => {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    given.push(bytes);
    return bytes;
  });
  const made = Array.from({ length: 12 }, () => maker.encrypt(choices));
  const seeds = given.filter((_, location) => location % 2 === 0);
  expect(seeds).toHaveLength(12);
  expect(seeds.slice(0, -1).map((seed) => seed.every((byte) => byte === 0))).toEqual(Array(11).fill(true));
  expect(seeds.at(-1)?.some((byte) => byte !== 0)).toBe(true);
  maker.release(made.at(-1)?.tracker ?? '');
  expect(seeds.at(-1)?.every((byte) => byte === 0)).toBe(true);
  expect(new Set(made.map((one) => one?.tracker)).size).toBe(12);
  expect(new Set(made.map((one) => one?.retryKey)).size).toBe(12);
  for (const one of made) expect(one?.retryKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('a receipt that gives the server longer than the setup allows is kept, and said to be too late [A80 A136]', async () => {
  const { election, paper } = await loadPaper();
  const { pin, head } = paper;
  expect(pin.mergeDelayS).toBe(10);
  const tracker = `${'A'.repeat(42)}E`;
  const judged = (due: number, nowSeconds: number, known = pin) => {
    const receipt = signReceipt(election.log, { tracker, size: head.size, due }, election.key);
    return ownReceipt(receipt, tracker, known, nowSeconds);
  };
  const now = head.time + 5_000;
  expect(judged(now + 620, now)).toMatchObject({ receipt: { due: now + 620 }, isTooLate: false });
  expect(judged(now + 621, now)).toMatchObject({ receipt: { due: now + 621 }, isTooLate: true });
  expect(judged(9_000_000_000_000, now)).toMatchObject({ isTooLate: true });
  // The clock is ten minutes slow, so the head that was seen counts.
  expect(judged(head.time + 620, head.time - 600)).toMatchObject({ isTooLate: false });
  expect(judged(head.time + 621, head.time - 600)).toMatchObject({ isTooLate: true });
  // The clock is an hour slow: the voter is told, and has voted.
  expect(judged(head.time + 20, head.time - 3_600)).toMatchObject({ receipt: {}, isTooLate: true });
  // Without a setup the device assumes the longest delay allowed, one day.
  const ofNoSetup = { verifierKey: pin.verifierKey, setup: null, checkpoint: null };
  expect(judged(now + 173_400, now, ofNoSetup)).toMatchObject({ isTooLate: false });
  expect(judged(now + 173_401, now, ofNoSetup)).toMatchObject({ isTooLate: true });
  // A head that the server signed for a future time does not justify a later deadline.
  const far = signHead({ ...head, time: now + 315_576_000 }, election.key);
  const seen = { ...pin, checkpoint: far };
  expect(judged(now + 315_576_020, now, seen)).toMatchObject({ isTooLate: true });
  expect(judged(now + 20, now, seen)).toMatchObject({ isTooLate: false });
});

/** An election that asks for both of two witnesses, and what a device says of its paper beside some notes. */
async function witnessedPaper() {
  const [one, two] = [testWitness(1), testWitness(2)];
  const rules = { witnesses: [one.vkey, two.vkey], quorum: 2 };
  const [election, other] = [new TestElection(rules), new TestElection(rules)];
  for (const each of [election, other]) each.revise();
  other.vote(1, 1);
  const source = await election.publish();
  const noteOf = async (each: TestElection) =>
    new TextDecoder().decode((await each.publish()).files.get('checkpoint'));
  const [note, otherNote] = [await noteOf(election), await noteOf(other)];
  election.vote(0, 0);
  const grown = await election.publish();
  const nowSeconds = 1_800_000_000;
  const read = (notes: readonly string[], from = source) => {
    from.files.set('cosigned', encodeUtf8(joinCosigned(notes)));
    return requirePaper(from, claimOf(election), { ...UNSEEN, revision: 'newest', nowSeconds });
  };
  return { one, two, read, note, otherNote, grown, source, election, nowSeconds };
}

test('a paper of a history that a witness contradicts is refused, with the proof [A299]', async () => {
  const { one, two, read, note, grown, otherNote, nowSeconds } = await witnessedPaper();
  const evidence = two.cosigned(otherNote, nowSeconds);
  const verdict = await read([two.cosigned(one.cosigned(note, nowSeconds), nowSeconds), evidence], grown);
  expect(verdict).toMatchObject({ ok: false, reason: 'other-history', evidence });
});

test('a paper that too few witnesses have signed is given, and says so [A300]', async () => {
  const { one, two, read, note, source, grown, election, nowSeconds } = await witnessedPaper();
  const both = (time: number) => [two.cosigned(one.cosigned(note, time), time)];
  expect(await read(both(nowSeconds))).toMatchObject({ paper: { witnessed: { state: 'seen' } } });
  expect(await read(both(nowSeconds - 700), grown)).toMatchObject({
    paper: { witnessed: { state: 'late' } },
  });
  for (const notes of [[], [one.cosigned(note, nowSeconds)]])
    expect(await read(notes)).toMatchObject({
      ok: true,
      paper: { witnessed: { state: 'missing', quorum: 2 } },
    });
  // Nor may a voter be kept from voting by a server that keeps the file back.
  const silent: RecordSource = {
    read: (path) =>
      path === 'cosigned' ? Promise.reject(new SourceError(path, 'no answer')) : source.read(path),
  };
  expect(await requirePaper(silent, claimOf(election), { ...UNSEEN, revision: 'newest' })).toMatchObject({
    paper: { witnessed: { state: 'missing' } },
  });
});
