import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Officer } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { openElection } from '../paper/open-election.ts';

const test = await createTestApp();
const registrar = await test.newOfficer('registrar');
let election: TestElection;
let [party, rival]: Officer[] = [];
let number = 0;
beforeEach(async () => {
  election = await draftElection(test.db, [1], { slug: `acronyms-${++number}` });
  [party, rival] = [await test.newParty(), await test.newParty()];
});

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const put = (of: Officer | undefined, body: object) =>
  test.call('PUT', '/user/profile', { token: of?.token ?? '', body });
const letters = (acronym: string, of = party) => put(of, { acronym });
const register = (body: object) =>
  test.call('POST', '/user/register-party', {
    body: { email: `p${++number}@example.org`, password: 'correct horse', userType: 'PARTY', ...body },
  });
const nominate = (of = party) => {
  const parts = { name: `Candidate ${++number}`, position: election.posts[0]?.id, bio: 'Roads.', email: '' };
  return test.call('POST', '/party/candidate', { token: of?.token ?? '', ...form(parts) });
};
const statusOf = async (of = party) => {
  const row = test.db
    .selectFrom('parties')
    .select('status')
    .where('id', '=', of?.partyId as never);
  return (await row.executeTakeFirstOrThrow()).status;
};
const approve = (acronym: string | null, of = party) =>
  test.call('POST', `/commission/parties/${of?.partyId}/approve`, {
    token: registrar.token,
    body: { name: of?.name, acronym },
  });
/** Opens the election and takes it back. */
const inTrial = () =>
  test.db
    .transaction()
    .execute(async (trx) => {
      const { ok } = await openElection(test.deps, trx, election.id, { isTrial: true });
      throw new Error(ok ? 'opened' : 'refused');
    })
    .catch((error: Error) => error.message);
const setApproval = (approval: 'commission' | 'at-once') =>
  test.db.updateTable('elections').set({ approval }).where('id', '=', election.id).execute();

describe('an acronym', () => {
  it('is set at the registration or later, in capitals, and taken away by an empty one', async () => {
    const { body } = await register({ name: 'Acronym at Once', acronym: ' aao ' });
    const row = test.db.selectFrom('parties').select('acronym').where('name', '=', body.data.user.name);
    expect((await row.executeTakeFirstOrThrow()).acronym).toBe('AAO');
    expect((await letters('lat3r')).body.data.user).toMatchObject({ acronym: 'LAT3R' });
    expect((await letters('')).body.data.user).toMatchObject({ acronym: null });
  });

  it.each([
    'A',
    'ABCDEFGHI',
    'A.P',
    'A P',
    'ÀPC',
    'АРС',
  ])('of other characters or length is refused: %s', async (acronym) => {
    const name = `Refused ${++number}`;
    for (const { status, body } of [await letters(acronym), await register({ name, acronym })])
      expect([status, body.reasons]).toEqual([400, [{ code: 'acronym-wrong' }]]);
  });

  it('is refused if it looks like another party’s acronym or name [A431]', async () => {
    await put(party, { name: 'Polo', acronym: 'IOC' });
    for (const acronym of ['IOC', 'ioc', '10C', 'I0C', 'Polo'])
      expect(code(await letters(acronym, rival))).toEqual([409, 'acronym-taken']);
    expect(code(await put(rival, { name: 'Ìoc' }))).toEqual([409, 'party-name-taken']);
    expect(code(await register({ name: 'Registers Late', acronym: '1oc' }))).toEqual([409, 'acronym-taken']);
    await letters('');
    expect((await letters('IOC', rival)).status).toBe(200);
    await letters('', rival);
    await put(party, { name: `Polo no more ${number}` });
  });

  it('goes to one of two parties that ask at once [A431]', async () => {
    const answers = await Promise.all([letters('ONCE', party), letters('0NCE', rival)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused for a voter', async () => {
    const { token } = await test.newVoter();
    const answer = await test.call('PUT', '/user/profile', { token, body: { acronym: 'VOTE' } });
    expect(code(answer)).toEqual([403, 'acronym-of-party']);
  });

  it('is approved with the party as it was seen, and a change of it or of the name waits for the commission again [A432]', async () => {
    await setApproval('commission');
    const acronym = `A${number}X`;
    await letters(acronym);
    expect(code(await approve(null))).toEqual([409, 'act-changed']);
    expect((await approve(acronym)).status).toBe(200);
    await letters(acronym);
    expect(await statusOf()).toBe('approved');
    const other = `B${number}X`;
    await letters(other);
    expect([await statusOf(), code(await nominate())]).toEqual(['registered', [403, 'party-not-approved']]);
    expect((await approve(other)).status).toBe(200);
    await put(party, { name: `Renamed ${number}` });
    expect(await statusOf()).toBe('registered');
  });

  it('changed and not yet approved keeps the election from opening [A432]', async () => {
    await setApproval('commission');
    await approve(null);
    expect((await nominate()).status).toBe(201);
    const nominations = test.db.updateTable('nominations').set({ status: 'approved' });
    await nominations.where('election_id', '=', election.id).execute();
    await letters(`G${number}X`);
    await expect(open(test.deps, election.id)).rejects.toThrow('party-waits');
    await setApproval('at-once');
    await expect(inTrial()).resolves.toBe('opened');
    await setApproval('commission');
    expect((await approve(`G${number}X`)).status).toBe(200);
    await expect(inTrial()).resolves.toBe('opened');
  });

  it('stays while an open election has candidates of the party, even in the database [A432]', async () => {
    await setApproval('at-once');
    const acronym = `C${number}X`;
    await letters(acronym);
    expect((await nominate()).status).toBe(201);
    await open(test.deps, election.id);
    for (const other of [`D${number}X`, ''])
      expect(code(await letters(other))).toEqual([409, 'acronym-fixed']);
    expect((await letters(acronym)).status).toBe(200);
    expect((await letters(`E${number}X`, rival)).status).toBe(200);
    const change = test.db.updateTable('parties').set({ acronym: null });
    await expect(change.where('id', '=', party?.partyId as never).execute()).rejects.toThrow(
      'the acronym on a ballot paper of an open election stays',
    );
  });

  it('is on the ballot paper, in its revision, the results and the table of them', async () => {
    await setApproval('at-once');
    const acronym = `F${number}X`;
    await letters(acronym);
    await nominate();
    await open(test.deps, election.id);
    const { token } = await test.newVoter();
    const paper = (await test.call('GET', '/vote/initiate-vote', { token })).body.data;
    const shown = Object.values<{ partyAcronym: string | null }[]>(paper.voteables).flat();
    expect(shown.map(({ partyAcronym }) => partyAcronym)).toContain(acronym);
    const revision = await test.call('GET', `/board/${election.slug}/payload/${paper.booth.revisionHash}`);
    expect(revision.text).toContain(`"acronym":"${acronym}"`);
    const results = await test.call('GET', '/extras/election-results');
    expect(results.text).toContain(`"partyAcronym":"${acronym}"`);
  });
});
