import { LIST_PART_BYTES, type RowFault } from '@evoting/contract/commission/roll';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { addAreas } from '../../testing/areas.ts';
import { draftElection, endElections, open } from '../../testing/election.ts';
import { allowLetters, COLUMNS, clerkOf, HEAD } from '../../testing/roll-list.ts';
import { someWait } from '../../testing/waits.ts';
import { importAreasWithContests } from '../contest/area-growth.ts';
import { dropParts, updateImport } from './imports-store.ts';
import { setCode } from './letters-store.ts';
import { whyFixed } from './rolls-store.ts';
import { emptyStaging, moveRows } from './staging-store.ts';
import { findPlace } from './store.ts';

let test: TestApp;
let clerk: ReturnType<typeof clerkOf>;
let officer: Person;
let electionId: string;

beforeAll(async () => {
  test = await createTestApp();
  await addAreas(test.db);
});
beforeEach(async () => {
  await endElections(test.db, test.clock.now());
  electionId = (await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}`, who_may_vote: 'roll' }))
    .id;
  officer = await test.newOfficer('registrar');
  clerk = clerkOf(test, officer.token);
});

const onRoll = async () =>
  (
    await test.db
      .selectFrom('roll')
      .select(['voter_number', 'surname', 'name', 'contact'])
      .where('election_id', '=', electionId)
      .orderBy('voter_number')
      .execute()
  ).map((row) => Object.values(row).join('|'));

const GOOD = [`${HEAD}`, 'vin-1,Ṣówándé,Ada,A1x,ada@example.org', 'VIN-2,"Obi, Jr.",Bem\\t,B2x,'].join(
  '\r\n',
);

describe('a list of voters', () => {
  it('is shown as it is read, checked, and moved into the roll as a whole', async () => {
    const id = await clerk.send(GOOD);
    expect((await clerk.look(id)).rows).toEqual([
      HEAD.split(','),
      ['vin-1', 'Ṣówándé', 'Ada', 'A1x', 'ada@example.org'],
    ]);
    expect(await clerk.check(id)).toMatchObject({ state: 'checked', goodRows: 2, badRows: 0 });
    expect(await onRoll()).toEqual([]);
    expect(await clerk.finish(id)).toBe(202);
    await clerk.work();
    expect(await onRoll()).toEqual(['VIN-1|Ṣówándé|Ada|ada@example.org', 'VIN-2|Obi, Jr.|Bem\\t|']);
    const { body } = await clerk.call('GET', '');
    expect(body.data).toMatchObject({ places: 2, imports: [{ state: 'done' }] });
    expect((await clerk.call('GET', '/areas')).body.data).toMatchObject({
      areas: [
        { code: 'A1x', places: 1, claimed: 0 },
        { code: 'B2x', places: 1, claimed: 0 },
      ],
    });
    for (const table of ['roll_staging', 'roll_import_parts'] as const)
      expect(await test.db.selectFrom(table).selectAll().where('import_id', '=', id).execute()).toEqual([]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${GOOD}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${GOOD}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${GOOD}`, 'utf16le').swap16()],
    ['semicolons', Buffer.from(GOOD.replaceAll('"Obi, Jr."', 'Obi').replaceAll(',', ';'))],
    ['tabs', Buffer.from(GOOD.replaceAll('"Obi, Jr."', 'Obi').replaceAll(',', '\t'))],
  ])('may be written in %s', async (_, bytes) => {
    expect(await clerk.check(await clerk.send(bytes))).toMatchObject({ state: 'checked', goodRows: 2 });
  });

  it('in Windows-1252 is recognised, and refused as UTF-8', async () => {
    const id = await clerk.send(Buffer.from(`${HEAD}\nVIN-1,Adé,Ada,A1x,\n`, 'latin1'));
    const { reading, rows } = await clerk.look(id);
    expect([reading.encoding, rows[1]?.[1]]).toEqual(['windows-1252', 'Adé']);
    expect(await clerk.check(id, { encoding: 'utf-8' })).toMatchObject({
      state: 'failed',
      problem: 'wrong-encoding',
    });
    expect(await clerk.check(id)).toMatchObject({ state: 'checked', goodRows: 1 });
  });

  it.each([
    ['no-rows', Buffer.from(`${HEAD}\n`)],
    ['no-text', Buffer.from(`${HEAD}\nVIN-1,a\0,b,A1x,\n`)],
    ['bad-quotes', Buffer.from(`${HEAD}\nVIN-1,"a"b,b,A1x,\n`)],
    ['row-too-long', Buffer.from(`${HEAD}\nVIN-1,"${'a'.repeat(100_000)}`)],
  ])('that cannot be read is refused as a whole: %s', async (problem, bytes) => {
    const id = await clerk.send(bytes);
    expect(await clerk.check(id)).toMatchObject({ state: 'failed', problem });
    expect(await clerk.finish(id)).toBe('import-elsewhere');
  });

  it('has every bad row named by line, column and reason, and the good ones are moved', async () => {
    const before = await clerk.send(`${HEAD}\nVIN-9,Obi,Ngozi,A1x,`);
    await clerk.check(before);
    await clerk.finish(before);
    await clerk.work();
    const id = await clerk.send(
      [
        HEAD,
        'VIN-1,Obi,Ada,A1x,',
        'no number,Obi,Ada,A1x,',
        'VIN-2,-,,A1x,',
        'VIN-3,Obi,Ada,A1,',
        'VIN-4,Obi,Ada,nowhere,',
        'VIN-5,Obi,Ada',
        'vin-1,Obi,Ada,A1y,',
        'VIN-9,Obi,Ada,A1x,',
        `VIN-6,Obi,${'a'.repeat(201)},A1x,`,
        'VIN-7,Obi,Ada,A1x,ada@example',
        'VIN-8,Obi,Ada,A1x,"ada@example.org\nBcc: x@example.org"',
        'VIN-10,Obi,Ada,A1x,0803 123 4567',
      ].join('\n'),
    );
    expect(await clerk.check(id)).toMatchObject({ state: 'checked', goodRows: 1, badRows: 11 });
    const found = (await clerk.faults(id)) as RowFault[];
    expect(found.map(({ line, field, code }) => ({ line, field, code }))).toEqual([
      { line: 3, field: 'voterNumber', code: 'bad-number' },
      { line: 4, field: 'name', code: 'missing' },
      { line: 4, field: 'surname', code: 'missing' },
      { line: 5, field: 'area', code: 'has-parts' },
      { line: 6, field: 'area', code: 'unknown-area' },
      { line: 7, field: 'area', code: 'unknown-area' },
      { line: 8, field: 'voterNumber', code: 'number-twice' },
      { line: 9, field: 'voterNumber', code: 'number-taken' },
      { line: 10, field: 'name', code: 'unreadable' },
      { line: 11, field: 'contact', code: 'bad-email' },
      { line: 13, field: 'contact', code: 'bad-email' },
      { line: 14, field: 'contact', code: 'no-sms' },
    ]);
    await clerk.finish(id);
    await clerk.work();
    expect(await onRoll()).toEqual(['VIN-1|Obi|Ada|', 'VIN-9|Obi|Ngozi|']);
  });

  it.each([
    ['unseen', '\u200b'],
    ['unseen and joins letters', '\u200d'],
    ['the opposite direction', '\u202e'],
    ['a soft hyphen', '\u00ad'],
    ['newer than many devices', '\u{1fae9}'],
    ['a pile of marks', '\u0301\u0302\u0303\u0304\u0305'],
  ])('has no name with a character that a candidate’s name may not have: %s [A283]', async (_what, strange) => {
    const id = await clerk.send(`${HEAD}\nVIN-1,O${strange}bi,Ada,A1x,\nVIN-2,Obi,A${strange}da,A1x,`);
    expect(await clerk.check(id)).toMatchObject({ goodRows: 0, badRows: 2 });
    const faults = (await clerk.faults(id)) as RowFault[];
    expect(faults.map(({ field, code }) => [field, code])).toEqual([
      ['surname', 'unreadable'],
      ['name', 'unreadable'],
    ]);
  });

  it('has the blanks of its names made one [A283]', async () => {
    const id = await clerk.send(`${HEAD}\nVIN-1,\u00a0Obi\u2003\u00a0Eze,Ada,A1x,`);
    await clerk.check(id);
    await clerk.finish(id);
    await clerk.work();
    expect(await onRoll()).toEqual(['VIN-1|Obi Eze|Ada|']);
  });

  it('is not checked if it was cut off, and its parts are of the announced size', async () => {
    const bytes = LIST_PART_BYTES + 5;
    const { id } = (await clerk.call('POST', '/imports', { fileName: 'a.csv', bytes })).body.data;
    expect((await clerk.part(id, 0, Buffer.alloc(10))).body.code).toBe('list-part-wrong');
    expect((await clerk.part(id, 1, Buffer.alloc(5, 97))).status).toBe(200);
    const columns = { voterNumber: 0, surname: 1, name: 2, area: null, contact: null };
    const form = { encoding: 'utf-8', separator: ',', columns };
    expect((await clerk.call('POST', `/imports/${id}/check`, form)).body.code).toBe('import-elsewhere');
    expect((await clerk.part(id, 0, Buffer.alloc(LIST_PART_BYTES, 97))).status).toBe(200);
    // Again, after a lost answer.
    expect((await clerk.part(id, 1, Buffer.alloc(5, 97))).status).toBe(200);
    expect((await clerk.look(id)).import.state).toBe('there');
  });

  it('interrupted by a closed browser can be sent again, or given up [A90]', async () => {
    const bytes = LIST_PART_BYTES + 5;
    const { id } = (await clerk.call('POST', '/imports', { fileName: 'a.csv', bytes })).body.data;
    expect((await clerk.part(id, 0, Buffer.alloc(LIST_PART_BYTES, 97))).status).toBe(200);
    const again = await clerk.send(GOOD);
    await clerk.check(again);
    const before = await onRoll();
    // Closed after the check, too: another visit sees the result, and decides.
    expect((await clerk.look(again)).import.state).toBe('checked');
    await clerk.finish(again);
    await clerk.work();
    expect((await clerk.look(again)).import.state).toBe('done');
    expect((await onRoll()).length).toBeGreaterThan(before.length);
    expect((await clerk.look(id)).import.state).toBe('coming');
    expect((await clerk.call('POST', `/imports/${id}/drop`)).status).toBe(200);
    expect((await clerk.look(id)).import.state).toBe('dropped');
    // Again, after a lost answer: it is given up already, and in the log once.
    expect((await clerk.call('POST', `/imports/${id}/drop`)).body.code).toBe('import-elsewhere');
    const acts = test.db.selectFrom('audit_log').select(['role', 'action', 'object', 'after']);
    expect(await acts.where('action', '=', 'roll-list-given-up').execute()).toEqual([
      {
        role: 'COMMISSION',
        action: 'roll-list-given-up',
        object: `election:${electionId}`,
        after: { list: id },
      },
    ]);
  });
});

it('a list with more rows than go within the time of a call is given up at once, and they are deleted afterwards', async () => {
  const id = await clerk.send(GOOD);
  await clerk.check(id);
  const left = async () => {
    const rows = (['roll_import_parts', 'roll_staging'] as const).map((table) =>
      test.db.selectFrom(table).select('import_id').where('import_id', '=', id).execute(),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  // Lock the rows as their deletion does: an answer must not wait for it.
  const answer = await test.owner.transaction().execute(async (trx) => {
    await trx.selectFrom('roll_staging').select('line').where('import_id', '=', id).forUpdate().execute();
    return clerk.call('POST', `/imports/${id}/drop`);
  });
  expect([answer.status, await left()]).toEqual([200, [1, 2]]);
  await clerk.work();
  expect(await left()).toEqual([0, 0]);
  expect((await clerk.look(id)).import.state).toBe('dropped');
});

describe('a list that another officer has begun', () => {
  const colleague = async () => clerkOf(test, (await test.newOfficer('registrar')).token);
  const noted = async () => {
    const acts = test.db.selectFrom('audit_log').select(['action', 'actor']);
    return acts.where('object', '=', `election:${electionId}`).execute();
  };

  it('is sent, checked and put on the roll by that officer alone, as the log says; any officer may give it up [A167]', async () => {
    const other = await colleague();
    const id = await clerk.send(GOOD);
    const bytes = Buffer.from(GOOD.replace('Ada', 'Eve'));
    expect((await other.part(id, 0, bytes)).body.code).toBe('list-of-colleague');
    const form = { encoding: 'utf-8', separator: ',', columns: COLUMNS };
    const check = () => other.call('POST', `/imports/${id}/check`, form);
    expect((await check()).body.code).toBe('list-of-colleague');
    expect(await clerk.check(id)).toMatchObject({ state: 'checked', begunBy: { isMe: true } });
    expect((await check()).body.code).toBe('list-of-colleague');
    expect(await other.finish(id)).toBe('list-of-colleague');
    expect((await other.look(id)).import).toMatchObject({ state: 'checked', begunBy: { isMe: false } });
    expect(await clerk.finish(id)).toBe(202);
    await clerk.work();
    expect((await onRoll())[0]).toContain('|Ada|');
    const dropped = await clerk.send(GOOD);
    expect((await other.call('POST', `/imports/${dropped}/drop`)).status).toBe(200);
    const { id: began } = await test.db
      .selectFrom('roll_imports')
      .select('begun_by as id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await noted()).map(({ action, actor }) => [action, actor === began])).toEqual([
      ['roll-imported', true],
      ['roll-list-given-up', false],
    ]);
  });

  it('or the same one in another window, is moved as it was seen, not with other columns or bytes [A167]', async () => {
    const id = await clerk.send(GOOD);
    const { checkNo } = await clerk.check(id);
    const finish = async (seen: number) =>
      (await clerk.call('POST', `/imports/${id}/finish`, { checkNo: seen })).body.code ?? 202;
    const bytes = Buffer.from(GOOD.replace('Ada', 'Eve'));
    expect((await clerk.part(id, 0, bytes)).body.code).toBe('import-elsewhere');
    // Surname and given names change places: as many rows are good.
    const columns = { ...COLUMNS, surname: 2, name: 1 };
    const again = await clerk.check(id, { columns });
    expect(again).toMatchObject({ state: 'checked', goodRows: 2, badRows: 0 });
    expect(await finish(checkNo)).toBe('import-elsewhere');
    expect(await finish(again.checkNo)).toBe(202);
    await clerk.work();
    expect((await onRoll())[0]).toContain('VIN-1|Ada|');
  });
});

/** More rows than go to the database at once, some times over. */
const MANY = 3_500;
const manyRows = (last: string) =>
  [HEAD, ...Array.from({ length: MANY - 1 }, (_, n) => `VIN-${n + 1},Obi,Ada,A1x,`), last].join('\n');

it('the roll never says that a list is on it and counts none of its people', async () => {
  const id = await clerk.send(GOOD);
  await clerk.check(id);
  const area = await test.db
    .selectFrom('areas')
    .select('id')
    .where('code', '=', 'A1x')
    .executeTakeFirstOrThrow();
  const seen = await test.owner.transaction().execute(async (trx) => {
    await sql`LOCK TABLE roll_imports`.execute(trx);
    const overview = { of: clerk.call('GET', '') };
    await someWait(test.owner, 'select "roll_imports".*');
    const named = { election_id: electionId, voter_number: 'VIN-1', surname: 'Obi', name: 'Bem' };
    const place = { ...named, area_id: area.id, contact: null, code_hash: null, account_id: null };
    await trx.insertInto('roll').values(place).execute();
    await trx.updateTable('roll_imports').set({ state: 'done' }).where('id', '=', id).execute();
    return overview;
  });
  expect((await seen.of).body.data).toMatchObject({ places: 1, imports: [{ state: 'done' }] });
});

describe('a long list of voters', () => {
  it('with a bad last row has it named, and the others wait for an officer as a whole', async () => {
    const id = await clerk.send(manyRows(`VIN-${MANY},Obi,Ada,nowhere,`));
    expect(await clerk.check(id)).toMatchObject({ state: 'checked', goodRows: MANY - 1, badRows: 1 });
    expect(await clerk.faults(id)).toMatchObject([{ line: MANY + 1, field: 'area', code: 'unknown-area' }]);
    expect(await onRoll()).toEqual([]);
    expect(await clerk.finish(id)).toBe(202);
    await clerk.work();
    expect(await onRoll()).toHaveLength(MANY - 1);
  });

  it('ending inside a quote is refused as a whole, and nothing of it is stored', async () => {
    const id = await clerk.send(manyRows(`VIN-${MANY},"Obi`));
    expect(await clerk.check(id)).toMatchObject({ state: 'failed', problem: 'bad-quotes' });
    expect(await clerk.finish(id)).toBe('import-elsewhere');
    await clerk.work();
    expect(await onRoll()).toEqual([]);
  });
});

describe('an import after a crash', () => {
  it('in the middle of the check is checked from the beginning, and nothing of it is on the roll', async () => {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    const left = test.db.updateTable('roll_imports').set({ state: 'checking' }).where('id', '=', id);
    await left.execute();
    await clerk.work();
    expect((await clerk.look(id)).import).toMatchObject({ state: 'checked', goodRows: 2, badRows: 0 });
    expect(await onRoll()).toEqual([]);
  });

  it('is done once while the commit of a lost worker is on its way: the next worker waits, and leaves the list as it is', async () => {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    const next = await test.db.transaction().execute(async (trx) => {
      await whyFixed(trx, electionId);
      await moveRows(trx, id, electionId);
      await updateImport(trx, id, { state: 'done' });
      await dropParts(trx, id);
      await emptyStaging(trx, id);
      const work = { of: clerk.work() };
      await someWait(test.owner, '%"rolls"');
      return work;
    });
    await next.of;
    await clerk.work();
    expect((await clerk.look(id)).import).toMatchObject({ state: 'done', problem: null });
    expect(await onRoll()).toHaveLength(2);
    await allowLetters(test, id, officer);
    expect((await clerk.call('POST', `/imports/${id}/letters`, {})).body.data.letters).toHaveLength(2);
  });

  it('that emptied the database’s unlogged rows is checked again, and then moved as a whole [A38]', async () => {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    await test.db.deleteFrom('roll_staging').where('line', '=', 2).execute();
    await clerk.work();
    expect((await clerk.look(id)).import.state).toBe('checking');
    expect(await onRoll()).toEqual([]);
    await clerk.work();
    await clerk.finish(id);
    await clerk.work();
    expect(await onRoll()).toHaveLength(2);
  });

  it('by two processes at once is done by one', async () => {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    await Promise.all([clerk.work(), clerk.work(), clerk.work()]);
    expect((await clerk.look(id)).import.state).toBe('done');
    expect(await onRoll()).toHaveLength(2);
  });

  it('a number that got a place in the meantime is found by the next check', async () => {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    const place = {
      voterNumber: 'VIN-2',
      surname: 'Obi',
      name: 'B',
      area: 'A1x',
      contact: null,
      reason: 'Late.',
    };
    expect((await clerk.call('POST', '/places', place)).status).toBe(201);
    await clerk.work();
    await clerk.work();
    expect((await clerk.look(id)).import).toMatchObject({ state: 'checked', goodRows: 1, badRows: 1 });
  });
});

it('a list that was checked before its area was divided is checked again, and nobody is put there', async () => {
  const id = await clerk.send(GOOD);
  expect(await clerk.check(id)).toMatchObject({ goodRows: 2, badRows: 0 });
  const part = { code: `A1x${crypto.randomUUID()}`, parent: 'A1x', level: 'unit', name: crypto.randomUUID() };
  const grown = await test.db.transaction().execute((trx) => importAreasWithContests(trx, [part]));
  expect(grown).toMatchObject({ ok: true, added: [{ code: part.code }] });
  await clerk.finish(id);
  await clerk.work();
  expect(await onRoll()).toEqual([]);
  await clerk.work();
  expect((await clerk.look(id)).import).toMatchObject({ state: 'checked', goodRows: 1, badRows: 1 });
  expect(await clerk.faults(id)).toMatchObject([{ line: 2, field: 'area', code: 'has-parts' }]);
  await test.db.deleteFrom('areas').where('code', '=', part.code).execute();
});

describe('a roll that is frozen', () => {
  const listed = {
    voterNumber: 'VIN-7',
    surname: 'Obi',
    name: 'B',
    area: 'A1x',
    contact: null,
    reason: 'Late.',
  };

  it('accepts no list, place or removal by one officer, not even one that was begun before [A38 A78 A228]', async () => {
    await clerk.call('POST', '/places', { ...listed, voterNumber: 'VIN-8' });
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    const [one, two] = [await test.newOfficer('registrar'), await test.newOfficer('registrar')];
    const propose = async (wanted: object): Promise<string> => {
      const answer = await test.call('POST', '/commission/proposals', {
        token: one.token,
        body: { electionId, wanted },
      });
      return answer.body.data.id;
    };
    const confirm = async ({ token }: { token: string }, id: string) => {
      const { proposals } = (await test.call('GET', '/commission/proposals', { token })).body.data;
      const { digest } = proposals.find((proposal: { id: string }) => proposal.id === id);
      const body = { digest };
      const answer = await test.call('POST', `/commission/proposals/${id}/confirm`, { token, body });
      return answer.body.code ?? answer.status;
    };
    const { data: seen } = (await test.call('GET', '/commission/roll/contents', { token: one.token })).body;
    for (const lie of [{ places: 7 }, { contents: '0'.repeat(64) }]) {
      const other = await propose({ act: 'freeze-roll', params: { ...seen, ...lie } });
      expect(await confirm(two, other)).toBe('roll-changed');
    }
    const before = await propose({ act: 'freeze-roll', params: seen });
    const contact = { voterNumber: 'VIN-8', contact: 'thief@example.org', reason: 'A typing error.' };
    expect((await clerk.call('POST', '/corrections', contact)).status).toBe(200);
    expect(await confirm(two, before)).toBe('roll-changed');
    const { data: now } = (await test.call('GET', '/commission/roll/contents', { token: one.token })).body;
    expect(now).toMatchObject({ places: 1, changes: seen.changes + 1 });
    const freeze = await propose({ act: 'freeze-roll', params: now });
    expect(await confirm(one, freeze)).not.toBe(200);
    expect(await confirm(two, freeze)).toBe(200);
    await clerk.work();
    expect((await clerk.look(id)).import).toMatchObject({ state: 'failed', problem: 'frozen' });
    const tries = [
      await clerk.call('POST', '/places', listed),
      await clerk.call('POST', '/removals', { voterNumber: 'VIN-8', reason: 'Gone.' }),
      await clerk.call('POST', '/imports', { fileName: 'a.csv', bytes: 5 }),
    ];
    expect(tries.map(({ body }) => body.code)).toEqual(['roll-frozen', 'roll-frozen', 'roll-frozen']);
    expect(await onRoll()).toHaveLength(1);
    const add = await propose({ act: 'add-to-roll', params: listed });
    expect(await onRoll()).toHaveLength(1);
    // The added person is shown only to officers who may confirm it.
    const shown = async ({ token }: { token: string }) =>
      JSON.stringify((await test.call('GET', '/commission/proposals', { token })).body.data);
    expect(await shown(two)).toContain(add);
    expect(await shown(await test.newOfficer('observer'))).not.toContain(add);
    expect(await confirm(two, add)).toBe(200);
    const { place } = (await clerk.call('POST', '/places/looks', { voterNumber: 'VIN-8' })).body.data;
    const params = { ...place, reason: 'Gone.' };
    expect(await confirm(two, await propose({ act: 'remove-from-roll', params }))).toBe(200);
    expect((await clerk.call('GET', '')).body.data).toMatchObject({ places: 1, frozen: true });
  });

  it('is every roll from the opening on [A38]', async () => {
    expect((await clerk.call('POST', '/places', listed)).status).toBe(201);
    expect((await clerk.call('GET', '')).body.data.election.opened).toBe(false);
    await open(test.deps, electionId);
    const another = { ...listed, voterNumber: 'VIN-8' };
    expect((await clerk.call('POST', '/places', another)).body.code).toBe('roll-frozen');
    expect((await clerk.call('GET', '')).body.data.election.opened).toBe(true);
  });
});

describe('the letters of a list', () => {
  async function imported({ areAgreed = true } = {}) {
    const id = await clerk.send(GOOD);
    await clerk.check(id);
    await clerk.finish(id);
    await clerk.work();
    if (areAgreed) await allowLetters(test, id, officer);
    const letters = async (run?: string, instead?: string) => {
      const { status, body } = await clerk.call('POST', `/imports/${id}/letters`, { run, instead });
      return status === 200 ? body.data : body.code;
    };
    const claim = async (voterNumber: string, code: string) => {
      const { token } = await test.newVoter();
      const answer = await test.call('POST', '/vote/claim-place', { token, body: { voterNumber, code } });
      return answer.body.code ?? answer.status;
    };
    const keep = async (run: string) => {
      const answer = await clerk.call('POST', `/imports/${id}/letters-kept`, { run });
      return answer.body.code ?? answer.status;
    };
    return { id, letters, claim, keep };
  }

  /** Has one officer propose an act and another confirm it. */
  async function twoDo(wanted: { act: string; params: object }, one = officer) {
    const two = await test.newOfficer('registrar');
    const proposed = await test.call('POST', '/commission/proposals', {
      token: one.token,
      body: { electionId, wanted },
    });
    const { id } = proposed.body.data;
    const listed = await test.call('GET', '/commission/proposals', { token: two.token });
    const { digest } = listed.body.data.proposals.find((proposal: { id: string }) => proposal.id === id);
    const confirmed = await test.call('POST', `/commission/proposals/${id}/confirm`, {
      token: two.token,
      body: { digest },
    });
    return confirmed.body.code ?? confirmed.status;
  }
  const freeze = async () => {
    const { token } = await test.newOfficer('registrar');
    const { data } = (await test.call('GET', '/commission/roll/contents', { token })).body;
    return twoDo({ act: 'freeze-roll', params: data });
  };
  const renew = (list: string, fileName = 'roll.csv', by = officer) =>
    twoDo({ act: 'renew-letters', params: { list, fileName, reason: 'The file is lost.' } }, by);

  /** As if the run had come as far as a voter number only. */
  const rewind = (id: string, letters_after: string | null, letters_made: number) =>
    test.db.updateTable('roll_imports').set({ letters_after, letters_made }).where('id', '=', id).execute();
  const sendCode = async (voterNumber: string) => {
    const { token } = await test.newOfficer('registrar');
    const body = { what: 'place-code', voterNumber };
    return (await test.call('POST', '/commission/desk/mails', { token, body })).status;
  };

  it('are made by no officer alone: not before two agreed, by the one who confirmed, or by a third [A330]', async () => {
    const { id, letters, claim, keep } = await imported({ areAgreed: false });
    expect((await clerk.look(id)).import).toMatchObject({ lettersFor: null, lettersRun: null });
    expect(await letters()).toBe('letters-by-two');
    expect(await keep(crypto.randomUUID())).toBe('letters-by-two');
    expect(await renew(id, 'another.csv')).toBe('no-such-import');
    expect(await letters()).toBe('letters-by-two');
    const proposer = await test.newOfficer('registrar');
    expect(await renew(id, 'roll.csv', proposer)).toBe(200);
    expect(await letters()).toBe('letters-of-colleague');
    const answer = await clerkOf(test, proposer.token).call('POST', `/imports/${id}/letters`, {});
    const { run, letters: made } = answer.body.data;
    expect(await letters(run)).toBe('letters-of-colleague');
    expect(await letters(undefined, run)).toBe('letters-of-colleague');
    expect(await keep(run)).toBe('letters-of-colleague');
    expect(await claim(made[0].voterNumber, made[0].code)).toBe(200);
  });

  it('are counted for everybody by runs that two officers agreed to, also a second one of the same list, and no proposed one [A338]', async () => {
    const { id } = await imported({ areAgreed: false });
    const counted = async () => {
      test.clock.advance(11 * 60_000);
      return (await test.call('GET', '/extras/notices')).body.data.claims.letterRuns;
    };
    const before = await counted();
    const { token } = await test.newOfficer('registrar');
    const params = { list: id, fileName: 'roll.csv', reason: 'The first ones.' };
    const wanted = { act: 'renew-letters', params };
    const body = { electionId, wanted };
    expect((await test.call('POST', '/commission/proposals', { token, body })).status).toBe(201);
    expect(await counted()).toBe(before);
    expect(await renew(id)).toBe(200);
    expect(await renew(id)).toBe(200);
    expect(await counted()).toBe(before + 2);
  });

  it('can be made again by the same officer until the file is kept, even of a frozen roll, and by nobody afterwards [A331]', async () => {
    const { id, letters, claim, keep } = await imported({ areAgreed: false });
    expect(await freeze()).toBe(200);
    expect(await renew(id)).toBe(200);
    const [lost] = [await letters()];
    const again = await letters(undefined, lost.run);
    expect(await claim('VIN-1', lost.letters[0].code)).toBe('place-not-found');
    expect(await keep(again.run)).toBe(200);
    expect([await letters(undefined, again.run), await renew(id)]).toEqual([
      'letters-given',
      'letters-given',
    ]);
    expect(await claim('VIN-1', again.letters[0].code)).toBe(200);
  });

  it('end for one officer when two agree on another, whose codes alone are then valid [A331]', async () => {
    const { id, letters, claim } = await imported();
    const { run, letters: made } = await letters();
    const other = await test.newOfficer('registrar');
    expect(await renew(id, 'roll.csv', other)).toBe(200);
    expect(await letters(run)).toBe('letters-of-colleague');
    expect(await letters(undefined, run)).toBe('letters-of-colleague');
    const answer = await clerkOf(test, other.token).call('POST', `/imports/${id}/letters`, {});
    expect(await claim('VIN-1', made[0].code)).toBe('place-not-found');
    expect(await claim('VIN-1', answer.body.data.letters[0].code)).toBe(200);
  });

  it('cannot be voided by the only officer once they may be in the post [A85]', async () => {
    const { id, letters, claim } = await imported();
    const { run, letters: made } = await letters();
    await freeze();
    const only = await test.newOfficer('registrar');
    const others = test.owner.updateTable('officers').set({ role: 'observer' });
    await others.where('account_id', '<>', only.id).execute();
    const params = { list: id, fileName: 'roll.csv', reason: 'The file is lost.' };
    const proposed = await test.call('POST', '/commission/proposals', {
      token: only.token,
      body: { electionId, wanted: { act: 'renew-letters', params } },
    });
    expect(proposed.body.code).toBe('two-officers-only');
    expect((await clerkOf(test, only.token).look(id)).import.lettersRun).toBe(run);
    expect(await claim(made[0].voterNumber, made[0].code)).toBe(200);
  });

  it('take two officers after the opening if nobody had begun them [A169]', async () => {
    const { id, letters, claim } = await imported({ areAgreed: false });
    await open(test.deps, electionId);
    expect(await letters()).toBe('letters-by-two');
    expect(await renew(id)).toBe(200);
    expect((await clerk.look(id)).import.lettersFor).toMatchObject({ isMe: true });
    const made = await letters();
    expect(made.letters).toHaveLength(2);
    expect(await claim(made.letters[0].voterNumber, made.letters[0].code)).toBe(200);
  });

  it('begun before the freeze are finished after it, by the officer who began them', async () => {
    const { id, letters } = await imported();
    const { run } = await letters();
    await rewind(id, 'VIN-1', 1);
    await freeze();
    expect(await letters(run)).toMatchObject({ made: 2, letters: [{ voterNumber: 'VIN-2' }] });
  });

  it.each([
    [
      'two officers made',
      () => twoDo({ act: 'new-letter', params: { voterNumber: 'VIN-1', reason: 'Lost.' } }),
    ],
    ['the desk sent', () => sendCode('VIN-1')],
  ])('that one officer goes on with after the freeze leave a place alone for which %s a code since [A229]', async (_, make) => {
    const { id, letters, claim, keep } = await imported();
    const { run } = await letters();
    await rewind(id, null, 0);
    await freeze();
    expect([200, 202]).toContain(await make());
    const place = { electionId, voterNumber: 'VIN-1' };
    const made = await findPlace(test.db, place);
    expect(await letters(run)).toMatchObject({ made: 1, letters: [{ voterNumber: 'VIN-2' }] });
    expect(await findPlace(test.db, place)).toEqual(made);
    // A run that two officers have begun again is for everybody.
    expect(await renew(id)).toBe(200);
    const all = await letters();
    expect(all).toMatchObject({ made: 2, letters: [{ voterNumber: 'VIN-1' }, { voterNumber: 'VIN-2' }] });
    expect((await findPlace(test.db, place))?.sent_code_hash).toBe(null);
    expect(await claim('VIN-1', all.letters[0].code)).toBe(200);
    expect(await keep(all.run)).toBe(200);
  });

  it('give no code for a place that gets one of its own while they are made [A229]', async () => {
    const { id, letters } = await imported();
    const { run } = await letters();
    await rewind(id, null, 0);
    const place = { electionId, voterNumber: 'VIN-1' };
    const going = await test.db.transaction().execute(async (trx) => {
      await setCode(trx, place, { sent_code_hash: Buffer.alloc(32, 7) });
      const answer = { of: letters(run) };
      await someWait(test.owner, 'UPDATE roll');
      return answer;
    });
    expect(await going.of).toMatchObject({ made: 1, letters: [{ voterNumber: 'VIN-2' }] });
    expect((await findPlace(test.db, place))?.sent_code_hash).toEqual(Buffer.alloc(32, 7));
  });

  it('for which nothing but places with codes of their own is left are made to their end [A229]', async () => {
    const { id, letters, keep } = await imported();
    const { run } = await letters();
    await rewind(id, null, 0);
    await freeze();
    expect(await keep(run)).toBe('letters-unfinished');
    for (const voterNumber of ['VIN-1', 'VIN-2'])
      expect(await twoDo({ act: 'new-letter', params: { voterNumber, reason: 'Lost.' } })).toBe(200);
    expect(await keep(run)).toBe(200);
  });

  it('are made by nobody after the close, and two allow none for a list that is not on the roll [A169]', async () => {
    const { id, letters } = await imported();
    expect(await renew(await clerk.send(GOOD))).toBe('no-such-import');
    await freeze();
    const close = test.db.updateTable('elections').set({ status: 'closed', closed_at: test.clock.now() });
    await close.where('id', '=', electionId).execute();
    expect([await letters(), await renew(id)]).toEqual(['roll-closed', 'roll-closed']);
  });

  it('are made again only by an officer who has seen that they were made: of two who begin at once one does [A122]', async () => {
    const { id, letters, claim } = await imported();
    const both = await Promise.all([letters(), letters()]);
    const [made] = both.filter((one) => one !== 'letters-made-meanwhile');
    expect(both).toHaveLength(2);
    expect(both).toContain('letters-made-meanwhile');
    expect((await clerk.look(id)).import.lettersRun).toBe(made.run);
    expect(await letters(undefined, crypto.randomUUID())).toBe('letters-made-meanwhile');
    expect(await claim(made.letters[0].voterNumber, made.letters[0].code)).toBe(200);
  });

  it('go only to the officer who began them, who sees by their number if some went elsewhere [A168]', async () => {
    const { id, letters, claim } = await imported();
    const first = await letters();
    await rewind(id, 'VIN-1', 1);
    const colleague = await test.newOfficer('registrar');
    const other = clerkOf(test, colleague.token);
    const taken = await other.call('POST', `/imports/${id}/letters`, { run: first.run });
    expect([taken.body.code, taken.body.data]).toEqual(['letters-of-colleague', undefined]);
    // An intruder in the officer's session is given them, and the officer's own window shows that.
    const [code] = (await letters(first.run)).letters.map((one: { code: string }) => one.code);
    expect(await letters(first.run)).toMatchObject({ made: 2, letters: [] });
    expect(await claim('VIN-2', first.letters[1].code)).toBe('place-not-found');
    expect(await claim('VIN-2', code)).toBe(200);
    // Two officers agree that a colleague makes them from then on.
    await allowLetters(test, id, colleague);
    const again = (await other.call('POST', `/imports/${id}/letters`, {})).body.data;
    expect(again).toMatchObject({ made: 1, letters: [{ voterNumber: 'VIN-1' }] });
    expect(await letters(again.run)).toBe('letters-of-colleague');
  });

  it('are marked as kept after a reload, once all of them are made [A122]', async () => {
    const { id, letters, keep } = await imported();
    expect((await clerk.look(id)).import.lettersRun).toBe(null);
    await letters();
    const { lettersRun } = (await clerk.look(id)).import;
    const half = test.db.updateTable('roll_imports').set({ letters_after: 'VIN-1' }).where('id', '=', id);
    await half.execute();
    expect(await keep(lettersRun)).toBe('letters-unfinished');
    expect(await letters(lettersRun)).toMatchObject({ letters: [{ voterNumber: 'VIN-2' }] });
    expect(await keep(lettersRun)).toBe(200);
  });

  it('are noted each time they are begun, with the officer, and not for each page [A85]', async () => {
    const { id, letters } = await imported();
    const { run } = await letters();
    await letters(run);
    await letters(undefined, run);
    const acts = await test.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'after'])
      .where('action', '=', 'roll-letters-begun')
      .where('object', '=', `election:${electionId}`)
      .execute();
    expect(acts.map(({ after }) => after)).toEqual([{ list: id }, { list: id }]);
  });

  it('are given once, with codes that the server does not store, and claim their places [A38]', async () => {
    const { letters, claim, keep } = await imported();
    const first = await letters();
    const lost = first.letters[0].code;
    const second = await letters(undefined, first.run);
    expect(await claim('VIN-1', lost)).toBe('place-not-found');
    expect(await letters(first.run)).toBe('letters-made-meanwhile');
    expect(await keep(first.run)).toBe('letters-made-meanwhile');
    expect((await letters(second.run)).letters).toEqual([]);
    expect(await keep(second.run)).toBe(200);
    expect([await letters(), await letters(second.run)]).toEqual(['letters-given', 'letters-given']);
    const { voterNumber, code } = second.letters[1];
    expect(await claim('VIN-1', code)).toBe('place-not-found');
    expect(await claim(voterNumber, code)).toBe(200);
    const kept = JSON.stringify(await test.db.selectFrom('roll').selectAll().execute());
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

it('only registrars and returning officers work on a roll; observers read it, voters and strangers do not', async () => {
  const observer = clerkOf(test, (await test.newOfficer('observer')).token);
  const voter = clerkOf(test, (await test.newVoter()).token);
  expect([(await observer.call('GET', '')).status, (await voter.call('GET', '')).status]).toEqual([200, 403]);
  const begin = { fileName: 'a.csv', bytes: 5 };
  for (const one of [observer, voter]) expect((await one.call('POST', '/imports', begin)).status).toBe(403);
  const id = await clerk.send(GOOD);
  const seen = await observer.look(id);
  expect([seen.import.fileName, seen.rows, (await clerk.look(id)).rows.length]).toEqual(['roll.csv', [], 2]);
});
