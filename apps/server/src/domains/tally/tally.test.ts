import { addBallot, emptySums, storeSums } from '@evoting/belenios/auditor';
import { generateKey, provePossession } from '@evoting/belenios/trustee';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advance, draftElection, open } from '../../testing/election.ts';
import { audit, begun, encryptFor, fillIntake, openedElection, recordDeps } from '../../testing/record.ts';
import { openingsOf, sharesBy } from '../../testing/trustees.ts';
import { TRUSTEE } from '../audit-log/service.ts';
import { findEntry, listBallots, listPayloads } from '../board/entries-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { advanceElection } from '../count/advancing.ts';
import { finishRecord } from '../count/finishing.ts';
import { publishLiveCount } from '../count/live-count.ts';
import { declareVoid } from '../election/archive.ts';
import { closeElection } from '../election/closing.ts';
import { beginWithTrustees } from '../election/key-holders.ts';
import { originOf } from '../election/record.ts';
import { trusteeshipOf } from '../election/trusteeship.ts';
import { listRevisions } from '../paper/revisions.ts';
import { insertShares } from './shares-store.ts';
import { tallyElection } from './tally.ts';
import { type TallyEngine, tallyHere, tallyOnThread } from './tally-engine.ts';
import type { TallyTask } from './tally-work.ts';

const deps = await recordDeps();
const { db, randomBytes } = deps;

const vote = async (electionId: string, pick: number) =>
  fillIntake(db, electionId, [await encryptFor(db, electionId, () => pick)]);

async function end(id: string): Promise<void> {
  await vote(id, 1);
  await closeElection(deps, id);
  await finishRecord(deps, id);
}

async function ended(slug: string) {
  const { id } = await openedElection(deps, [2], { slug });
  await end(id);
  return id;
}

/** An election of two trustees outside. */
async function openedOutside(slug: string) {
  const trustees = [generateKey(randomBytes), generateKey(randomBytes)];
  const { id } = await draftElection(db, [2], { slug, live_results: false });
  const owners = trustees.map(({ publicKey, privateKey }, i) => {
    const whose = { origin: originOf(deps.config, slug), name: `Trustee ${i + 1}` };
    return { key: publicKey, possession: provePossession(whose, privateKey, randomBytes) };
  });
  await db.transaction().execute((trx) => beginWithTrustees(deps, trx, id, trusteeshipOf(owners)));
  await open(deps, id);
  return { id, trustees };
}

/** An election of two trustees outside that has ended, and what each of them brings. */
async function endedOutside(slug: string) {
  const { id, trustees } = await openedOutside(slug);
  await end(id);
  expect(await tallyElection(deps, id)).toMatchObject({ state: 'waiting' });
  const asked = await openingsOf(deps, id);
  const broughtBy = (trustee: number) => {
    const key = { trustee, privateKey: trustees[trustee - 1]?.privateKey ?? '' };
    return { trustee, shares: sharesBy(key, asked) };
  };
  return { id, broughtBy };
}

/** Computes here, after something else has happened. */
const after = (happening: () => Promise<unknown>): TallyEngine => {
  let hasHappened = false;
  return {
    ...tallyHere,
    compute: async (task) => {
      if (!hasHappened) {
        hasHappened = true;
        await happening();
      }
      return tallyHere.compute(task);
    },
  };
};

const actsOf = async (id: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('object', '=', `election:${id}`)
    .where('action', 'in', ['shares-given', 'election-counted'])
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a tally', () => {
  it('is computed beside every transaction: it takes minutes for many papers, and PostgreSQL ends one that waits [A129]', async () => {
    const id = await ended('beside');
    let open: unknown;
    const look = async () => {
      open = (
        await sql`SELECT state FROM pg_stat_activity
          WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
            AND backend_type = 'client backend'`.execute(db)
      ).rows;
    };
    expect(await tallyElection({ ...deps, tally: after(look) }, id)).toMatchObject({ state: 'counted' });
    expect(open).toEqual([]);
  });

  it('begins again where a live count came in the meantime, on which it depends which papers may be decrypted alone [A13]', async () => {
    const settings = { slug: 'counted-meanwhile', min_interval_s: 3_600 };
    const { id } = await openedElection(deps, [2], settings);
    await vote(id, 0);
    await advance(deps, id);
    await end(id);
    const later = () => new Date(deps.now().getTime() + 7_200_000);
    const tasks: TallyTask[] = [];
    const { compute } = after(() => publishLiveCount({ ...deps, now: later }, id));
    const counting: TallyEngine = {
      ...tallyHere,
      compute: (task) => {
        tasks.push(task);
        return compute(task);
      },
    };
    expect(await tallyElection({ ...deps, now: later, tally: counting }, id)).toMatchObject({
      state: 'counted',
    });
    expect(tasks).toHaveLength(2);
    expect(await audit(db, 'counted-meanwhile')).toMatchObject({ verdict: 'verified', isClosed: true });
  });

  it('writes nothing if another process has finished it in the meantime [A129]', async () => {
    const id = await ended('twice');
    // All shares are stored already, so that only the result is new.
    const dying: TallyEngine = {
      ...tallyHere,
      compute: async (task) => {
        const done = await tallyHere.compute(task);
        const given = done.ok ? done.given : [];
        await db.transaction().execute((trx) => insertShares(trx, id, given));
        throw new Error('it died');
      },
    };
    await expect(tallyElection({ ...deps, tally: dying }, id)).rejects.toThrow('it died');
    const other = () => tallyElection(deps, id);
    const late = await tallyElection({ ...deps, tally: after(other) }, id);
    expect(late).toMatchObject({ state: 'counted', isNew: false, result: { ballots: 1 } });
    expect(await actsOf(id)).toEqual(['election-counted']);
    expect(await audit(db, 'twice')).toMatchObject({ verdict: 'verified', isClosed: true });
  });

  it('writes nothing but the declaration where the election was declared void while it was computed [A191]', async () => {
    const id = await ended('void-meanwhile');
    const because = { reason: 'A court said so.', at: deps.now() };
    const declare = () =>
      db.transaction().execute((trx) => declareVoid(trx, deps.keys, id, because, TRUSTEE));
    const { size = 0 } = (await findRecord(db, id)) ?? {};
    expect(await tallyElection({ ...deps, tally: after(declare) }, id)).toEqual({
      ok: false,
      reason: 'void',
    });
    expect((await findRecord(db, id))?.size).toBe(size + 1);
    expect(await findEntry(db, id, 'Void')).toBe(size);
  });

  it('holds the shares that come while another trustee’s are being checked [A129]', async () => {
    const { id, broughtBy } = await endedOutside('both');
    const other = async () =>
      expect(await tallyElection(deps, id, broughtBy(2), TRUSTEE)).toMatchObject({ missing: [1] });
    const tallied = await tallyElection({ ...deps, tally: after(other) }, id, broughtBy(1), TRUSTEE);
    expect(tallied).toMatchObject({ state: 'counted', isNew: true });
    expect(await audit(db, 'both')).toMatchObject({ verdict: 'verified', isClosed: true });
  });

  it('notes new shares in the log of acts, but not repeated ones or those after the result', async () => {
    const { id, broughtBy } = await endedOutside('again');
    const first = broughtBy(1);
    for (const brought of [first, first, broughtBy(1)])
      expect(await tallyElection(deps, id, brought, TRUSTEE)).toMatchObject({ missing: [2] });
    expect(await actsOf(id)).toEqual(['shares-given']);
    await tallyElection(deps, id, broughtBy(2), TRUSTEE);
    const noted = ['shares-given', 'shares-given', 'election-counted'];
    expect(await actsOf(id)).toEqual(noted);
    const late = await tallyElection(deps, id, { trustee: 2, shares: [] }, TRUSTEE);
    expect(late).toMatchObject({ state: 'counted', isNew: false });
    expect(await actsOf(id)).toEqual(noted);
  });
});

describe('the encrypted sums of trustees outside', () => {
  it('are those of the ballots in the record, added up apart', async () => {
    const { id } = await openedOutside('apart');
    for (const pick of [0, 1, 1]) await vote(id, pick);
    await end(id);
    await tallyElection(deps, id);
    const [revision] = await listRevisions(db, id);
    if (!revision) throw new Error('there is no paper');
    const ballots = await listBallots(db, id, revision.number, { after: -1, limit: 100 });
    const sums = ballots
      .map(({ ballot }) => JSON.parse(ballot.toString('utf8')))
      .reduce((before, ballot) => addBallot(before, ballot), emptySums(revision.election));
    const { numTallied, encryptedTally } = storeSums(sums);
    const [payload] = await listPayloads(db, id, {
      from: (await findEntry(db, id, 'EncryptedTally')) ?? -1,
      count: 1,
    });
    const published = JSON.parse(payload?.toString('utf8') ?? 'null');
    expect(numTallied).toBe(4);
    expect(published).toMatchObject({ ballots: 4, sums: encryptedTally.flat() });
  });

  it('come from an audit that goes on while people vote, and after a restart from its state', async () => {
    const { id } = await openedOutside('resumed');
    const record = async () => (await findRecord(db, id)) as RecordHead;
    const stopped = begun(deps);
    await vote(id, 0);
    await advanceElection(stopped, await record());
    await stopped.audits.storeAll();
    await end(id);
    const next = begun(deps);
    expect(await tallyElection(next, id)).toMatchObject({ state: 'waiting', missing: [1, 2] });
    expect([stopped.judged(), next.judged()]).toEqual([1, 1]);
  });

  it('are published after a crash that left the end of voting unsigned', async () => {
    const { id } = await openedOutside('unsigned');
    await vote(id, 1);
    await closeElection(deps, id);
    const keys = { ...deps.keys, storeHead: () => Promise.reject(new Error('it died')) };
    await sequenceOnce(deps, id);
    await expect(finishRecord({ ...deps, keys }, id)).rejects.toThrow('it died');
    expect(await tallyElection(deps, id)).toMatchObject({ state: 'waiting' });
  });
});

describe('the thread of tallies', () => {
  const tally = tallyOnThread();
  const torn = { setupHash: 0 } as unknown as TallyTask['sums'];

  it('gives the same result as a computation here, and reports a failure', async () => {
    const id = await ended('thread');
    const before = await findRecord(db, id);
    const broken: TallyEngine = {
      ...tally,
      compute: (task) => tally.compute({ ...task, sums: torn }),
    };
    await expect(tallyElection({ ...deps, tally: broken }, id)).rejects.toThrow();
    expect(await findRecord(db, id)).toEqual(before);
    expect(await tallyElection({ ...deps, tally }, id)).toMatchObject({ state: 'counted', isNew: true });
    expect(await audit(db, 'thread')).toMatchObject({ verdict: 'verified', isClosed: true });
  });

  it('takes one tally of an election after the other, and refuses where too many wait [A129]', async () => {
    const id = await ended('crowd');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => tallyElection({ ...deps, tally }, id)),
    );
    expect(outcomes.filter((one) => one.ok && one.state === 'counted' && one.isNew)).toHaveLength(1);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter((one) => !one.ok).map(({ reason }) => reason)).toEqual(
      Array(3).fill('overloaded'),
    );
  });
});
