import { ACTS, type ActCode } from '@evoting/contract/commission/acts';
import { ACTS_ABOUT_VOTERS, digestOfAct } from '@evoting/record/signed-acts';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';

const test = await createTestApp();
const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
const officers = {
  'returning-officer': ada,
  registrar: await test.newOfficer('registrar'),
  observer: await test.newOfficer('observer'),
};
// Officers change some hundred things an hour at most.
beforeEach(() => test.clock.advance(180_000));
const EVERY_ACT = Object.keys(ACTS) as ActCode[];

const call = (by: Person, path: string, body: object) =>
  test.call('POST', `/commission/proposals${path}`, { token: by.token, body });
const proposals = async (by: Person): Promise<{ id: string; digest: string; state: string }[]> =>
  (await test.call('GET', '/commission/proposals', { token: by.token })).body.data.proposals;
/** An example of an act, on a separate draft: one of the acts gives it up. */
async function exampleOf(act: ActCode, slug: string) {
  const { id } = await draftElection(test.db, [1], { slug });
  return {
    electionId: ACTS[act].of === 'commission' ? null : id,
    wanted: { act, params: ACTS[act].example },
  };
}

it.each(
  EVERY_ACT,
)('the proposer of the act to %s does not confirm it, and it waits for another officer [A39]', async (act) => {
  const sent = await call(ada, '', await exampleOf(act, act));
  expect([sent.status, sent.body.data?.state]).toEqual([201, 'waiting']);
  const found = async () => (await proposals(ada)).find(({ id }) => id === sent.body.data.id);
  const { id, digest } = (await found()) ?? { id: '', digest: '' };
  const own = await call(ada, `/${id}/confirm`, { digest });
  expect([own.status, own.body.code]).toEqual([403, 'proposal-own']);
  expect((await found())?.state).toBe('waiting');
  // The other officer is never refused as the proposer; the act may still be refused for reasons of its own.
  const other = await call(bola, `/${id}/confirm`, { digest });
  expect([200, 409]).toContain(other.status);
  expect(other.body.code).not.toBe('proposal-own');
  // An officer has a limited number of proposals that wait.
  await call(ada, `/${id}/withdraw`, {});
});

it.each(EVERY_ACT)('an act to %s is proposed by the officers who may, with every parameter', async (act) => {
  const body = await exampleOf(act, `by-${act}`);
  for (const [role, officer] of Object.entries(officers)) {
    const sent = await call(officer, '', body);
    const mayPropose = ACTS[act].by.officers.some((one) => one === role);
    expect([role, sent.status, sent.body.code]).toEqual(
      mayPropose ? [role, 201, undefined] : [role, 403, 'other-officers-only'],
    );
    if (sent.status === 201) await call(ada, `/${sent.body.data.id}/withdraw`, {});
  }
  for (const name of Object.keys(body.wanted.params)) {
    const params = { ...body.wanted.params, [name]: undefined };
    const sent = await call(ada, '', { ...body, wanted: { act, params } });
    expect([name, sent.status]).toEqual([name, 400]);
  }
});

it.each(EVERY_ACT)('the log and observers see of an act to %s what its table says', async (act) => {
  const body = await exampleOf(act, `logged-${act}`);
  const sent = await call(ada, '', body);
  const { id } = sent.body.data;
  const { logged }: { logged?: readonly string[] } = ACTS[act];
  const { lines } = (
    await test.call('GET', '/commission/audit-log/lines?afterSeq=0', { token: officers.observer.token })
  ).body.data;
  const line = lines.find((one: string) => one.includes(`proposal:${id}`));
  expect(Object.keys(JSON.parse(JSON.parse(line).after.params)).sort()).toEqual(
    [...(logged ?? Object.keys(body.wanted.params))].sort(),
  );
  expect(ACTS_ABOUT_VOTERS.includes(act)).toBe(logged !== undefined);
  const isShown = (await proposals(officers.observer)).some((one) => one.id === id);
  expect(isShown).toBe(logged === undefined);
  await call(ada, `/${id}/withdraw`, {});
});

it.each([
  'add-to-roll',
  'remove-from-roll',
  'change-email',
] as const)('no one who reads the log of acts can confirm a guess of whom an act to %s is about [A204]', async (act) => {
  const { id: electionId } = await draftElection(test.db, [1], { slug: `guessed-${act}` });
  // An officer makes 120 changes an hour, and the tests above make as many.
  const [proposer, observer] = [await test.newOfficer(), await test.newOfficer('observer')];
  const shown = async ({ token }: Person, path: string) =>
    (await test.call('GET', `/commission/${path}`, { token })).body.data;
  const proposed = async () => {
    const body = { electionId, wanted: { act, params: ACTS[act].example } };
    const { id } = (await test.call('POST', '/commission/proposals', { token: proposer.token, body })).body
      .data;
    const { proposals } = await shown(bola, 'proposals');
    await test.call('POST', `/commission/proposals/${id}/withdraw`, { token: proposer.token });
    return proposals.find((one: { id: string }) => one.id === id);
  };
  const [one, again] = [await proposed(), await proposed()];
  const { lines } = await shown(observer, 'audit-log/lines?afterSeq=0');
  const written: string[] = lines.filter((line: string) => line.includes(one.id));
  // The log has what the second officer saw, under a digest that is this proposal's alone.
  expect(written.map((line) => JSON.parse(line).after.digest)).toEqual([one.digest, one.digest]);
  expect(again.digest).not.toBe(one.digest);
  const rows = test.db.selectFrom('proposals').select(['params', 'salt']).where('id', '=', one.id);
  const { params, salt } = await rows.executeTakeFirstOrThrow();
  /** As somebody who has guessed it all right but for the salt. */
  const guess = (salted: string) =>
    digestOfAct({ election: electionId, act, params: JSON.parse(params), salt: salted });
  for (const tried of ['', '0'.repeat(32)]) expect(guess(tried)).not.toBe(one.digest);
  expect(guess(salt.toString('hex'))).toBe(one.digest);
  const answers = [lines, await shown(observer, 'audit-log'), await shown(observer, 'proposals')];
  const forms = [
    ...(['hex', 'base64', 'base64url'] as const).map((form) => salt.toString(form)),
    [...salt].join(),
  ];
  for (const form of forms) expect(JSON.stringify(answers)).not.toContain(form);
});
