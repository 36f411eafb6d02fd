import type { PartyId } from '@evoting/contract/fields';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { someWait } from '../../testing/waits.ts';
import { claimPartyLooks } from './looks-store.ts';

const test = await createTestApp();
const [one, other, third] = [await test.newParty(), await test.newParty(), await test.newParty()];

/** Asks for a name of two looks, in a transaction of its own; nothing is stored where it is refused. */
const hold = ({ partyId }: { readonly partyId: string }, ...looks: string[]) =>
  test.db
    .transaction()
    .execute(async (trx) => {
      if ((await claimPartyLooks(trx, partyId as PartyId, looks, true)).length > 0)
        throw new Error('refused');
    })
    .then(
      () => true,
      () => false,
    );
const looksOf = async ({ partyId }: { readonly partyId: string }, ...looks: string[]) => {
  const rows = test.db
    .selectFrom('party_looks')
    .select('look')
    .where('party_id', '=', partyId as PartyId);
  return (await rows.where('look', 'in', looks).orderBy('look').execute()).map(({ look }) => look);
};

it('a name is held with all of its looks or not at all, also where another party leaves one of them meanwhile', async () => {
  const looks = ['look 1', 'look 2'];
  await hold(other, 'look 1');
  const asked = await test.owner.transaction().execute(async (trx) => {
    await trx.insertInto('party_looks').values({ look: 'look 2', party_id: third.partyId }).execute();
    const answer = { of: hold(one, ...looks) };
    // Behind the first look, which is the other party’s.
    await someWait(test.owner, 'INSERT INTO party_looks');
    await test.db.deleteFrom('party_looks').where('look', '=', 'look 1').execute();
    await trx.deleteFrom('party_looks').where('look', '=', 'look 2').execute();
    return answer;
  });
  expect([await asked.of, await looksOf(one, ...looks)]).toEqual([false, []]);
  // Both are free now.
  expect([await hold(one, ...looks), await looksOf(one, ...looks)]).toEqual([true, looks]);
  expect(await hold(other, 'look 2')).toBe(false);
});
