import { randomBytes } from 'node:crypto';
import { verifyArchive } from '@evoting/belenios/auditor';
import { generateKey, provePossession } from '@evoting/belenios/trustee';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  findBeleniosTool,
  verifyWithTool,
} from '../../../../../packages/belenios/src/testing/belenios-tool.ts';
import { closeAndTally, draftElection, insertCandidate, open, renewBallot } from '../../testing/election.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { openingsOf, sharesBy } from '../../testing/trustees.ts';
import { exportArchives } from '../archive/export.ts';
import { findRecord } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { closeElection, UndoWindow } from '../election/closing.ts';
import { beginWithTrustees } from '../election/key-holders.ts';
import { originOf } from '../election/record.ts';
import { trusteeshipOf } from '../election/trusteeship.ts';
import { tallyElection } from '../tally/tally.ts';
import { advanceElection } from './advancing.ts';
import { finishRecord } from './finishing.ts';
import { publishLiveCount } from './live-count.ts';

const deps = await recordDeps();
const { db } = deps;
const tool = findBeleniosTool();

async function archivesOf(electionId: string) {
  const record = await findRecord(db, electionId);
  if (!record) throw new Error('no record');
  const archives = await exportArchives(db, record, 1_790_000_000);
  return Promise.all(
    archives.map(async ({ chunks, ...archive }) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      return { ...archive, bytes: Buffer.concat(parts) };
    }),
  );
}

async function addCandidate(election: { id: string; partyId: string; posts: readonly { id: string }[] }) {
  await insertCandidate(db, {
    electionId: election.id,
    postId: election.posts[0]?.id ?? '',
    partyId: election.partyId,
    name: `Late ${randomBytes(4).toString('hex')}`,
  });
  await renewBallot(deps, election.id);
}

const vote = async (electionId: string, pick: number) =>
  fillIntake(db, electionId, [await encryptFor(db, electionId, () => pick)]);

describe('closing and tallying', () => {
  it('counts the ballots of all revisions, in a record that a stranger can check to its end', async () => {
    const election = await openedElection(deps, [2, 2], { slug: 'whole' });
    await vote(election.id, 0);
    await addCandidate(election);
    await vote(election.id, 1);
    await vote(election.id, 1);
    await closeAndTally(deps, election.id);
    const report = await audit(db, 'whole');
    expect(report).toMatchObject({ verdict: 'verified', isClosed: true, ballots: 3, countedBallots: 3 });
    expect(report.counts.map(({ votes }) => votes)).toEqual([1, 2, 1, 2, 0]);
    expect(await tallyElection(deps, election.id)).toMatchObject({ ok: true, state: 'counted' });
  });

  it('tallies random casts, moves, counts and changes of candidates to exactly what was cast', async () => {
    let round = 0;
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.nat(1).map((pick) => ({ kind: 'vote' as const, pick })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'add' as const }) },
      { weight: 2, arbitrary: fc.constantFrom({ kind: 'move' as const }, { kind: 'count' as const }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const slug = `random-${++round}`;
        const election = await openedElection(deps, [2, 2], { slug });
        const expected = [0, 0];
        for (const action of steps) {
          if (action.kind === 'vote') {
            await vote(election.id, action.pick);
            expected[action.pick] = (expected[action.pick] ?? 0) + 1;
          } else if (action.kind === 'add') await addCandidate(election);
          else if (action.kind === 'move') await sequenceOnce(deps, election.id, 2);
          else await publishLiveCount(deps, election.id);
        }
        await closeAndTally(deps, election.id);
        const report = await audit(db, slug);
        expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
        expect(report.verdict).toBe('verified');
        expect(report.counts.slice(0, 4).map(({ votes }) => votes)).toEqual([...expected, ...expected]);
      }),
      { numRuns: 5 },
    );
  });

  it('leaves out no ballot that was accepted before the close, and accepts none after it', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'drained' });
    await vote(id, 0);
    expect(await tallyElection(deps, id)).toEqual({ ok: false, reason: 'not-ended' });
    expect(await closeElection(deps, id)).toEqual({ ok: true });
    expect(await closeElection(deps, id)).toEqual({ ok: false, reason: 'not-open' });
    expect(await finishRecord(deps, id)).toBe(true);
    expect(await finishRecord(deps, id)).toBe(true);
    expect(await tallyElection(deps, id)).toMatchObject({ state: 'counted', result: { ballots: 1 } });
  });

  it('closes an election when its time is over, once for all servers, with a count of every ballot', async () => {
    const closesAt = new Date(Date.UTC(2027, 1, 25, 17));
    const settings = { slug: 'in-time', smallest_batch: 2, closes_at: closesAt };
    const { id } = await openedElection(deps, [2], settings);
    const at = (ms: number) => ({ ...deps, now: () => new Date(closesAt.getTime() + ms) });
    const step = async (server: typeof deps) => {
      const record = await findRecord(db, id);
      if (record) await advanceElection(server, record);
    };
    for (const pick of [0, 1]) await vote(id, pick);
    await step(at(-1));
    expect(await findRecord(db, id)).toMatchObject({ status: 'open' });
    for (const pick of [1, 1]) await vote(id, pick);
    await Promise.all([step(at(0)), step(at(0)), step(at(5))]);
    await step(at(9));
    const closings = db.selectFrom('events').selectAll().where('kind', '=', 'closed');
    expect(await closings.where('election_id', '=', id).execute()).toHaveLength(1);
    expect(await findRecord(db, id)).toMatchObject({ status: 'closed' });
    expect(await audit(db, 'in-time')).toMatchObject({
      verdict: 'verified',
      countedBallots: 4,
      isClosed: false,
    });
    expect(await tallyElection(deps, id)).toMatchObject({ state: 'counted', result: { ballots: 4 } });
  });

  it('leaves officers five minutes to undo the end, on a clock that nobody sets, and restarts them where the time goes back', async () => {
    const closesAt = new Date(Date.UTC(2027, 1, 25, 17));
    const { id } = await openedElection(deps, [2], { slug: 'undone', closes_at: closesAt });
    const clock = { elapsedMs: 0 };
    const over = new UndoWindow(() => clock.elapsedMs);
    const statusAfter = async (timeMs: number, minutes: number) => {
      clock.elapsedMs += minutes * 60_000;
      const server = { ...deps, now: () => new Date(closesAt.getTime() + timeMs) };
      const record = await findRecord(db, id);
      if (record) await advanceElection(server, record, over);
      return (await findRecord(db, id))?.status;
    };
    const day = 24 * 60 * 60_000;
    expect(await statusAfter(-1, 60)).toBe('open');
    // A clock that is a day ahead, and right again before the minutes are over.
    expect([await statusAfter(day, 0), await statusAfter(day, 4.9)]).toEqual(['open', 'open']);
    expect(await statusAfter(-1, 1)).toBe('open');
    expect([await statusAfter(0, 1), await statusAfter(0, 4.9)]).toEqual(['open', 'open']);
    expect(await statusAfter(0, 0.1)).toBe('closed');
  });

  it('closes none by itself where no time was set, and counts all ballots once voting has ended', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'by-hand', smallest_batch: 2 });
    for (const pick of [0, 1]) await vote(id, pick);
    const later = { ...deps, now: () => new Date(Date.UTC(2040, 0)) };
    const record = await findRecord(db, id);
    if (record) await advanceElection(later, record);
    expect(await findRecord(db, id)).toMatchObject({ status: 'open' });
    await vote(id, 1);
    expect(await closeElection(later, id, { byClock: true })).toEqual({ ok: false, reason: 'not-yet' });
    await closeElection(deps, id);
    expect(await finishRecord(deps, id)).toBe(true);
    expect(await audit(db, 'by-hand')).toMatchObject({ verdict: 'verified', ballots: 3, countedBallots: 3 });
    expect(await publishLiveCount(deps, id)).toEqual({ ok: false, reason: 'nothing-new' });
  });

  it('tallies completely or not at all: one that dies midway leaves the record as it was, and the next one finishes', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'killed' });
    await vote(id, 1);
    await closeElection(deps, id);
    await finishRecord(deps, id);
    const before = await findRecord(db, id);
    const keys: typeof deps.keys = {
      ...deps.keys,
      // The record is held by now, and nothing of the tally is committed.
      async requireHead(asked, isOwn) {
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`.execute(deps.owner);
        return deps.keys.requireHead(asked, isOwn);
      },
    };
    await expect(tallyElection({ ...deps, keys }, id)).rejects.toThrow();
    expect(await findRecord(db, id)).toEqual(before);
    expect(await tallyElection(deps, id)).toMatchObject({ state: 'counted', result: { ballots: 1 } });
    expect(await audit(db, 'killed')).toMatchObject({ verdict: 'verified', isClosed: true });
  });

  it('tallies an election in which nobody voted', async () => {
    const { id } = await openedElection(deps, [2], { slug: 'nobody' });
    await closeAndTally(deps, id);
    expect(await audit(db, 'nobody')).toMatchObject({ verdict: 'verified', ballots: 0, isClosed: true });
  });
});

describe('external trustees', () => {
  const trustees = [generateKey(randomBytes), generateKey(randomBytes)];

  async function begun(slug: string, settings: { live_results?: boolean } = { live_results: false }) {
    const election = await draftElection(db, [2], { slug, ...settings });
    const outcome = await db.transaction().execute((trx) =>
      beginWithTrustees(
        deps,
        trx,
        election.id,
        trusteeshipOf(
          trustees.map(({ publicKey, privateKey }, i) => {
            const whose = { origin: originOf(deps.config, slug), name: `Trustee ${i + 1}` };
            return { key: publicKey, possession: provePossession(whose, privateKey, randomBytes) };
          }),
        ),
      ),
    );
    return { election, outcome };
  }

  it('decrypt the tally together, while the server holds no key and publishes no count', async () => {
    const { election, outcome } = await begun('outside');
    expect(outcome).toEqual({ ok: true });
    await open(deps, election.id);
    await vote(election.id, 1);
    await sequenceOnce(deps, election.id);
    expect(await publishLiveCount(deps, election.id)).toEqual({ ok: false, reason: 'not-live' });
    await closeElection(deps, election.id);
    await finishRecord(deps, election.id);
    const waiting = await tallyElection(deps, election.id);
    expect(waiting).toEqual({ ok: true, state: 'waiting', missing: [1, 2] });
    const asked = await openingsOf(deps, election.id);
    const sharesOf = (n: number) =>
      sharesBy({ trustee: n, privateKey: trustees[n - 1]?.privateKey ?? '' }, asked);
    const bad = await tallyElection(deps, election.id, { trustee: 1, shares: sharesOf(2) });
    expect(bad).toEqual({ ok: false, reason: 'bad-share' });
    const stranger = await tallyElection(deps, election.id, { trustee: 3, shares: sharesOf(2) });
    expect(stranger).toEqual({ ok: false, reason: 'unknown-trustee' });
    const half = await tallyElection(deps, election.id, { trustee: 2, shares: sharesOf(2) });
    expect(half).toMatchObject({ state: 'waiting', missing: [1] });
    const whole = await tallyElection(deps, election.id, { trustee: 1, shares: sharesOf(1) });
    expect(whole).toMatchObject({
      state: 'counted',
      result: { counts: [{ votes: 0 }, { votes: 1 }] },
    });
    expect(await audit(db, 'outside')).toMatchObject({ verdict: 'verified', isClosed: true });
    const [archive] = await archivesOf(election.id);
    if (tool)
      expect(verifyWithTool(tool, archive?.uuid ?? '', archive?.bytes ?? Buffer.of())).toMatchObject({
        ok: true,
      });
  });

  it('are refused with live results, because every count would need them all', async () => {
    const { outcome } = await begun('live', { live_results: true });
    expect(outcome).toEqual({ ok: false, reason: 'live-needs-the-key' });
  });
});

describe('the exported archives', () => {
  it('hold one revision each, and both our verifier and belenios-tool (where it is installed) accept them', async () => {
    const election = await openedElection(deps, [2, 3], { slug: 'exported', smallest_batch: 2 });
    for (const pick of [0, 1, 1]) await vote(election.id, pick);
    await addCandidate(election);
    await addCandidate(election);
    for (const pick of [1, 0]) await vote(election.id, pick);
    await closeAndTally(deps, election.id);
    const archives = await archivesOf(election.id);
    expect(archives.map(({ revision, ballots, isOpened }) => [revision, ballots, isOpened])).toEqual([
      [1, 3, true],
      [2, 0, false],
      [3, 2, true],
    ]);
    for (const { uuid, bytes, ballots } of archives) {
      const verdict = await verifyArchive([bytes]);
      expect([ballots, verdict]).toMatchObject([ballots, { ok: true }]);
      if (!tool) continue;
      const said = verifyWithTool(tool, uuid, bytes);
      expect([ballots, said.ok, said.output]).toEqual([ballots, true, said.output]);
    }
    const [first] = archives;
    if (!tool || !first)
      return console.info('belenios-tool is not installed: its verdict is not in this test');
    const spoilt = Buffer.from(first.bytes);
    const at = spoilt.indexOf('"response":"') + 12;
    spoilt[at] = spoilt[at] === 0x31 ? 0x32 : 0x31;
    expect(verifyWithTool(tool, first.uuid, spoilt).ok).toBe(false);
  });
});
