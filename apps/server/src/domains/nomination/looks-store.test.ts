import type { CandidateId, PostId } from '@evoting/contract/fields';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { someWait } from '../../testing/waits.ts';
import { claimLooks } from './looks-store.ts';

const test = await createTestApp();
const election = await draftElection(test.db, [3]);
const postId = election.posts[0]?.id as PostId;
const [one, other, third] = (election.posts[0]?.candidates ?? []) as [CandidateId, CandidateId, CandidateId];

/** Asks for a name of two looks, in a transaction of its own; nothing is stored where it is refused. */
const hold = (id: CandidateId, ...looks: string[]) =>
  test.db
    .transaction()
    .execute(async (trx) => {
      if (!(await claimLooks(trx, { id, postId }, looks, true))) throw new Error('refused');
    })
    .then(
      () => true,
      () => false,
    );
const looksOf = async (id: CandidateId, ...looks: string[]) => {
  const rows = test.db.selectFrom('nomination_looks').select('look').where('nomination_id', '=', id);
  return (await rows.where('look', 'in', looks).orderBy('look').execute()).map(({ look }) => look);
};

it('a name is held with all of its looks or not at all, also where another nomination leaves one of them meanwhile', async () => {
  const looks = ['look 1', 'look 2'];
  await hold(other, 'look 1');
  const asked = await test.owner.transaction().execute(async (trx) => {
    const taken = { contest_id: postId, look: 'look 2', nomination_id: third };
    await trx.insertInto('nomination_looks').values(taken).execute();
    const answer = { of: hold(one, ...looks) };
    // Behind the first look, which is the other one’s.
    await someWait(test.owner, 'INSERT INTO nomination_looks');
    await test.db.deleteFrom('nomination_looks').where('look', '=', 'look 1').execute();
    await trx.deleteFrom('nomination_looks').where('look', '=', 'look 2').execute();
    return answer;
  });
  expect([await asked.of, await looksOf(one, ...looks)]).toEqual([false, []]);
  // Both are free now.
  expect([await hold(one, ...looks), await looksOf(one, ...looks)]).toEqual([true, looks]);
  expect(await hold(other, 'look 2')).toBe(false);
});
