import { describe, expect, it } from 'vitest';
import { insertCandidate } from '../../testing/election.ts';
import { openedElection, recordDeps } from '../../testing/record.ts';
import { notingStatements } from '../../testing/statements.ts';
import { findRecord } from '../board/records-store.ts';
import { advanceElection } from '../count/advancing.ts';
import { noteBallotChange, renewBallotWhenDue, waitBeforeRevisionMs } from './ballot-changes.ts';
import { currentRevision } from './revisions.ts';

const deps = await recordDeps();
const { db } = deps;
const beginMs = Date.UTC(2027, 1, 20, 8);
const at = (ms: number) => ({ ...deps, now: () => new Date(beginMs + ms) });

const revisions = async (electionId: string) =>
  (await db.selectFrom('ballot_revisions').select('revision').where('election_id', '=', electionId).execute())
    .length;

/** The effect of a party's request: a candidate and the note of it, in one transaction. */
async function add(election: Awaited<ReturnType<typeof openedElection>>, name: string, ms: number) {
  const [post] = election.posts;
  await db.transaction().execute(async (trx) => {
    const { id: electionId, partyId } = election;
    await insertCandidate(trx, { electionId, partyId, postId: post?.id ?? '', name });
    await noteBallotChange(trx, electionId, new Date(beginMs + ms));
  });
}

describe('changes of candidates in an open election', () => {
  it('wait a moment for the first ballot revision, longer for each next, and never more than a quarter of an hour', () => {
    const waits = [0, 1, 2, 9, 10, 500].map(waitBeforeRevisionMs);
    expect(waits).toEqual([1_000, 2_000, 4_000, 512_000, 900_000, 900_000]);
  });

  it('make one ballot revision together once the first of them has waited, whichever process looks', async () => {
    const election = await openedElection(deps, [2], { slug: 'collected' });
    await add(election, 'One', 0);
    await add(election, 'Two', 900);
    expect([await renewBallotWhenDue(at(999), election.id), await revisions(election.id)]).toEqual([
      false,
      1,
    ]);
    const looks = await Promise.all([1, 2, 3].map(() => renewBallotWhenDue(at(1_000), election.id)));
    expect([looks.filter(Boolean).length, await revisions(election.id)]).toEqual([1, 2]);
    await add(election, 'Three', 1_000);
    expect(await renewBallotWhenDue(at(2_999), election.id)).toBe(false);
    expect(await renewBallotWhenDue(at(3_000), election.id)).toBe(true);
    // An hour later the earlier revisions do not count.
    await add(election, 'Four', 3_603_000);
    expect(await renewBallotWhenDue(at(3_604_000), election.id)).toBe(true);
  });

  it('make twelve revisions in an hour of a hundred changes by one party, and no entry for one that was undone [A22]', async () => {
    const election = await openedElection(deps, [1], { slug: 'flooded' });
    const rename = (name: string, ms: number) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('nominations').set({ name }).where('election_id', '=', election.id).execute();
        await noteBallotChange(trx, election.id, new Date(beginMs + ms));
      });
    for (let n = 0; n < 100; n++) {
      const ms = n * 36_000;
      await rename(`Flood ${n}`, ms);
      const record = await findRecord(db, election.id);
      if (record) await advanceElection(at(ms), record);
    }
    expect(await revisions(election.id)).toBeLessThanOrEqual(13);
    await renewBallotWhenDue(at(90e6), election.id);
    const size = (await findRecord(db, election.id))?.size;
    await rename('Somebody', 91e6);
    await rename('Flood 99', 91e6);
    expect(await renewBallotWhenDue(at(99e6), election.id)).toBe(false);
    expect((await findRecord(db, election.id))?.size).toBe(size);
  });

  it('are put onto papers that were read before the record was held', async () => {
    const election = await openedElection(deps, [1], { slug: 'read-before' });
    await add(election, 'New', 0);
    const noted = notingStatements(db);
    expect(await renewBallotWhenDue({ ...at(1_000), db: noted.db }, election.id)).toBe(true);
    const held = noted.statements.findIndex((statement) => statement.includes('ForNoKeyUpdate'));
    const read = noted.statements.map((statement) =>
      statement.includes('SELECT hash, bytes FROM record_payloads'),
    );
    expect(held).toBeGreaterThan(0);
    expect([read.slice(0, held).includes(true), read.slice(held).includes(true)]).toEqual([true, false]);
    await add(election, 'Newer', 1_000);
    expect(await renewBallotWhenDue(at(60_000), election.id)).toBe(true);
    const paper = await currentRevision(db, election.id);
    const names = paper?.revision.contests.flatMap(({ candidates }) => candidates.map(({ name }) => name));
    expect(names?.slice(1)).toEqual(['New', 'Newer']);
  });

  it('are not lost when one is made while others are collected', async () => {
    const election = await openedElection(deps, [1], { slug: 'races' });
    await add(election, 'First', 0);
    const steps = Array.from({ length: 8 }, (_, n) => [
      add(election, `Raced ${n}`, 0),
      renewBallotWhenDue(at(n * 1e6), election.id),
    ]);
    await Promise.all(steps.flat());
    await renewBallotWhenDue(at(99e6), election.id);
    const { candidates } = await db
      .selectFrom('nominations')
      .select((eb) => eb.fn.countAll<number>().as('candidates'))
      .where('election_id', '=', election.id)
      .executeTakeFirstOrThrow();
    const revision = await currentRevision(db, election.id);
    expect(revision?.revision.contests[0]?.candidates).toHaveLength(candidates);
  });
});
