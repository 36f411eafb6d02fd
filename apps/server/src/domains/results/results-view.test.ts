import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addAreas, draftByArea } from '../../testing/areas.ts';
import { advance, insertCandidate, open } from '../../testing/election.ts';
import { encryptFor, fillIntake } from '../../testing/record.ts';
import { notingStatements } from '../../testing/statements.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { listRevisions } from '../paper/revisions.ts';
import { resultsByPost } from './results.ts';
import { cachedResultsView } from './results-view.ts';

const test = await createTestApp();
const { db, deps, clock } = test;
await addAreas(db);
const election = await draftByArea(db);
await open(deps, election.id);

it('the papers of all styles are read by one query', async () => {
  const noted = notingStatements(db);
  expect(await listRevisions(noted.db, election.id)).toHaveLength(13);
  expect(noted.statements.filter((statement) => statement.includes('FROM record_payloads'))).toHaveLength(1);
  expect(noted.statements).toHaveLength(2);
});

it('papers, candidates and votes are read again only once they have changed', async () => {
  const noted = notingStatements(db);
  const cached = cachedResultsView({ ...deps, db: noted.db });
  const look = async () => {
    clock.advance(2_000);
    noted.statements.length = 0;
    const view = await cached.get();
    const has = (text: string) => noted.statements.some((statement) => statement.includes(text));
    return { view, read: [has('named_contests'), has('distinctOn'), has('count_lines')] };
  };
  const first = await look();
  expect(first.read).toEqual([true, true, false]);
  expect(await look()).toEqual({ view: first.view, read: [false, false, false] });

  await fillIntake(db, election.id, [await encryptFor(db, election.id)]);
  await advance(deps, election.id);
  const counted = await look();
  expect(counted.read).toEqual([false, false, true]);
  expect(counted.view.papers).toBe(first.view.papers);
  expect(counted.view.entries.map(({ votes }) => votes)).toContain(1);
  const again = await look();
  expect(again.read).toEqual([false, false, false]);
  expect(again.view).toBe(counted.view);
  expect(resultsByPost(again.view)).toBe(resultsByPost(counted.view));

  const [contest] = election.contests;
  const { id: electionId, partyId } = election;
  await db.transaction().execute(async (trx) => {
    await insertCandidate(trx, { electionId, partyId, postId: contest?.id ?? '', name: 'Late' });
    await noteBallotChange(trx, electionId, clock.now());
  });
  clock.advance(60_000);
  await advance(deps, electionId);
  const grown = await look();
  expect(grown.read.slice(0, 2)).toEqual([true, true]);
  expect(grown.view.entries.map(({ candidateName }) => candidateName)).toContain('Late');
  expect(grown.view.papers).not.toBe(first.view.papers);
  expect((await look()).read).toEqual([false, false, false]);
});
