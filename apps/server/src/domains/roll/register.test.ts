import { expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';

const test = await createTestApp();
const [chief, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];

/** Puts people on the roll of a new draft. */
async function listPeople(count: number) {
  const { id } = await draftElection(test.db, [1], { slug: `roll-${count}`, who_may_vote: 'roll' });
  const root = test.db.selectFrom('areas').select('id').where('parent_id', 'is', null);
  const { id: area_id } = await root.executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ election_id: id, area_id, surname: `Surname ${n}`, name: 'Ada', code_hash: null, account_id: null },
    ...{ voter_number: `N${String(n).padStart(5, '0')}`, contact: 'secret@example.org' },
  }));
  for (let at = 0; at < count; at += 2_000)
    await test.db
      .insertInto('roll')
      .values(rows.slice(at, at + 2_000))
      .execute();
  return id;
}
const ask = async ({ token }: Person, body: object) => {
  const answer = await test.call('POST', '/commission/roll/register', { token, body });
  return answer.status === 200 ? answer.body.data : [answer.status, answer.body.code];
};
const acts = async () => {
  const noted = test.db.selectFrom('audit_log').select(['actor', 'after']);
  return noted.where('action', '=', 'roll-register-made').execute();
};

it('the register has everybody on the roll once, by number, some thousand at a time, and nobody’s contact or vote', async () => {
  await listPeople(5_003);
  await test.db
    .updateTable('roll')
    .set({ state: 'removed', reason: 'Moved' })
    .where('voter_number', '=', 'N00001')
    .execute();
  const changes = 5_004;
  const first = await ask(registrar, { changes });
  expect(first).toMatchObject({ title: 'Election roll-5003' });
  const second = await ask(registrar, { changes, after: first.rows.at(-1).voterNumber });
  expect(second.rows.at(-1)).toEqual({
    ...{ voterNumber: 'N05002', surname: 'Surname 5002', name: 'Ada', area: expect.any(String) },
  });
  const numbers = [...first.rows, ...second.rows].map(({ voterNumber }) => voterNumber);
  expect(numbers).toEqual([...new Set(numbers)].sort());
  expect(numbers).toHaveLength(5_002);
  expect(numbers).not.toContain('N00001');
  expect((await ask(registrar, { changes, after: 'N05002' })).rows).toEqual([]);
  expect(JSON.stringify(first)).not.toContain('example.org');
  expect(await acts()).toEqual([{ actor: registrar.id, after: { places: 5_002 } }]);
});

it('refuses observers, and a register of a roll that changed while it was read [A487]', async () => {
  await listPeople(3);
  expect(await ask(observer, { changes: 3 })).toEqual([403, 'other-officers-only']);
  expect((await ask(chief, { changes: 3 })).rows).toHaveLength(3);
  await test.db
    .updateTable('roll')
    .set({ surname: 'Obi' })
    .where('voter_number', '=', 'N00002')
    .where('surname', '=', 'Surname 2')
    .execute();
  expect(await ask(chief, { changes: 3, after: 'N00000' })).toEqual([409, 'roll-changed-meanwhile']);
  expect((await ask(chief, { changes: 4, after: 'N00000' })).rows).toHaveLength(2);
});
