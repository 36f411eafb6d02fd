/**
 * The attack: the server gives one voter a paper whose election is under its own key (so it can read the
 * ballot at once), an outdated paper without a newer candidate, or a paper that only this voter sees. An
 * audit would reject such a tree, but the voter must not depend on an audit.
 */
import { hexHash } from '@evoting/belenios/auditor';
import { sodiumTrustee, sodiumVoter } from '@evoting/belenios/sodium';
import { type DevicePin, type PaperClaim, type PaperOptions, requirePaper } from '@evoting/booth/paper';
import { hexHashOf } from '@evoting/record/documents';
import { encodeEntry } from '@evoting/record/entry';
import type { Contest, Revision, RevisionCandidate } from '@evoting/record/payloads';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { formatVerifierKey } from '@evoting/tlog/key';
import { beforeEach, expect, test } from 'vitest';
import { solveCount } from '../../../belenios/src/result.ts';
import { sodiumGroup } from '../../../belenios/src/sodium-group.ts';
import { auditRecord } from '../audit.ts';
import { comparisonOf } from '../compare.ts';
import { sodiumEngine } from '../testing/engine.ts';

let election: TestElection;
beforeEach(() => {
  election = new TestElection();
  election.revise();
  election.vote(0, 0);
});

const payloadOf = (index: number): string =>
  JSON.parse(Buffer.from(election.builder.entries[index] as Uint8Array).toString()).payload;

/** The statement of an honest server about the newest paper, whose entry is the last Revision. */
function claimOf(index: number): PaperClaim {
  return {
    origin: election.key.name,
    verifierKey: formatVerifierKey(election.key),
    setupHash: payloadOf(0),
    revisionHash: payloadOf(index),
    revisionIndex: index,
    areas: [],
  };
}

const look = async (claim: PaperClaim, options: Partial<PaperOptions> = {}) =>
  requirePaper(await election.publish(), claim, {
    pin: null,
    expectedOrigin: election.key.name,
    revision: 'newest',
    ...options,
  });

/** A revision with the same text under a key that only the attacker has. */
function foreignPaper() {
  const thief = sodiumTrustee.generateKey(election.random);
  const other = new TestElection({}, [thief]);
  const contests = contestsOf(1);
  const foreign = other.electionOf(contests, 'RecordTestEdition9');
  const { hash } = election.revisions[0] as TestElection['revisions'][0];
  const revision: Revision = {
    style: 1,
    revision: 2,
    previous: hash,
    election: election.builder.addDocument(foreign.json),
    contests,
  };
  return { thief, foreign, revision };
}

test('an honest paper is accepted, with what to keep of it', async () => {
  const verdict = await look(claimOf(1));
  expect(verdict).toMatchObject({ ok: true, paper: { setup: { setup: { title: 'Election 2026' } } } });
  if (!verdict.ok) return;
  expect(verdict.paper.pin).toMatchObject({ setup: payloadOf(0) });
  const again = await look(claimOf(1), { pin: verdict.paper.pin });
  expect(again).toMatchObject({ ok: true });
});

test('a paper under the thief’s key says what the honest one says, and the thief could read the ballot of a voter who used it [A6]', async () => {
  const { thief, foreign, revision } = foreignPaper();
  const { json } = sodiumVoter.encryptBallot(
    foreign,
    [
      [0, 1],
      [1, 0],
    ],
    election.random,
  );
  const [answer] = JSON.parse(json).answers;
  const read = answer.choices.map(({ alpha, beta }: Record<'alpha' | 'beta', string>) => {
    const mask = sodiumGroup.multiply(sodiumGroup.decodeChecked(alpha), BigInt(thief.privateKey));
    return solveCount(sodiumGroup, sodiumGroup.subtract(sodiumGroup.decodeChecked(beta), mask), 1);
  });
  expect(read).toEqual([0, 1]);
  const hash = hexHash(election.builder.append('Revision', JSON.stringify(revision)));
  election.builder.newest = [{ style: 1, revision: 2, payload: hash }];
  const claim = { ...claimOf(1), revisionHash: hash, revisionIndex: 4 };
  expect(await look(claim)).toEqual({
    ok: false,
    reason: 'bad-election',
    location: expect.stringContaining('public_key is not the trustees’'),
  });
  expect(await look(claim, { revision: 'any' })).toMatchObject({ ok: false, reason: 'bad-election' });
});

test('a setup of the thief’s own, with his trustees, is not the record’s, nor the one that was pinned [A6]', async () => {
  const { thief } = foreignPaper();
  const own = new TestElection({}, [thief]);
  own.revise();
  election.builder.addDocument(own.setup);
  const { trustees } = JSON.parse(own.setup);
  election.builder.documents.set(trustees, own.builder.documents.get(trustees) as Uint8Array);
  const setupHash = hexHash(own.setup);
  expect(await look({ ...claimOf(1), setupHash })).toMatchObject({ reason: 'not-in-record' });
  const honest = await look(claimOf(1));
  const pin = honest.ok ? honest.paper.pin : null;
  expect(await look({ ...claimOf(1), setupHash }, { pin })).toMatchObject({ reason: 'other-setup' });
});

test('an old paper, without the newer candidate, is refused to vote with, and accepted to make a test ballot again [A7]', async () => {
  election.revise();
  expect(await look(claimOf(4))).toMatchObject({ ok: true });
  expect(await look(claimOf(1))).toMatchObject({ ok: false, reason: 'not-newest' });
  expect(await look(claimOf(1), { revision: 'any' })).toMatchObject({ ok: true });
});

test('a device that has seen the newer paper votes with no older one, under any checkpoint that comes with it [A7 A82]', async () => {
  const yesterday = await election.publish();
  election.revise();
  for (let i = 0; i < 3; i++) election.vote(2, 0);
  const today = await election.publish();
  const newer = await look(claimOf(4));
  const pin = newer.ok ? newer.paper.pin : null;
  // The server has every file that it has shown to anyone.
  const serve = async (checkpoint: MemorySource, claim: PaperClaim, seen = pin) =>
    requirePaper(
      new MemorySource([
        ...yesterday.files,
        ...today.files,
        ...(await election.publish()).files,
        ['checkpoint', checkpoint.files.get('checkpoint') as Uint8Array],
      ]),
      claim,
      { pin: seen, expectedOrigin: election.key.name, revision: 'newest' },
    );
  expect(await serve(yesterday, claimOf(1))).toMatchObject({ ok: false, reason: 'not-newest' });
  expect(await serve(yesterday, claimOf(1), null)).toMatchObject({ ok: true });
  // Nor an outdated paper that a later checkpoint names as the newest again.
  const { newest } = election.builder;
  election.builder.newest = [{ style: 1, revision: 1, payload: payloadOf(1) }];
  election.vote(0, 0);
  expect(await serve(await election.publish(), claimOf(1))).toMatchObject({ reason: 'not-newest' });
  // A copy that lags by some ballots is harmless, and so is an even newer paper.
  election.builder.newest = newest;
  const later = await serve(await election.publish(), claimOf(4));
  expect(later).toMatchObject({ ok: true });
  expect(await serve(today, claimOf(4), later.ok ? later.paper.pin : null)).toMatchObject({ ok: true });
  election.revise();
  expect(await serve(await election.publish(), claimOf(9))).toMatchObject({ ok: true });
});

test('a paper that is only in the signed list, not in the tree, is refused, and the audit names the list [A7]', async () => {
  const { hash } = election.revisions[0] as TestElection['revisions'][0];
  const contests = contestsOf(2);
  const aside = election.electionOf(contests, 'RecordTestEdition8');
  const revision = {
    style: 1,
    revision: 2,
    previous: hash,
    election: election.builder.addDocument(aside.json),
    contests,
  };
  const asideHash = election.builder.addDocument(JSON.stringify(revision));
  election.builder.newest = [{ style: 1, revision: 2, payload: asideHash }];
  const claim = { ...claimOf(1), revisionHash: asideHash };
  for (const revisionIndex of [0, 1, 2, 3, -1, 0.5])
    expect(await look({ ...claim, revisionIndex })).toMatchObject({ reason: 'not-in-record' });
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const report = await auditRecord(await election.publish(), options);
  expect(report.sentence).toContain('checkpoint: does not name the newest revisions');
});

/**
 * Appends a revision whose bytes differ from its text: the character ~ becomes a byte that is not valid
 * UTF-8.
 */
function appendBroken(revision: Revision): number {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(revision)));
  if (bytes.includes(TILDE)) bytes[bytes.indexOf(TILDE)] = 0xff;
  const payload = hexHashOf(bytes);
  const { builder } = election;
  builder.documents.set(payload, bytes);
  builder.payloads.push(bytes);
  builder.newest = [{ style: 1, revision: 2, payload }];
  return builder.entries.push(encodeEntry({ type: 'Revision', payload })) - 1;
}
const TILDE = 0x7e;

/** The paper of revision 2 with the pictures and banners of its first two candidates exchanged. */
function exchanged(): Revision {
  const [governor, senator] = contestsOf(1) as [Contest, Contest];
  const [ada, bem] = governor.candidates as [RevisionCandidate, RevisionCandidate];
  const looks = ({ picture, banner }: RevisionCandidate) => ({ picture, banner });
  const candidates = [
    { ...ada, ...looks(bem) },
    { ...bem, ...looks(ada) },
  ];
  const { hash } = election.revisions[0] as TestElection['revisions'][0];
  const contests = [{ ...governor, contest_id: 'gov~', candidates }, senator];
  const made = election.electionOf(contests, 'RecordTestEdition7');
  return {
    style: 1,
    revision: 2,
    previous: hash,
    election: election.builder.addDocument(made.json),
    contests,
  };
}

test('a paper with exchanged faces, in bytes that are no text, is refused by the booth and by the audit [A140 A144]', async () => {
  const { newest } = election.builder;
  const index = appendBroken(exchanged());
  expect(await look(claimOf(index))).toMatchObject({
    ok: false,
    reason: 'bad-election',
    location: expect.stringContaining('is not UTF-8'),
  });
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const shown = await auditRecord(await election.publish(), options);
  // Others see the same tree, with the honest paper as the newest.
  election.builder.newest = newest;
  const report = await auditRecord(await election.publish(), options);
  expect(report.sentence).toContain(`payload of entry ${index}: is not UTF-8`);
  // A comparison reveals it too, although key, size and root are the same.
  expect(report).toMatchObject({ treeSize: shown.treeSize, rootHash: shown.rootHash });
  const [one, other] = [report, shown].map((seen) =>
    comparisonOf({ ...seen, rootHash: seen.rootHash ?? '' }),
  );
  expect(one).not.toBe(other);
});

test('an election in bytes that are no text has no fingerprint: booth and audit refuse it [A140]', async () => {
  const contests = contestsOf(2);
  const made = election.electionOf(contests, 'RecordTestEdition6');
  const bytes = new Uint8Array(
    Buffer.from(made.json.replace('"administrator":"test"', '"administrator":"tes~"')),
  );
  bytes[bytes.indexOf(TILDE)] = 0xff;
  const hash = hexHashOf(bytes);
  election.builder.documents.set(hash, bytes);
  election.revise(contests, { election: hash });
  expect(await look(claimOf(4))).toMatchObject({ ok: false, reason: 'bad-election' });
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const report = await auditRecord(await election.publish(), options);
  expect(report.sentence).toContain(`payload/${hash}: is not UTF-8`);
});

test('a record that went back, or is signed by another, is refused [A6]', async () => {
  const first = await look(claimOf(1));
  const pin = first.ok ? first.paper.pin : null;
  const other = new TestElection();
  other.revise();
  other.vote(1, 1);
  other.vote(1, 1);
  const there = await requirePaper(await other.publish(), claimOf(1), {
    pin,
    expectedOrigin: null,
    revision: 'newest',
  });
  expect(there).toMatchObject({ ok: false, reason: 'not-consistent' });
  election.builder.time -= 60;
  expect(await look(claimOf(1), { pin })).toMatchObject({ ok: false, reason: 'not-consistent' });
  const forged: DevicePin = { ...(pin as DevicePin), verifierKey: 'another' };
  expect(await look(claimOf(1), { pin: forged })).toMatchObject({ reason: 'other-key' });
  expect(await look(claimOf(1), { expectedOrigin: 'vote.example/api/board/2027' })).toMatchObject({
    reason: 'other-origin',
  });
});
