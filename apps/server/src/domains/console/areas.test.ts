import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';

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
const add = (table: string, { token } = head) =>
  test.call('POST', '/commission/areas', { token, body: { table } });
const begin = (posts: object[]) =>
  test.call('POST', '/commission/elections', {
    token: head.token,
    body: {
      ...{ title: 'Union', year: 2026, posts, liveResults: false, smallestBatch: 10, candidatesAParty: 1 },
      ...{ nominations: 'frozen', whoMayVote: 'anyone' },
    },
  });
const noted = () =>
  test.db.selectFrom('audit_log').select(['actor', 'after']).where('action', '=', 'areas-added').execute();

it('Nigeria is taken by one call, found by name, and shown part by part', async () => {
  const taken = await test.call('POST', '/commission/areas/nigeria', { token: head.token });
  expect(taken.body.data).toEqual({ added: 37 + 774, faults: [] });
  const { areas, total, levels } = await look();
  expect([areas.length, total]).toEqual([38, 812]);
  expect(levels).toContainEqual({ level: 'lga', areas: 774 });
  expect((await look('?within=NG-LAGOS')).areas).toHaveLength(20);
  expect((await look('?search=ikeja')).areas).toMatchObject([
    { name: 'Ikeja', level: 'lga', within: ['Lagos', 'Nigeria'] },
  ]);
  expect(await noted()).toEqual([{ actor: head.id, after: { added: 811 } }]);
});

it('of a table every bad line is named, and nothing of it is added', async () => {
  const bad = `${TABLE}\nART,NONE,faculty,Arts\nMED,UNI,faculty,\nSCI,UNI,faculty,Sciences`;
  expect((await add(bad)).body.data).toEqual({
    added: 0,
    faults: [
      { line: 5, reason: 'unknown-parent' },
      { line: 6, reason: 'unreadable' },
      { line: 7, reason: 'changed' },
    ],
  });
  expect([(await look()).total, await noted()]).toEqual([1, []]);
  expect((await add(TABLE)).body.data).toEqual({ added: 2, faults: [] });
  for (const table of ['a,b\n1,2', 'code,parent,level,name\n"x'])
    expect((await add(table)).body.code).toBe('areas-no-table');
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

it('once an election is begun the areas stay as they are', async () => {
  await add(TABLE);
  await begin([{ name: 'President', level: null }]);
  expect((await look()).mayChange).toBe(false);
  const more = await add(`${TABLE}\nART,UNI,faculty,Arts`);
  expect(more.body.data).toEqual({ added: 0, faults: [{ line: 2, reason: 'under-way' }] });
  expect((await look()).total).toBe(3);
});

it('areas are added by returning officers alone, and looked at by no party', async () => {
  const [observer, party] = [await test.newOfficer('observer'), await test.newParty()];
  for (const by of [await test.newOfficer('registrar'), observer, party]) {
    expect((await add(TABLE, by)).status).toBe(403);
    expect((await test.call('POST', '/commission/areas/nigeria', { token: by.token })).status).toBe(403);
  }
  expect((await test.call('GET', '/commission/areas', { token: party.token })).status).toBe(403);
  expect((await look('', observer)).total).toBe(1);
});
