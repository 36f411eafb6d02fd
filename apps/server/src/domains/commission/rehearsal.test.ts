import { beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import type { RehearsalNews, StartRehearsal } from '../../deps.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { type TestDatabase, withDatabase } from '../../testing/database.ts';
import { draftElection, open } from '../../testing/election.ts';

const LINK = 'http://localhost:3100/commission/setup#secret';
const WAIT = { timeout: 30_000 };

/** A process of a server whose rehearsals answer when the test says so, and end when they are told to. */
async function startHost(database: TestDatabase, config: Partial<Config> = {}) {
  const begun: {
    voters: number;
    answer: () => void;
    say: RehearsalNews['onSteps'];
    die: () => void;
    isOver: boolean;
  }[] = [];
  const rehearse: StartRehearsal = ({ voters }, { onReady, onSteps: say }) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const die = () => {
      one.isOver = true;
      end();
    };
    const one = { voters, answer: () => onReady(LINK), say, die, isOver: false };
    begun.push(one);
    return { ended, stop: die };
  };
  const test = await createTestApp({ database, config, deps: { rehearse } });
  const look = async ({ token }: Person) => (await test.call('GET', '/commission/rehearsal', { token })).body;
  const begin = (electionId: string, { token }: Person, voters = 7) =>
    test.call('POST', '/commission/rehearsal', { token, body: { electionId, voters } });
  const end = (id: string, { token }: Person) =>
    test.call('POST', `/commission/rehearsal/${id}/end`, { token });
  return { ...test, begun, look, begin, end };
}
type Host = Awaited<ReturnType<typeof startHost>>;

let database: TestDatabase;
let host: Host;
let head: Person;
let draft: string;
beforeEach(async () => {
  database = await withDatabase();
  host = await startHost(database);
  head = await host.newOfficer();
  draft = (await draftElection(host.db)).id;
});

const actsOf = ({ db }: TestApp) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'object', 'after'])
    .where('action', 'in', ['rehearsal-begun', 'rehearsed', 'rehearsal-ended'])
    .orderBy('seq')
    .execute();
const stateFor = async (person: Person, at = host) => (await at.look(person)).data.rehearsal?.state ?? null;

describe('a rehearsal from the console', () => {
  it('is begun, shown with its first link to the officer who began it, and ended; the log has both acts', async () => {
    expect((await host.look(head)).data).toEqual({
      mayBegin: 'yes',
      endedByItself: false,
      rehearsal: null,
      madeUp: null,
    });
    const { status, body } = await host.begin(draft, head);
    const { id } = body.data.rehearsal;
    expect([status, body.data.rehearsal]).toEqual([
      200,
      {
        ...{ id, state: 'starting', begunBy: head.name, address: 'http://localhost:3100' },
        ...{ setupLink: null, steps: null },
      },
    ]);
    host.begun[0]?.answer();
    await expect.poll(() => stateFor(head), WAIT).toBe('running');
    expect((await host.look(head)).data.rehearsal.setupLink).toBe(LINK);
    expect((await host.end(id, head)).status).toBe(200);
    await expect.poll(() => stateFor(head), WAIT).toBe(null);
    expect((await host.look(head)).data).toMatchObject({ endedByItself: false, mayBegin: 'yes' });
    expect(host.begun).toMatchObject([{ voters: 7, isOver: true }]);
    const act = { actor: head.id, object: `election:${draft}` };
    expect(await actsOf(host)).toEqual([
      { ...act, action: 'rehearsal-begun', after: { voters: 7 } },
      { ...act, action: 'rehearsal-ended', after: null },
    ]);
  });

  it('is seen by every officer, and its link only by the one who began it, in an answer that no cache keeps [A76]', async () => {
    const others = [
      await host.newOfficer(),
      await host.newOfficer('registrar'),
      await host.newOfficer('observer'),
    ];
    await host.begin(draft, head);
    host.begun[0]?.answer();
    await expect.poll(() => stateFor(head), WAIT).toBe('running');
    for (const other of others)
      expect((await host.look(other)).data.rehearsal).toMatchObject({
        state: 'running',
        begunBy: head.name,
        address: 'http://localhost:3100',
        setupLink: null,
      });
    const { headers } = await host.call('GET', '/commission/rehearsal', { token: head.token });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is neither begun nor ended by an observer or a registrar, nor seen by others than officers', async () => {
    await host.begin(draft, head);
    const { id } = (await host.look(head)).data.rehearsal;
    for (const part of ['observer', 'registrar'] as const) {
      const other = await host.newOfficer(part);
      expect((await host.begin(draft, other)).body.code).toBe('other-officers-only');
      expect((await host.end(id, other)).body.code).toBe('other-officers-only');
    }
    const voter = await host.newVoter();
    expect((await host.call('GET', '/commission/rehearsal', { token: voter.token })).status).toBe(403);
    expect((await host.call('GET', '/commission/rehearsal')).status).toBe(401);
    expect(await stateFor(head)).toBe('starting');
    expect(host.begun).toHaveLength(1);
  });

  it('is of the draft and of nothing else, with as many voters as the command makes', async () => {
    expect((await host.begin(crypto.randomUUID(), head)).body.code).toBe('no-such-draft');
    for (const voters of [0, 5_001, 1.5]) expect((await host.begin(draft, head, voters)).status).toBe(400);
    await open(host.deps, draft);
    expect((await host.begin(draft, head)).body.code).toBe('no-such-draft');
    expect([host.begun, await actsOf(host)]).toEqual([[], []]);
  });

  it('needs an address where other people reach the server, and takes the one that is set [A76]', async () => {
    const reached = { reachedBy: 'HOST=0.0.0.0' };
    const open = await startHost(database, { ...reached, rehearsal: { port: 3100, url: undefined } });
    expect((await open.look(head)).data.mayBegin).toBe('no-address');
    expect((await open.begin(draft, head)).body.code).toBe('rehearsal-no-address');
    const url = 'https://rehearsal.example.org';
    const told = await startHost(database, { ...reached, rehearsal: { port: 3100, url } });
    expect((await told.begin(draft, head)).body.data.rehearsal.address).toBe(url);
    expect([open.begun.length, told.begun.length]).toEqual([0, 1]);
  });

  it('is not rehearsed itself', async () => {
    const named = { slug: 'rehearsal-union', title: 'Rehearsal: Union', is_rehearsal: true };
    await host.db.updateTable('elections').set(named).where('id', '=', draft).execute();
    expect((await host.look(head)).data.mayBegin).toBe('is-rehearsal');
    expect((await host.begin(draft, head)).body.code).toBe('rehearsal-of-rehearsal');
  });
});

describe('several processes', () => {
  let other: Host;
  beforeEach(async () => {
    other = await startHost(database);
  });

  it('one begins it, and every second begin is answered with the one that runs [A76]', async () => {
    const second = await host.newOfficer();
    const answers = await Promise.all([host.begin(draft, head), other.begin(draft, second)]);
    const ids = new Set(answers.map(({ body }) => body.data.rehearsal.id));
    const again = await host.begin(draft, head);
    ids.add(again.body.data.rehearsal.id);
    expect([ids.size, host.begun.length + other.begun.length]).toEqual([1, 1]);
    expect(await actsOf(host)).toHaveLength(1);
  });

  it('any shows it and ends it, once in the log', { tags: ['release'] }, async () => {
    const { id } = (await host.begin(draft, head)).body.data.rehearsal;
    host.begun[0]?.answer();
    await expect.poll(() => stateFor(head, other), WAIT).toBe('running');
    const second = await host.newOfficer();
    expect((await other.end(id, second)).body.data.rehearsal).toMatchObject({
      state: 'ending',
      setupLink: null,
    });
    await other.end(id, head);
    await expect.poll(() => stateFor(head, other), WAIT).toBe(null);
    expect(host.begun[0]?.isOver).toBe(true);
    expect((await actsOf(host)).map(({ action }) => action)).toEqual(['rehearsal-begun', 'rehearsal-ended']);
  });

  it('one that was killed is shown no longer than its lease, and another begins a new one [A76]', async () => {
    const killed = { id: crypto.randomUUID(), address: 'http://localhost:3100', begun_by: head.id };
    const past = new Date(Date.now() - 1_000);
    await host.db
      .insertInto('rehearsals')
      .values({ ...killed, election_id: draft, held_until: past, setup_link: LINK })
      .execute();
    expect((await other.look(head)).data).toMatchObject({ endedByItself: true, rehearsal: null });
    expect((await other.begin(draft, head)).body.data).toMatchObject({
      endedByItself: false,
      rehearsal: { state: 'starting', setupLink: null },
    });
    // An answer to the end of the former one, which comes late, ends nothing.
    await other.end(killed.id, head);
    expect(await stateFor(head)).toBe('starting');
  });

  it('one that finds its place taken ends its own [A76]', { tags: ['release'] }, async () => {
    await host.begin(draft, head);
    await host.db.updateTable('rehearsals').set({ id: crypto.randomUUID() }).execute();
    await expect.poll(() => host.begun[0]?.isOver, WAIT).toBe(true);
  });

  it('one that stops in order ends what it runs before it goes [A76]', async () => {
    await host.begin(draft, head);
    await host.app.close();
    expect(host.begun[0]?.isOver).toBe(true);
    expect((await other.look(head)).data).toMatchObject({ endedByItself: true, rehearsal: null });
  });
});

describe('a rehearsal that ends by itself', () => {
  it('is shown as ended, without its link, and another one can be begun', { tags: ['release'] }, async () => {
    await host.begin(draft, head);
    host.begun[0]?.answer();
    await expect.poll(() => stateFor(head), WAIT).toBe('running');
    host.begun[0]?.die();
    await expect.poll(() => stateFor(head), WAIT).toBe(null);
    expect((await host.look(head)).data.endedByItself).toBe(true);
    const kept = host.db.selectFrom('rehearsals').select('setup_link');
    expect(await kept.execute()).toEqual([{ setup_link: null }]);
    expect((await host.begin(draft, head)).body.data.rehearsal.state).toBe('starting');
  });
});

describe('the check that a draft was rehearsed', () => {
  const BEFORE = { setUp: true, letters: true, opened: true, ballots: 9, liveCount: true, closed: true };
  const STEPS = { ...BEFORE, counted: true, certified: true };
  const isRehearsed = async () => {
    const { checklist } = (await host.call('GET', '/commission/elections', { token: head.token })).body.data;
    return checklist.find(({ check }: { check: string }) => check === 'rehearsed').isDone;
  };
  const stepsSeen = async () => (await host.look(head)).data.rehearsal?.steps ?? null;

  it('is done once its server has seen every step, and stays so when it has ended [A498]', async () => {
    const { id } = (await host.begin(draft, head)).body.data.rehearsal;
    host.begun[0]?.say(STEPS);
    await expect.poll(isRehearsed, WAIT).toBe(true);
    expect(await stepsSeen()).toEqual(STEPS);
    await host.end(id, head);
    await expect.poll(() => stateFor(head), WAIT).toBe(null);
    expect(await isRehearsed()).toBe(true);
    const act = { actor: head.id, object: `election:${draft}` };
    expect(await actsOf(host)).toMatchObject([
      { action: 'rehearsal-begun' },
      { ...act, action: 'rehearsed', after: { ballots: 9 } },
      { action: 'rehearsal-ended' },
    ]);
  });

  it('is not done by an officer’s word, nor by a rehearsal that broke off [A498]', async () => {
    const path = `/commission/elections/${draft}/checks`;
    const said = await host.call('POST', path, { token: head.token, body: { check: 'rehearsed' } });
    expect(said.status).toBe(400);
    await host.begin(draft, head);
    const before = { ...STEPS, certified: false };
    host.begun[0]?.say(before);
    await expect.poll(stepsSeen, WAIT).toEqual(before);
    host.begun[0]?.die();
    await expect.poll(() => stateFor(head), WAIT).toBe(null);
    expect(await isRehearsed()).toBe(false);
  });
});
