import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { officerOf } from '../../testing/commission.ts';
import { someWait } from '../../testing/waits.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-areas-'));
afterAll(() => rmSync(folder, { recursive: true }));

let test: TestApp;
let head: Person;
beforeEach(async () => {
  test = await createTestApp();
  head = await test.newOfficer();
});

const TABLE = [
  ...['code,parent,level,name', 'UNI,,university,The University', 'SCI,UNI,faculty,Science'],
  'LAW,UNI,faculty,Law',
].join('\n');
const look = async (query = '', { token } = head) =>
  (await test.call('GET', `/commission/areas${query}`, { token })).body.data;
const post = (from: '' | '/nigeria', query: string, { token } = head, table: string | Buffer = '') =>
  test.call('POST', `/commission/areas${from}${query}`, {
    token,
    ...(from === '' && { body: { table: Buffer.from(table as string).toString('base64') } }),
  });
async function byCommand(table: Buffer) {
  const file = path.join(folder, 'areas.csv');
  writeFileSync(file, table);
  return officerOf({ ...test.deps, randomBytes })(`areas --file ${file}`);
}
/** Looks first how many are new. */
const add = async (table: string | Buffer, by = head) => {
  const looked = await post('', '', by, table);
  return looked.body.data?.faults.length === 0
    ? post('', `?adding=${looked.body.data.added}`, by, table)
    : looked;
};
const begin = (posts: object[]) =>
  test.call('POST', '/commission/elections', {
    token: head.token,
    body: {
      title: 'Union',
      year: 2026,
      posts,
      liveResults: false,
      smallestBatch: 10,
      candidatesAParty: 1,
      endDelayMinutes: 10,
      nominations: 'frozen',
      whoMayVote: 'anyone',
    },
  });
const noted = () =>
  test.db.selectFrom('audit_log').select(['actor', 'after']).where('action', '=', 'areas-added').execute();

it('Nigeria is taken by one call, found by name, and shown part by part', async () => {
  const taken = await post('/nigeria', '?adding=811');
  expect(taken.body.data).toMatchObject({ added: 37 + 774, whole: 'Nigeria', faults: [] });
  const { areas, total, levels } = await look();
  expect([areas.length, total]).toEqual([38, 812]);
  const all = await look('?search=ng-');
  expect([all.areas.length, all.found]).toEqual([200, 811]);
  expect(levels).toContainEqual({ level: 'lga', areas: 774 });
  expect((await look('?within=NG-LAGOS')).areas).toHaveLength(20);
  expect((await look('?search=ikeja')).areas).toMatchObject([
    { name: 'Ikeja', level: 'lga', within: ['Lagos', 'Nigeria'] },
  ]);
  expect(await noted()).toEqual([{ actor: head.id, after: { added: 811 } }]);
});

it('nothing is added before an officer has read how many there are, nor where the number has changed since [A123]', async () => {
  await begin([{ name: 'President', level: null }]);
  expect((await post('/nigeria', '')).body.data).toMatchObject({ added: 811, faults: [] });
  expect((await post('', '', head, TABLE)).body.data).toEqual({
    added: 2,
    shown: [
      { code: 'SCI', name: 'Science', level: 'faculty' },
      { code: 'LAW', name: 'Law', level: 'faculty' },
    ],
    whole: 'The University',
    faults: [],
  });
  expect([(await look()).total, await noted()]).toEqual([1, []]);
  expect((await post('', '?adding=1', head, TABLE)).body.code).toBe('areas-other-number');
  expect([(await look()).total, await noted()]).toEqual([1, []]);
  expect((await post('', '?adding=2', head, TABLE)).body.data).toMatchObject({ added: 2, faults: [] });
  expect((await post('', '?adding=2', head, TABLE)).body.code).toBe('areas-other-number');
  expect((await look()).total).toBe(3);
});

it('areas without a parent are refused, and the table with a whole is taken afterwards', async () => {
  const rootless = 'code,parent,level,name\nSCI,,faculty,Science\nLAW,,faculty,Law';
  expect((await add(rootless)).body.data.faults).toEqual([{ line: 3, reason: 'second-root' }]);
  const alone = 'code,parent,level,name\nSCI,,faculty,Science';
  expect((await post('', '', head, alone)).body.data).toMatchObject({ added: 0, whole: 'Science' });
  // Confirmed all the same, it renames the whole, and its name is free once the whole has another.
  expect((await post('', '?adding=0', head, alone)).body.data).toMatchObject({ added: 0, whole: 'Science' });
  expect((await add(TABLE)).body.data).toMatchObject({ added: 2, whole: 'The University', faults: [] });
  expect((await look()).areas.map(({ code }: { code: string }) => code)).toEqual(['UNI', 'LAW', 'SCI']);
});

const remove = (code: string, { token } = head) =>
  test.call('DELETE', `/commission/areas/${code}`, { token });

it('an area that nothing refers to is removed, and its name may be given again', async () => {
  await add(TABLE);
  await begin([{ name: 'President', level: null }]);
  expect((await remove('LAW')).status).toBe(200);
  expect((await look()).total).toBe(2);
  expect((await add(TABLE)).body.data).toMatchObject({ added: 1, faults: [] });
  const removed = test.db.selectFrom('audit_log').select(['actor', 'before']);
  expect(await removed.where('action', '=', 'area-removed').execute()).toEqual([
    { actor: head.id, before: { code: 'LAW', name: 'Law', level: 'faculty' } },
  ]);
});

it('no area is removed that is the whole, has parts, voters or a post, or by an observer', async () => {
  await add(`${TABLE}\nPHY,SCI,department,Physics`);
  const codeOf = async (area: string) => (await remove(area)).body.code;
  expect(await codeOf('UNI')).toBe('area-is-whole');
  expect(await codeOf('SCI')).toBe('area-has-parts');
  expect(await codeOf('NONE')).toBe('area-unknown');
  const voter = await test.newVoter();
  const { id } = await test.db
    .selectFrom('areas')
    .select('id')
    .where('code', '=', 'PHY')
    .executeTakeFirstOrThrow();
  await test.db.insertInto('voter_areas').values({ voter_id: voter.id, area_id: id }).execute();
  expect(await codeOf('PHY')).toBe('area-has-voters');
  await begin([{ name: 'Dean', level: 'faculty' }]);
  expect(await codeOf('LAW')).toBe('area-in-election');
  const observer = await test.newOfficer('observer');
  expect((await remove('LAW', observer)).status).toBe(403);
  expect((await look()).total).toBe(4);
});

it('every bad line of a table is named, and none of its areas is added', async () => {
  const bad = `${TABLE}\nART,NONE,faculty,Arts\nMED,UNI,faculty,\nSCI,UNI,faculty,Sciences`;
  expect((await add(bad)).body.data).toMatchObject({
    added: 0,
    faults: [
      { line: 5, reason: 'unknown-parent' },
      { line: 6, reason: 'unreadable' },
      { line: 7, reason: 'changed' },
    ],
  });
  expect([(await look()).total, await noted()]).toEqual([1, []]);
  expect((await add(TABLE)).body.data).toMatchObject({ added: 2, faults: [] });
  for (const table of ['a,b\n1,2', 'code,parent,level,name\n"x'])
    expect((await add(table)).body.code).toBe('areas-no-table');
});

const HEAD = 'code,parent,level,name';
it.each<[string, string, string | [number, string][]]>([
  ['without its head', 'SCI,,faculty,Science', 'areas-no-table'],
  ['with other columns', 'name,code\nScience,SCI', 'areas-no-table'],
  ['of its head alone', HEAD, 'areas-no-table'],
  ['with a cell too many', `${HEAD}\nUNI,,university,The University,Lagos`, 'areas-no-table'],
  ['with a quote that never ends', `${HEAD}\nUNI,,university,"The University`, 'areas-no-table'],
  ['of several roots', `${HEAD}\nSCI,,faculty,Science\nLAW,,faculty,Law`, [[3, 'second-root']]],
  [
    'with a part above its whole',
    `${HEAD}\nPHY,SCI,department,Physics\nSCI,UNI,faculty,Science`,
    [
      [2, 'unknown-parent'],
      [3, 'unknown-parent'],
    ],
  ],
  ['with an area within itself', `${TABLE}\nART,ART,faculty,Arts`, [[5, 'unknown-parent']]],
  ['with one code for two areas', `${TABLE}\nLAW,UNI,faculty,Languages`, [[5, 'changed']]],
  ['with two names that look alike', `${TABLE}\nLAW2,UNI,faculty,L\u0430w`, [[5, 'alike']]],
  ['with a faculty within a faculty', `${TABLE}\nPHY,SCI,faculty,Physics`, [[5, 'level-twice']]],
  ['without a name, below empty lines', `${TABLE}\n\n\nART,UNI,faculty,`, [[7, 'unreadable']]],
])('a table %s is refused by what is wrong, and nothing of it is taken', async (_, table, wrong) => {
  const { body } = await add(table);
  if (typeof wrong === 'string') expect(body.code).toBe(wrong);
  else expect(body.data.faults).toEqual(wrong.map(([line, reason]) => ({ line, reason })));
  expect([(await look()).total, await noted()]).toEqual([1, []]);
});

it.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(`${TABLE}\nEDU,UNI,faculty,Éducation`)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TABLE}\nEDU,UNI,faculty,Éducation`)],
  ['Windows-1252', Buffer.from(`${TABLE}\nEDU,UNI,faculty,Éducation`, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${TABLE}\nEDU,UNI,faculty,Éducation`, 'utf16le')],
  ['semicolons', Buffer.from(`${TABLE}\nEDU,UNI,faculty,Éducation`.replaceAll(',', ';'))],
  ['tabs', Buffer.from(`${TABLE}\nEDU,UNI,faculty,Éducation`.replaceAll(',', '\t'))],
])('a table is read as it was saved, by the command as well: %s', async (_, bytes) => {
  expect(await byCommand(Buffer.from(TABLE))).toBe(
    'The area that contains all others is called The University now.\n2 areas are new, 1 were known.',
  );
  expect((await add(bytes)).body.data).toMatchObject({ added: 1, whole: null, faults: [] });
  expect((await look('?search=education')).areas).toMatchObject([{ code: 'EDU', name: 'Éducation' }]);
  expect(await byCommand(bytes)).toBe('0 areas are new, 4 were known.');
  expect(await noted()).toMatchObject([
    { actor: null, after: { added: 2 } },
    { actor: head.id, after: { added: 1 } },
    { actor: null, after: { added: 0 } },
  ]);
});

it('the command takes the same tables as the console, and no longer ones', async () => {
  const odd = Buffer.concat([Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), Buffer.from([0xd8])]);
  for (const table of [Buffer.from('a,b\n1,2'), Buffer.from('code,parent,level,name\n"x'), odd]) {
    expect((await add(table)).body.code).toBe('areas-no-table');
    expect(await byCommand(table)).toMatch(
      /^refused: This is not a CSV table whose first line is code,parent,level,name\. \(/,
    );
  }
  const many = Buffer.from(`${TABLE}\n${'SCI,UNI,faculty,Science\n'.repeat(20_000)}`);
  expect((await add(many)).body.code).toBe('areas-too-many');
  expect(await byCommand(many)).toMatch(/^refused: A list has at most 20,000 areas\. \(/);
  expect(await byCommand(Buffer.from(`${TABLE}\nART,NONE,faculty,Arts`))).toMatch(/, line 5: The parent/);
  expect([(await look()).total, await noted()]).toEqual([1, []]);
});

it('a name that some program could not read is refused by its line, and bytes that are not text or not base64 as a whole', async () => {
  const lost = await add(`${TABLE}\nEDU,UNI,faculty,\uFFFDducation`);
  expect(lost.body.data).toMatchObject({ added: 0, faults: [{ line: 5, reason: 'unreadable' }] });
  const odd = Buffer.concat([Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), Buffer.from([0xd8])]);
  expect((await add(odd)).body.code).toBe('areas-no-table');
  const body = { table: `${TABLE}\nEDU,UNI,faculty,Education` };
  expect((await test.call('POST', '/commission/areas', { token: head.token, body })).status).toBe(400);
  expect((await look()).total).toBe(1);
});

it('a post of a level is a contest in each of its areas, and each paper says whose it is', async () => {
  await add(TABLE);
  expect((await begin([{ name: 'Senator', level: 'district' }])).body.code).toBe('level-unknown');
  const { id } = (
    await begin([
      { name: 'President', level: null },
      { name: 'Dean', level: 'faculty' },
    ])
  ).body.data;
  const { papers } = (await test.call('GET', `/commission/elections/${id}/papers`, { token: head.token }))
    .body.data;
  const namesOf = (contests: { name: string }[]) => contests.map(({ name }) => name);
  const seen = papers.map(({ areas, contests }: { areas: string[][]; contests: { name: string }[] }) => [
    areas.map((path) => path.join()).join(),
    namesOf(contests),
  ]);
  expect(seen).toContainEqual(['Law', ['President', 'Dean (Law)']]);
  expect(seen).toContainEqual(['Science', ['President', 'Dean (Science)']]);
});

const MORE = `${TABLE}\nART,UNI,faculty,Arts`;
const papersOf = async (id: string) => {
  const { papers } = (await test.call('GET', `/commission/elections/${id}/papers`, { token: head.token }))
    .body.data;
  return papers.map(({ areas, contests }: { areas: string[][]; contests: { name: string }[] }) => [
    areas.map((path) => path.join()).join(),
    contests.map(({ name }) => name).join(),
  ]);
};

it('a missing area is added to a draft, and its contests with it; existing ones stay', async () => {
  await add(TABLE);
  const { id } = (await begin([{ name: 'Dean', level: 'faculty' }])).body.data;
  expect(await papersOf(id)).toEqual([
    ['Law', 'Dean (Law)'],
    ['Science', 'Dean (Science)'],
  ]);
  const contests = () =>
    test.db.selectFrom('named_contests').select(['id', 'name']).where('election_id', '=', id).execute();
  const before = await contests();
  expect((await look()).mayChange).toBe(true);
  expect((await add(MORE)).body.data).toMatchObject({ added: 1, faults: [] });
  expect(await papersOf(id)).toContainEqual(['Arts', 'Dean (Arts)']);
  expect(await papersOf(id)).toHaveLength(3);
  expect(await contests()).toEqual(expect.arrayContaining(before));
});

it('once an election is open its areas and papers do not change, for any caller [A54]', async () => {
  await add(TABLE);
  const { id } = (await begin([{ name: 'President', level: null }])).body.data;
  await test.owner.updateTable('elections').set({ status: 'open' }).where('id', '=', id).execute();
  expect((await look()).mayChange).toBe(false);
  expect((await add(MORE)).body.data).toMatchObject({ added: 0, faults: [{ line: 2, reason: 'under-way' }] });
  expect((await look()).total).toBe(3);
  for (const table of ['style_areas', 'ballot_styles'] as const)
    for (const db of [test.db, test.owner])
      await expect(db.deleteFrom(table).where('election_id', '=', id).execute()).rejects.toThrow(
        'only takes new rows',
      );
});

it('a concurrent opening and a new area wait for each other, and the paper has what the opening saw [A54]', async () => {
  await add(TABLE);
  const { id } = (await begin([{ name: 'President', level: null }])).body.data;
  const opening = await test.db.startTransaction().execute();
  await opening.updateTable('elections').set({ status: 'open' }).where('id', '=', id).execute();
  const adding = add(MORE);
  await someWait(test.owner, 'select "id" from "elections"');
  await opening.commit().execute();
  expect((await adding).body.data).toMatchObject({ added: 0, faults: [{ line: 2, reason: 'under-way' }] });
});

it('an area in which voters are on the roll is not divided under them', async () => {
  await add(TABLE);
  const { id: election_id } = (await begin([{ name: 'Dean', level: 'faculty' }])).body.data;
  const law = test.db.selectFrom('areas').select('id').where('code', '=', 'LAW');
  const { id: area_id } = await law.executeTakeFirstOrThrow();
  const place = { election_id, area_id, voter_number: 'MAT/1', surname: 'Obi', name: 'Ada', contact: null };
  await test.db.insertInto('roll').values(place).execute();
  const divided = await add(`${TABLE}\nCIV,LAW,department,Civil law`);
  expect(divided.body.data).toMatchObject({ added: 0, faults: [{ line: 5, reason: 'has-voters' }] });
});

it('areas are added by returning officers alone, and shown to no party', async () => {
  const [observer, party] = [await test.newOfficer('observer'), await test.newParty()];
  for (const by of [await test.newOfficer('registrar'), observer, party]) {
    expect((await add(TABLE, by)).status).toBe(403);
    expect((await test.call('POST', '/commission/areas/nigeria', { token: by.token })).status).toBe(403);
  }
  expect((await test.call('GET', '/commission/areas', { token: party.token })).status).toBe(403);
  expect((await look('', observer)).total).toBe(1);
});
