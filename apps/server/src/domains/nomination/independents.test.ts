import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { INDEPENDENTS } from '../../platform/database/independents.ts';
import { looksOfName } from '../../platform/looks.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, insertCandidate, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

const test: TestApp = await createTestApp();
const [chief, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];
const party = await test.newParty();
let election: TestElection;
let number = 0;
const begin = async (
  who_stands: 'parties' | 'independents' | 'both',
  posts: (number | 'question')[] = [0, 0],
) => {
  election = await draftElection(test.db, posts, { slug: `alone-${++number}`, who_stands });
};
beforeEach(() => begin('independents'));

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const putUp = (name: string, { by = registrar as Person, post = 0, bio = 'Roads.' } = {}) =>
  test.call('POST', '/commission/candidates', {
    token: by.token,
    ...form({ name, position: election.posts[post]?.id, bio }),
  });
const change = (id: string, body: object, by: Person = registrar) =>
  test.call('PUT', `/commission/candidates/${id}`, { token: by.token, body });
const table = (text: string, by: Person = registrar) =>
  test.call('POST', '/commission/candidates/table', {
    token: by.token,
    body: { table: Buffer.from(text).toString('base64') },
  });
const listed = async () =>
  (await test.call('GET', '/commission/nominations', { token: registrar.token })).body.data.nominations;
const nominate = (name: string) =>
  test.call('POST', '/party/candidate', {
    token: party.token,
    ...form({ name, position: election.posts[0]?.id, bio: 'Roads.' }),
  });
const askFor = (approval: 'commission') =>
  test.db.updateTable('elections').set({ approval }).where('id', '=', election.id).execute();

describe('an officer who puts up candidates without a party', () => {
  it('types them before voting begins, and the papers call them Independent', async () => {
    const { status, body } = await putUp('Ada Obi');
    expect(status).toBe(201);
    expect(await listed()).toMatchObject([
      {
        id: body.data.id,
        name: 'Ada Obi',
        isIndependent: true,
        party: { name: 'Independent', acronym: null },
      },
    ]);
    const { papers } = (
      await test.call('GET', `/commission/elections/${election.id}/papers`, { token: observer.token })
    ).body.data;
    expect(papers[0].contests).toMatchObject([
      { candidates: [{ name: 'Ada Obi', party: 'Independent' }] },
      { candidates: [] },
    ]);
  });

  it('is a registrar or a returning officer', async () => {
    expect(code(await putUp('Ada Obi', { by: observer }))).toEqual([403, 'other-officers-only']);
    expect(code(await table('post,name,bio\nPost 1,Ada Obi,Roads.', observer))).toEqual([
      403,
      'other-officers-only',
    ]);
    const { body } = await putUp('Ada Obi', { by: chief });
    expect(code(await change(body.data.id, { bio: 'Bridges.' }, observer))).toEqual([
      403,
      'other-officers-only',
    ]);
    expect(
      (await test.call('POST', '/commission/candidates', { token: party.token, ...form({}) })).status,
    ).toBe(403);
    expect((await listed()).map((one: { name: string }) => one.name)).toEqual(['Ada Obi']);
  });

  it('puts nobody up twice for a post, or under a name that looks the same', async () => {
    await putUp('Ada Obi');
    for (const name of ['Ada Obi', 'ADA  OBI', 'Ad\u0430 Obi'])
      expect(code(await putUp(name))).toEqual([409, 'candidate-name-taken']);
    expect((await putUp('Ada Obi', { post: 1 })).status).toBe(201);
  });

  it('waits for the approval of nominations where the election asks for it, again after a change', async () => {
    await askFor('commission');
    const { id } = (await putUp('Ada Obi')).body.data;
    const review = async () => {
      const [{ seen }] = await listed();
      const body = { kind: 'approve', seen };
      return test.call('POST', `/commission/nominations/${id}/review`, { token: chief.token, body });
    };
    expect((await listed())[0].status).toBe('submitted');
    expect((await review()).status).toBe(200);
    expect((await listed())[0].status).toBe('approved');
    expect((await change(id, { name: 'Ada Okafor', post: election.posts[1]?.id })).status).toBe(200);
    expect(await listed()).toMatchObject([{ name: 'Ada Okafor', postName: 'Post 2', status: 'submitted' }]);
  });

  it('cannot put up, change or approve one once voting has begun, and neither can anything else [A463]', async () => {
    await begin('both', [1, 0]);
    const { id } = (await putUp('Ada Obi')).body.data;
    await askFor('commission');
    const late = (await putUp('Bem Tor')).body.data.id;
    await test.db
      .updateTable('elections')
      .set({ nominations: 'open' })
      .where('id', '=', election.id)
      .execute();
    await open(test.deps, election.id);
    const refused = [409, 'independents-fixed'];
    expect(code(await putUp('Chidi Eze'))).toEqual(refused);
    expect(code(await table('post,name,bio\nPost 1,Chidi Eze,Roads.'))).toEqual(refused);
    expect(code(await change(id, { name: 'Ada Okafor' }))).toEqual(refused);
    const { seen } = (await listed()).find((one: { id: string }) => one.id === late);
    const approval = { token: chief.token, body: { kind: 'approve', seen } };
    expect(code(await test.call('POST', `/commission/nominations/${late}/review`, approval))).toEqual(
      refused,
    );
    const approve = test.db.updateTable('nominations').set({ status: 'approved' }).where('id', '=', late);
    await expect(approve.execute()).rejects.toThrow('put up before voting begins');
    const stands = { electionId: election.id, postId: election.posts[0]?.id ?? '', partyId: INDEPENDENTS };
    await expect(insertCandidate(test.db, { ...stands, name: 'Eve' })).rejects.toThrow(
      'before voting begins',
    );
  });

  it('does so in no election whose candidates stand for parties, and changes no party’s candidate [A464]', async () => {
    await begin('parties', [1]);
    expect(code(await putUp('Ada Obi'))).toEqual([409, 'no-independents']);
    const stands = { electionId: election.id, postId: election.posts[0]?.id ?? '', partyId: INDEPENDENTS };
    await expect(insertCandidate(test.db, { ...stands, name: 'Eve' })).rejects.toThrow('no such candidates');
    await begin('both', [1]);
    expect(code(await change(election.posts[0]?.candidates[0] ?? '', { name: 'Eve' }))).toEqual([
      404,
      'no-such-candidate',
    ]);
  });

  it('finds no question among the posts, and none of another election', async () => {
    await begin('independents', ['question', 0]);
    expect(code(await putUp('Ada Obi'))).toEqual([422, 'post-unknown']);
    expect(code(await change('00000000-0000-4000-8000-000000000000', {}))).toEqual([
      404,
      'no-such-candidate',
    ]);
  });
});

describe('a table of candidates', () => {
  it('puts them all up in its order', async () => {
    const { body } = await table(
      '\ufeffPOST;x\n'.replace('POST;x', 'post;name;bio') +
        'Post 1;Zara Bello;Roads.\npost  1;Ada Obi;"Two\nlines"\nPost 2;Bem Tor;Water.\n',
    );
    expect(body.data).toEqual({ added: 3, faults: [] });
    expect((await listed()).map(({ name, postName }: Record<string, string>) => [name, postName])).toEqual([
      ['Zara Bello', 'Post 1'],
      ['Ada Obi', 'Post 1'],
      ['Bem Tor', 'Post 2'],
    ]);
  });

  it('puts nobody up where a line has a fault, and names each of them', async () => {
    const { body } = await table(
      'post,name,bio\nPost 1,Ada Obi,Roads.\nPost 9,Bem Tor,Roads.\nPost 1,ada obi,Roads.\nPost 2,,Roads.\nPost 2,Eve,\n',
    );
    expect(body.data).toEqual({
      added: 0,
      faults: [
        { candidate: 2, name: 'Bem Tor', code: 'post-unknown' },
        { candidate: 3, name: 'ada obi', code: 'candidate-name-taken' },
        { candidate: 4, name: '', code: 'name-missing' },
        { candidate: 5, name: 'Eve', code: 'bio-missing' },
      ],
    });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['other columns', 'position,name\nPost 1,Ada Obi\n', 'candidates-no-table'],
    ['a workbook', 'PK\u0003\u0004 xl/workbook.xml', 'candidates-no-table'],
    ['an open quote', 'post,name,bio\nPost 1,"Ada Obi,Roads.\n', 'candidates-no-table'],
    ['too many lines', `post,name,bio\n${'Post 1,Ada,Roads.\n'.repeat(501)}`, 'candidates-too-many'],
  ])('of %s is refused', async (_, text, reason) => {
    expect(code(await table(text))).toEqual([422, reason]);
  });
});

describe('a party', () => {
  it('puts nobody up where candidates stand without one, by a request or in the database [A464]', async () => {
    expect(code(await nominate('Ada Obi'))).toEqual([409, 'no-parties-stand']);
    const { id: electionId, partyId, posts } = election;
    const stands = insertCandidate(test.db, { electionId, partyId, postId: posts[0]?.id ?? '', name: 'Eve' });
    await expect(stands).rejects.toThrow('no such candidates');
    const { state, posts: shown } = (await test.call('GET', '/party/standing', { token: party.token })).body
      .data;
    expect([state, shown]).toEqual(['no-parties', []]);
    await begin('both');
    expect((await nominate('Ada Obi')).status).toBe(201);
  });

  it('cannot be called Independent or anything that looks like it, and cannot act for independents [A464]', async () => {
    const held = await test.db
      .selectFrom('party_looks')
      .select('look')
      .where('party_id', '=', INDEPENDENTS)
      .execute();
    expect(held.map(({ look }) => look).sort()).toEqual(looksOfName('Independent').sort());
    const rename = (name: string) =>
      test.call('PUT', '/user/profile', { token: party.token, body: { name } });
    for (const name of ['Independent', 'independent', 'Indеpendent'])
      expect((await rename(name)).status).toBe(409);
    const join = sql`UPDATE party_members SET party_id = ${INDEPENDENTS} WHERE account_id = ${party.id}`;
    await expect(join.execute(test.db)).rejects.toThrow('party_members_of_parties');
  });

  it('named Independent is in no list of parties, and cannot be suspended or renamed', async () => {
    const { parties } = (await test.call('GET', '/commission/parties?search=Indep', { token: chief.token }))
      .body.data;
    expect(parties).toEqual([]);
    const found = await test.call('GET', '/extras/search?q=Independent');
    expect(JSON.stringify(found.body.data)).not.toContain(INDEPENDENTS);
    const rename = test.db.updateTable('parties').set({ name: 'Unity' }).where('id', '=', INDEPENDENTS);
    await expect(rename.execute()).rejects.toThrow('stays as it is');
  });
});

it('the database refuses a change of who stands that leaves out somebody who stands [A464]', async () => {
  const set = test.db.updateTable('elections').set({ who_stands: 'parties' }).where('id', '=', election.id);
  await putUp('Ada Obi');
  await expect(set.execute()).rejects.toThrow('fixed by the opening');
});
