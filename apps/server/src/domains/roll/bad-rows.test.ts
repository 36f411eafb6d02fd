import { LIST_PART_BYTES, type RowCells, type RowFault } from '@evoting/contract/commission/roll';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection, endElections } from '../../testing/election.ts';
import { clerkOf, HEAD } from '../../testing/roll-list.ts';
import { COMMAND } from '../audit-log/service.ts';
import { giveUpDraft } from '../election/giving-up.ts';

let test: TestApp;
let clerk: ReturnType<typeof clerkOf>;

const close = () => endElections(test.db, test.clock.now());

beforeEach(async () => {
  if (!test) {
    test = await createTestApp();
    await addAreas(test.db);
  }
  await close();
  await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}`, who_may_vote: 'roll' });
  clerk = clerkOf(test, (await test.newOfficer('registrar')).token);
});

const cells = (voterNumber: string, surname: string, name: string, area: string, contact: string) =>
  ({ voterNumber, surname, name, area, contact }) satisfies RowCells;

async function faultsIn(rows: readonly string[], change = {}) {
  const id = await clerk.send([HEAD, ...rows].join('\n'));
  await clerk.check(id, change);
  return { id, faults: (await clerk.faults(id)) as RowFault[] };
}
const keptOf = (id: string) =>
  test.db.selectFrom('roll_import_faults').select('cells').where('import_id', '=', id).execute();

describe('a bad row', () => {
  it('is given as it is in the list, once, however many faults it has', async () => {
    const { faults } = await faultsIn([
      'no number, Ṣówándé ,,nowhere,"a ""b"" c"',
      'VIN-2,Obi,Ada',
      'VIN-3,Obi,Ada,A1x,ada@example.org',
    ]);
    expect(faults.filter(({ line }) => line === 2)).toHaveLength(4);
    expect(faults.flatMap(({ line, cells }) => (cells ? [[line, cells]] : []))).toEqual([
      [2, cells('no number', 'Ṣówándé', '', 'nowhere', 'a "b" c')],
      [3, cells('VIN-2', 'Obi', 'Ada', '', '')],
    ]);
  });

  it('with a number that is in the list twice, or on the roll, names the line of its first occurrence', async () => {
    const before = await clerk.send([HEAD, 'VIN-9,Obi,Ada,A1x,'].join('\n'));
    await clerk.check(before);
    await clerk.finish(before);
    await clerk.work();
    const { faults } = await faultsIn([
      'VIN-1,Obi,Ada,A1x,',
      'VIN-9,Eze,Bem,B2x,bem@example.org',
      'vin-1,Obi,Ngozi,B2x,',
      'VIN-1,Obi,Ife,A1x,',
    ]);
    const twice = { field: 'voterNumber', code: 'number-twice', otherLine: 2 } as const;
    expect(faults).toEqual([
      {
        line: 3,
        field: 'voterNumber',
        code: 'number-taken',
        otherLine: null,
        cells: cells('VIN-9', 'Eze', 'Bem', 'B2x', 'bem@example.org'),
      },
      { line: 4, ...twice, cells: cells('VIN-1', 'Obi', 'Ngozi', 'B2x', '') },
      { line: 5, ...twice, cells: cells('VIN-1', 'Obi', 'Ife', 'A1x', '') },
    ]);
  });

  it('is stored with the columns of the roll alone, and a cell that is too long for any of them is cut [A88]', async () => {
    const columns = { voterNumber: 0, surname: 1, name: 2, area: 3, contact: null };
    const long = '😀'.repeat(301);
    const { faults } = await faultsIn([`VIN-1,${long},Ada,A1x,born 1990`], { columns });
    const surname = faults[0]?.cells?.surname ?? '';
    expect(faults[0]?.cells).toEqual(cells('VIN-1', surname, 'Ada', 'A1x', ''));
    expect(surname).toBe(`${'😀'.repeat(150)}…`);
    expect((await faultsIn([`VIN-1,a${long},Ada,A1x,`], { columns })).faults[0]?.cells?.surname).toBe(
      `a${'😀'.repeat(149)}…`,
    );
  });

  it('saved as a table, in which a formula is kept as text, is read back unchanged', async () => {
    const { faults } = await faultsIn([
      `VIN-1,Obi,Ada,nowhere,'+1`,
      `VIN-2,'Abd,Ada,nowhere,`,
      `VIN-3,'=cmd(),Ada,nowhere,`,
    ]);
    expect(faults.flatMap(({ cells }) => (cells ? [[cells.surname, cells.contact]] : []))).toEqual([
      ['Obi', '+1'],
      ["'Abd", ''],
      ['=cmd()', ''],
    ]);
  });

  it('is not shown to observers, and neither are the first rows of a list [A88]', async () => {
    const { id } = await faultsIn(['VIN-1,Obi,Ada,nowhere,', '']);
    const observer = clerkOf(test, (await test.newOfficer('observer')).token);
    expect((await clerk.look(id)).rows).toHaveLength(2);
    expect((await observer.look(id)).rows).toEqual([]);
    expect(await observer.faults(id)).toEqual([
      { line: 2, field: 'area', code: 'unknown-area', otherLine: null, cells: null },
    ]);
  });

  it('is sent with all its faults, even if no more were asked for than it has', async () => {
    const { id, faults } = await faultsIn(['VIN 1,,,nowhere,no contact', 'VIN-2,Obi,Ada,nowhere,']);
    const page = async (afterLine: number) => {
      const { body } = await clerk.call('GET', `/imports/${id}/faults?limit=1&afterLine=${afterLine}`);
      return body.data.faults as RowFault[];
    };
    const first = await page(0);
    expect(first.length).toBeGreaterThan(1);
    expect([...first, ...(await page(2)), ...(await page(3))]).toEqual(faults);
  });

  it('is asked for after a line that a list can have, and after no other', async () => {
    const { id } = await faultsIn(['VIN-1,Obi,Ada,nowhere,', 'VIN-2,Obi,Ada,nowhere,']);
    const after = (line: number) => clerk.call('GET', `/imports/${id}/faults?afterLine=${line}`);
    const lines = (await after(2)).body.data.faults.map((fault: RowFault) => fault.line);
    expect(lines).toEqual([3]);
    expect((await after(512 * 1024 * 1024)).body.data.faults).toEqual([]);
    expect((await after(2 ** 31)).status).toBe(400);
  });

  it('stays when the good rows are on the roll, and is deleted with a list that is given up or checked again, and with its election [A88]', async () => {
    const { id } = await faultsIn(['VIN-1,Obi,Ada,nowhere,', 'VIN-2,Obi,Ada,A1x,']);
    await clerk.check(id);
    expect(await keptOf(id)).toHaveLength(1);
    await clerk.finish(id);
    await clerk.work();
    expect(await keptOf(id)).toHaveLength(1);
    const other = (await faultsIn(['VIN-3,Obi,Ada,nowhere,'])).id;
    expect((await clerk.call('POST', `/imports/${other}/drop`)).status).toBe(200);
    // The clerk deletes the rows later, because an officer must not wait for millions.
    await clerk.work();
    expect(await keptOf(other)).toEqual([]);
    expect(await keptOf(id)).toHaveLength(1);
    await close();
    await clerk.work();
    expect(await keptOf(id)).toEqual([]);
  });
});

describe('a list that is in progress when its election is over', () => {
  const TABLES = ['roll_import_parts', 'roll_staging', 'roll_import_faults'] as const;
  const left = async (id: string) => {
    const counts = TABLES.map((table) =>
      test.db.selectFrom(table).select('import_id').where('import_id', '=', id).execute(),
    );
    return (await Promise.all(counts)).map((rows) => rows.length);
  };
  const stateOf = async (id: string) => {
    const { state, problem } = (await clerk.look(id)).import;
    return [state, problem];
  };
  const setState = (id: string, state: 'checking' | 'moving') =>
    test.db.updateTable('roll_imports').set({ state }).where('id', '=', id).execute();

  /** One at each step, by its name. */
  async function lists() {
    const rows = ['VIN-1,Obi,Ada,A1x,', 'VIN-2,Obi,Ada,nowhere,'];
    const bytes = [HEAD, ...rows].join('\n');
    const begun = await clerk.call('POST', '/imports', { fileName: 'a.csv', bytes: LIST_PART_BYTES + 1 });
    const coming: string = begun.body.data.id;
    await clerk.part(coming, 0, Buffer.alloc(LIST_PART_BYTES, 97));
    const there = await clerk.send(bytes);
    const [checked, checking, moving] = [await faultsIn(rows), await faultsIn(rows), await faultsIn(rows)];
    const failed = (await faultsIn(['VIN-3,"Obi,Ada'])).id;
    await setState(checking.id, 'checking');
    await setState(moving.id, 'moving');
    const ids = { coming, there, checked: checked.id, checking: checking.id, moving: moving.id, failed };
    for (const id of Object.values(ids)) expect((await left(id))[0]).toBeGreaterThan(0);
    return ids;
  }
  const current = async () =>
    (await test.db.selectFrom('elections').select('id').where('current', '=', true).executeTakeFirstOrThrow())
      .id;
  const giveUp = (id: string) =>
    test.db.transaction().execute((trx) => giveUpDraft(trx, id, test.clock.now(), COMMAND));

  it.each([
    ['has closed', close],
    ['was given up', giveUp],
  ])('leaves nothing of it in the database when the election %s, and has moved nothing [A118]', async (_, end) => {
    const { failed, ...others } = await lists();
    const [id, acts] = [await current(), test.db.selectFrom('audit_log').select('action')];
    const before = (await acts.where('action', '=', 'roll-imported').execute()).length;
    await end(id);
    await clerk.work();
    for (const list of [failed, ...Object.values(others)]) expect(await left(list)).toEqual([0, 0, 0]);
    for (const list of Object.values(others)) expect(await stateOf(list)).toEqual(['failed', 'closed']);
    expect(await stateOf(failed)).toEqual(['failed', 'bad-quotes']);
    expect(
      await test.db.selectFrom('roll').select('voter_number').where('election_id', '=', id).execute(),
    ).toEqual([]);
    expect(await acts.where('action', '=', 'roll-imported').execute()).toHaveLength(before);
    // Nor is any of it accepted again.
    expect((await clerk.part(others.coming, 1, Buffer.from('a'))).status).toBe(409);
    expect(await clerk.finish(others.checked)).toBe('import-elsewhere');
    await clerk.check(others.checked);
    expect([await left(others.checked), await stateOf(others.checked)]).toEqual([
      [0, 0, 0],
      ['failed', 'closed'],
    ]);
  });

  it('keeps its rows while the election goes on, and is moved into the roll', async () => {
    const { checked, there, failed, moving } = await lists();
    await clerk.work();
    expect(await stateOf(moving)).toEqual(['done', null]);
    expect(await left(checked)).toEqual([1, 1, 1]);
    expect([(await left(there))[0], (await left(failed))[0]]).toEqual([1, 1]);
    expect((await stateOf(checked))[0]).toBe('checked');
  });
});

it('the database takes no row that is larger than a bad row can be, and no line for another fault', async () => {
  const { id } = await faultsIn(['VIN-1,Obi,Ada,nowhere,']);
  const set = (change: ReturnType<typeof sql>) =>
    sql`UPDATE roll_import_faults SET ${change} WHERE import_id = ${id}`.execute(test.db);
  await expect(set(sql`cells = to_jsonb(repeat('a', 10000))`)).rejects.toThrow(/check/);
  await expect(set(sql`other_line = 1`)).rejects.toThrow(/roll_import_faults_other/);
  await expect(set(sql`code = 'number-twice', other_line = 2`)).rejects.toThrow(/roll_import_faults_other/);
  await set(sql`code = 'number-twice', other_line = 1`);
});
