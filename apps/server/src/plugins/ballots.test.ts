import { expect, it } from 'vitest';
import { currentRevision } from '../domains/election/revisions.ts';
import { encryptFor, openedElection, recordDeps } from '../testing/record.ts';

const deps = await recordDeps();

it('a voter whose ballots were not refused of late comes before all that wait for those whose were', async () => {
  const { id } = await openedElection(deps, [2]);
  const revision = await currentRevision(deps.db, id);
  if (!revision) throw new Error('there is no ballot');
  const { json } = await encryptFor(deps.db, id);
  const decided: string[] = [];
  const verify = async (from: string, isKnown: boolean) => {
    const { ok } = await deps.ballots.verify(revision.election, json, { isKnown, from });
    decided.push(`${from} ${ok}`);
  };
  const idlers = Array.from({ length: 20 }, (_, n) => verify(`idler ${n % 4}`, false));
  await Promise.all([...idlers, verify('voter', true)]);
  // Two are at work when the voter comes.
  expect(decided.indexOf('voter true')).toBeLessThanOrEqual(2);
  expect(decided).toHaveLength(21);
});
