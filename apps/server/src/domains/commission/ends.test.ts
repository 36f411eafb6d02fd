import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { holdConsole, releaseConsole, suspendOfficer } from '../officer/suspending.ts';
import { restartEnds } from './end-acts.ts';
import { carryOutEnds } from './ends.ts';

const test = await createTestApp();
const [thief, puppet, chidi, dayo, eno] = [
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer(),
  await test.newOfficer(),
];
const registrar = await test.newOfficer('registrar');
let election: TestElection;
let number = 0;
beforeEach(async () => {
  test.clock.advance(180_000);
  // Sessions that nobody uses for half an hour end.
  for (const { token } of [thief, puppet, chidi, dayo, eno, registrar])
    await test.call('GET', '/commission/proposals', { token });
  election = await draftElection(test.db, [1], { slug: `ends-${++number}`, end_delay_minutes: 15 });
  await open(test.deps, election.id);
});

const REASON = 'Nobody told the voters.';
const DELAY_MS = 900_000;
const call = async (by: Person, path: string, body: object) => {
  const sent = await test.call('POST', `/commission/proposals${path}`, { token: by.token, body });
  return [sent.status, sent.body.code ?? sent.body.data] as const;
};
const propose = async (by: Person, act: string, params: object = {}): Promise<string> =>
  (await call(by, '', { electionId: election.id, wanted: { act, params } }))[1].id;
const digestOf = async (id: string): Promise<string> =>
  (await test.call('GET', '/commission/proposals', { token: chidi.token })).body.data.proposals.find(
    (one: { id: string }) => one.id === id,
  ).digest;
const confirm = async (by: Person, id: string) => call(by, `/${id}/confirm`, { digest: await digestOf(id) });
const hold = (by: Person, id: string) => call(by, `/${id}/hold`, { reason: REASON });
const takeBack = (by: Person, id: string) => call(by, `/${id}/release`, {});
const statusNow = async () =>
  (
    await test.db
      .selectFrom('elections')
      .select('status')
      .where('id', '=', election.id)
      .executeTakeFirstOrThrow()
  ).status;
const outcomeOf = async (id: string) =>
  (
    await test.db
      .selectFrom('early_ends')
      .select('outcome')
      .where('proposal_id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).outcome;
/** Two officers decide to close; the end waits for its minutes. */
async function decideEnd(): Promise<string> {
  const id = await propose(thief, 'close-election');
  expect((await confirm(puppet, id))[0]).toBe(200);
  return id;
}
const carryOutAfter = async (ms: number) => {
  test.clock.advance(ms);
  await carryOutEnds(test.deps);
  return statusNow();
};
const release = async (proposer: Person, confirmer: Person, end: string) => {
  const id = await propose(proposer, 'release-end', { end, act: 'close-election' });
  const done = await confirm(confirmer, id);
  if (done[0] !== 200) await call(proposer, `/${id}/withdraw`, {});
  return done;
};
const earlyEnd = async () =>
  (await test.call('GET', '/commission/day', { token: chidi.token })).body.data.earlyEnds.find(
    ({ electionId }: { electionId: string }) => electionId === election.id,
  ) ?? null;

/** The addresses that a mail went to. */
const mailed = async (subject: string) =>
  (await test.db.selectFrom('outbox').select(['recipient', 'subject']).execute())
    .filter((mail) => mail.subject?.includes(subject))
    .map(({ recipient }) => recipient);

describe('an end before its time', () => {
  it('proposed by a stolen session and confirmed by a puppet takes effect only after the election’s minutes [A320]', async () => {
    const id = await decideEnd();
    expect(await statusNow()).toBe('open');
    expect(await earlyEnd()).toMatchObject({ act: 'close-election', dueAtMs: test.clock.ms + DELAY_MS });
    expect(await carryOutAfter(DELAY_MS - 1)).toBe('open');
    expect(await carryOutAfter(1)).toBe('closed');
    expect(await outcomeOf(id)).toBe('carried-out');
    const line = await test.db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('object', '=', `election:${election.id}`)
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({ actor: puppet.id, action: 'election-closed' });
    expect(await earlyEnd()).toBeNull();
  });

  it('is done once by two servers at the same moment [A321]', async () => {
    await decideEnd();
    test.clock.advance(DELAY_MS);
    await Promise.all([carryOutEnds(test.deps), carryOutEnds(test.deps)]);
    const { lines } = await test.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .where('object', '=', `election:${election.id}`)
      .where('action', '=', 'election-closed')
      .executeTakeFirstOrThrow();
    expect(lines).toBe(1);
  });

  it('still waits after a failure in the transaction that carries it out [A321]', async () => {
    const id = await decideEnd();
    test.clock.advance(DELAY_MS);
    const failing = { ...test.deps, requireTime: () => {}, now: test.deps.now };
    Object.assign(failing, {
      db: test.deps.db.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === 'InsertQueryNode') throw new Error('killed');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    await expect(carryOutEnds(failing)).rejects.toThrow('killed');
    expect([await statusNow(), await outcomeOf(id)]).toEqual(['open', null]);
    expect(await carryOutAfter(0)).toBe('closed');
  });

  it('cannot be confirmed if voting ends by itself within its minutes, and is dropped if it has ended [A321]', async () => {
    const closesIn = (ms: number) =>
      test.db
        .updateTable('elections')
        .set({ closes_at: new Date(test.clock.ms + ms) })
        .where('id', '=', election.id)
        .execute();
    await closesIn(DELAY_MS);
    const near = await propose(thief, 'close-election');
    expect(await confirm(puppet, near)).toEqual([409, 'end-near']);
    await closesIn(DELAY_MS + 1);
    expect((await confirm(puppet, near))[0]).toBe(200);
    expect((await hold(chidi, near))[0]).toBe(200);
    await test.db
      .updateTable('elections')
      .set({ status: 'closed', closed_at: test.clock.now() })
      .where('id', '=', election.id)
      .execute();
    expect((await takeBack(chidi, near))[0]).toBe(200);
    await carryOutAfter(DELAY_MS);
    expect(await outcomeOf(near)).toBe('dropped');
    expect(await mailed('An end of an election was dropped')).toContain(chidi.email);
  });

  it('is void once an officer who decided it is suspended [A322]', async () => {
    const officer = await test.newOfficer();
    test.clock.advance(1);
    const id = await propose(thief, 'close-election');
    expect((await confirm(officer, id))[0]).toBe(200);
    await suspendOfficer(test.deps, officer.email);
    expect(await outcomeOf(id)).toBe('void');
    expect(await carryOutAfter(DELAY_MS)).toBe('open');
  });

  it('waits while the operator holds the console, and has all its minutes again afterwards [A323]', async () => {
    await decideEnd();
    await holdConsole(test.deps);
    expect(await carryOutAfter(DELAY_MS)).toBe('open');
    await releaseConsole(test.deps, (trx) => restartEnds(trx, test.clock.now()));
    expect(await carryOutAfter(DELAY_MS - 1)).toBe('open');
    expect(await carryOutAfter(1)).toBe('closed');
  });

  it('keeps the delay with which it was opened: the database refuses another [A336]', async () => {
    const set = (minutes: number) =>
      test.db
        .updateTable('elections')
        .set({ end_delay_minutes: minutes })
        .where('id', '=', election.id)
        .execute();
    await expect(set(5)).rejects.toThrow('the delay of early ends is fixed by the opening');
    for (const end_delay_minutes of [4, 61])
      await expect(draftElection(test.db, [1], { slug: 'other', end_delay_minutes })).rejects.toThrow(
        'end_delay_minutes_check',
      );
  });

  it('is one at a time [A321]', async () => {
    await decideEnd();
    const again = await propose(chidi, 'close-election');
    expect(await confirm(dayo, again)).toEqual([409, 'end-waits']);
  });

  it('also takes its minutes to declare an election void, and the page for voters says so at once', async () => {
    await decideEnd();
    await carryOutAfter(DELAY_MS);
    const id = await propose(chidi, 'declare-void', { reason: REASON });
    expect((await confirm(dayo, id))[0]).toBe(200);
    expect(await earlyEnd()).toMatchObject({ act: 'declare-void', reason: REASON, isHeld: false });
    await carryOutAfter(DELAY_MS);
    expect(await outcomeOf(id)).toBe('carried-out');
  });
});

describe('a held end', () => {
  it('does not take effect until two others release it, and then after all its minutes [A324]', async () => {
    const end = await decideEnd();
    expect(await hold(chidi, end)).toEqual([200, {}]);
    expect(await hold(chidi, end)).toEqual([200, {}]);
    expect(await earlyEnd()).toMatchObject({ isHeld: true, holds: [{ reason: REASON, isReleased: false }] });
    expect(await carryOutAfter(DELAY_MS * 2)).toBe('open');
    expect(await release(chidi, dayo, end)).toEqual([409, 'end-own']);
    expect(await release(dayo, chidi, end)).toEqual([409, 'end-own']);
    expect(await release(thief, dayo, end)).toEqual([409, 'end-own']);
    expect(await release(dayo, thief, end)).toEqual([409, 'end-own']);
    expect((await release(dayo, eno, end))[0]).toBe(200);
    expect(await carryOutAfter(DELAY_MS - 1)).toBe('open');
    expect(await carryOutAfter(1)).toBe('closed');
  });

  it('is not carried out even past the server’s own check: the database refuses it [A324]', async () => {
    const end = await decideEnd();
    await hold(chidi, end);
    const change = test.db
      .updateTable('early_ends')
      .set({ outcome: 'carried-out' })
      .where('proposal_id', '=', end as never);
    await expect(change.execute()).rejects.toThrow('a held end does not take effect');
  });

  it('is released once by two releases at the same moment [A325]', async () => {
    const end = await decideEnd();
    await hold(chidi, end);
    const params = { end, act: 'close-election' };
    const one = await propose(dayo, 'release-end', params);
    const answers = await Promise.all([confirm(eno, one), confirm(registrar, one)]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  });

  it('can be held again by others, not by an officer who held it before [A325]', async () => {
    const end = await decideEnd();
    await hold(chidi, end);
    expect((await takeBack(dayo, end))[1]).toBe('end-not-held');
    expect((await takeBack(chidi, end))[0]).toBe(200);
    expect(await hold(chidi, end)).toEqual([409, 'end-held-before']);
    expect((await hold(puppet, end))[0]).toBe(200);
    expect(await carryOutAfter(DELAY_MS)).toBe('open');
  });

  it('lets no other end be confirmed, unless the holder is no returning officer any more [A326]', async () => {
    const holder = await test.newOfficer();
    test.clock.advance(1);
    const end = await decideEnd();
    await hold(holder, end);
    const again = await propose(chidi, 'close-election');
    expect(await confirm(dayo, again)).toEqual([409, 'end-waits']);
    await suspendOfficer(test.deps, holder.email);
    expect((await confirm(dayo, again))[0]).toBe(200);
    expect(await outcomeOf(end)).toBe('dropped');
    expect(await carryOutAfter(DELAY_MS)).toBe('closed');
  });
});

describe('a hold', () => {
  it('is refused to a newcomer, a registrar, and without a signature [A327]', async () => {
    const end = await decideEnd();
    test.clock.advance(1);
    const newcomer = await test.newOfficer();
    expect((await hold(newcomer, end))[1]).toBe('officer-too-new');
    expect((await hold(registrar, end))[0]).toBe(403);
    const unsigned = { reason: REASON, confirmation: { way: 'app', code: '000000' } };
    expect((await call(chidi, `/${end}/hold`, unsigned))[0]).not.toBe(200);
    expect((await call(chidi, `/${randomUUID()}/hold`, { reason: REASON }))[0]).toBe(404);
    expect(await carryOutAfter(DELAY_MS)).toBe('closed');
  });

  it('comes too late once the end was carried out [A328]', async () => {
    const end = await decideEnd();
    await carryOutAfter(DELAY_MS);
    expect(await hold(chidi, end)).toEqual([409, 'end-over']);
  });

  it('and the end at the same moment exclude each other [A329]', async () => {
    const end = await decideEnd();
    test.clock.advance(DELAY_MS);
    const [[status]] = await Promise.all([hold(chidi, end), carryOutEnds(test.deps)]);
    expect([status, await statusNow()]).toEqual(status === 200 ? [200, 'open'] : [409, 'closed']);
  });
});
