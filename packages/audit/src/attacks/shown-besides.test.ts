/**
 * The attack: the votes on the results page are proved, but the data beside them is false: a turnout,
 * rejected ballots, trustees unknown to the record, another election's title, a result that does not exist.
 */
import { TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

const HONEST = {
  electionTitle: 'Election 2026',
  acceptedBallots: 3,
  keyHolders: { isHere: false, holders: 2, threshold: 2 },
};

/** Audits an election whose results page shows this metadata. */
async function audited(meta: object, isOver = true) {
  const election = new TestElection();
  election.revise();
  for (const pick of [0, 1, 1]) election.vote(pick, 0);
  await (isOver ? election.close() : election.publishCount());
  const shown = JSON.parse(election.results ?? '');
  const honest = { ...HONEST, hasResult: isOver };
  election.results = JSON.stringify({ ...shown, meta: { ...shown.meta, ...honest, ...meta } });
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  return failuresOf(await auditRecord(await election.publish(), options));
}

test('a turnout of other ballots than the record has at the end is refused [A143]', async () => {
  expect(await audited({})).toEqual([]);
  expect(await audited({ acceptedBallots: 4 })).toEqual([
    'results: results, meta.acceptedBallots: is 4, the record says 3',
  ]);
  // During voting more ballots are accepted than counted, and a page from before the result does not show it.
  expect(await audited({ acceptedBallots: 9 }, false)).toEqual([]);
  expect(await audited({ hasResult: false })).toEqual([]);
});

test('other holders of the key, another threshold, others who opened the count and another title than the setup has are refused [A143]', async () => {
  const { keyHolders } = HONEST;
  expect(await audited({ keyHolders: { ...keyHolders, holders: 3 } })).toEqual([
    'results: results, meta.keyHolders.holders: is 3, the record says 2',
  ]);
  expect(await audited({ keyHolders: { ...keyHolders, threshold: 1 } })).toEqual([
    'results: results, meta.keyHolders.threshold: is 1, the record says 2',
  ]);
  const openedBy = ['Chibok', 'Amina'];
  expect(await audited({ keyHolders: { ...keyHolders, openedBy } })).toEqual([
    'results: results, meta.keyHolders.openedBy: is Chibok, Amina, the record says Trustee 1, Trustee 2',
  ]);
  expect(await audited({ keyHolders: { ...keyHolders, openedBy: ['Amina'] } }, false)).toEqual([
    'results: results, meta.keyHolders.openedBy: is Amina, the record says Trustee 1, Trustee 2',
  ]);
  // A page from before the result names those who opened the last live count.
  expect(await audited({ hasResult: false, keyHolders: { ...keyHolders, openedBy } })).toEqual([]);
  expect(await audited({ electionTitle: 'Election 2027' })).toEqual([
    'results: results, meta.electionTitle: is Election 2027, the record says Election 2026',
  ]);
});

test('a result that is not in the record is refused where it is shown as one [A143]', async () => {
  expect(await audited({}, false)).toEqual([]);
  expect(await audited({ hasResult: true }, false)).toEqual([
    'results: results, meta.hasResult: is true, the record says false',
  ]);
});

test('the report says who holds the key, how many decrypt the count, and the smallest batch [A143]', async () => {
  const election = new TestElection({ smallest_batch: 20 });
  election.revise();
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  expect(await auditRecord(await election.publish(), options)).toMatchObject({
    rules: { holders: ['Trustee 1', 'Trustee 2'], threshold: 2, smallestBatch: 20 },
  });
});
