import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClockError } from '../../platform/shared-clock.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { advance, draftElection, open, seenOpening, type TestElection } from '../../testing/election.ts';
import { carryOutNow } from '../../testing/ends.ts';
import { encryptFor, fillIntake } from '../../testing/record.ts';
import { NAMES, trusteesAt } from '../../testing/trustees.ts';
import { someWait } from '../../testing/waits.ts';
import { findEntry, listPayloadsOf } from '../board/entries-store.ts';
import { findRecord, findRecordNamed } from '../board/records-store.ts';
import { finishRecord } from '../count/finishing.ts';
import { digestOfKey } from '../election/key-digest.ts';
import { findCurrentElection, lockElection, votingState } from '../election/service.ts';
import { paperActs } from '../paper/acts.ts';

const test: TestApp = await createTestApp();
const [ada, bola] = [await test.newOfficer(), await test.newOfficer()];
let election: TestElection;
let number = 0;
beforeEach(async () => {
  election = await draftElection(test.db, [2], { slug: `acts-${++number}` });
});

/** Proposes and confirms; an opening is of the current papers and times, unless others are given. */
async function act(code: string, told: object): Promise<[number, string | undefined]> {
  const seen = code === 'open-election' && (await seenOpening(test.db, election.id));
  const sent = await propose(code, { ...seen, ...told });
  if (sent.status !== 201) return [sent.status, sent.body.code];
  const proposal = await shownToBola(sent.body.data.id);
  const done = await confirm(proposal);
  await carryOutNow(test);
  if (done[0] !== 200)
    await test.call('POST', `/commission/proposals/${proposal.id}/withdraw`, { token: ada.token });
  return done;
}
const propose = (code: string, params: object) =>
  test.call('POST', '/commission/proposals', {
    token: ada.token,
    body: { electionId: election.id, wanted: { act: code, params } },
  });
async function shownToBola(id: string): Promise<{ id: string; digest: string }> {
  const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
  return proposals.find((one: { id: string }) => one.id === id);
}
async function confirm({
  id,
  digest,
}: {
  id: string;
  digest: string;
}): Promise<[number, string | undefined]> {
  const body = { digest };
  const { status, body: answer } = await test.call('POST', `/commission/proposals/${id}/confirm`, {
    token: bola.token,
    body,
  });
  return [status, answer.code];
}
/** Approves the nominations that wait once the commission's approval is switched on. */
const approveAll = () =>
  test.db
    .updateTable('nominations')
    .set({ status: 'approved' })
    .where('election_id', '=', election.id)
    .execute();
const inMinutes = (n: number) => new Date(test.clock.ms + n * 60_000).toISOString();
const closesAt = (at: string | null) =>
  test.db
    .updateTable('elections')
    .set({ closes_at: at === null ? null : new Date(at) })
    .where('id', '=', election.id)
    .execute();
const insertCertified = () =>
  test.db
    .insertInto('events')
    .values({ id: randomUUID(), election_id: election.id, kind: 'certified', at: test.clock.now() })
    .execute();
const nameOf = async (id: string) =>
  (
    await test.db
      .selectFrom('nominations')
      .select('name')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).name;

describe('the archive', () => {
  it('takes a certified election, whose row nobody changes any more and whose record is still served', async () => {
    await open(test.deps, election.id);
    expect(await act('archive-election', {})).toEqual([409, 'not-certified']);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    expect(await finishRecord(test.deps, election.id)).toBe(true);
    const checkpoint = () => test.call('GET', `/board/${election.slug}/checkpoint`);
    const before = (await checkpoint()).text;
    await insertCertified();
    expect(await act('archive-election', {})).toEqual([200, undefined]);
    expect(await findCurrentElection(test.db)).toBeNull();
    expect((await checkpoint()).text).toBe(before);
    expect((await test.call('GET', `/board/${election.slug}/downloads`)).status).toBe(200);
    const { elections } = (await test.call('GET', '/commission/elections', { token: ada.token })).body.data;
    expect(elections.find(({ id }: { id: string }) => id === election.id).isArchived).toBe(true);
    expect(await act('archive-election', {})).toEqual([409, 'act-changed']);
    for (const change of [{ title: 'Another' }, { archived_at: null }, { current: true }])
      await expect(
        test.owner.updateTable('elections').set(change).where('id', '=', election.id).execute(),
      ).rejects.toThrow('stays as it is');
  });
});

describe('an election that is declared void', () => {
  const reason = 'The trustees’ keys are lost.';

  it('is in the archive with its reason, is neither counted nor certified, and its record is still served [A191]', async () => {
    await open(test.deps, election.id);
    expect(await act('declare-void', { reason })).toEqual([409, 'election-not-closed']);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    expect(await finishRecord(test.deps, election.id)).toBe(true);
    const checkpoint = () => test.call('GET', `/board/${election.slug}/checkpoint`);
    const before = (await checkpoint()).text;
    const certifying = { act: 'certify-result', params: { size: 1, root: `${'A'.repeat(43)}=`, ballots: 0 } };
    const body = { electionId: election.id, wanted: certifying };
    const waiting = await test.call('POST', '/commission/proposals', { token: ada.token, body });
    expect(await act('declare-void', { reason: ' ' })).toEqual([400, 'invalid']);
    expect(await act('declare-void', { reason })).toEqual([200, undefined]);
    expect(await findCurrentElection(test.db)).toBeNull();
    const declaredVoid = { reason, atMs: test.clock.ms };
    const { elections } = (await test.call('GET', '/commission/elections', { token: ada.token })).body.data;
    expect(elections.find(({ id }: { id: string }) => id === election.id)).toMatchObject({
      isArchived: true,
      isCertified: false,
      declaredVoid,
    });
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
    expect(proposals.find(({ id }: { id: string }) => id === waiting.body.data.id).state).toBe('void');
    const tally = `/commission/elections/${election.id}/tally`;
    expect((await test.call('POST', tally, { token: ada.token })).body.code).toBe('election-void');
    expect(await act('certify-result', certifying.params)).toEqual([409, 'election-void']);
    expect(await act('declare-void', { reason })).toEqual([409, 'act-changed']);
    expect((await checkpoint()).text).not.toBe(before);
    const [declared] = await listPayloadsOf(test.db, election.id, 'Void');
    const reason_hash = createHash('sha256').update(reason).digest('hex');
    expect(JSON.parse(`${declared}`)).toEqual({ reason_hash });
    const record = await findRecord(test.db, election.id);
    expect(await findEntry(test.db, election.id, 'Void')).toBe((record?.size ?? 0) - 1);
    const noted = test.db.selectFrom('audit_log').select(['object', 'after']);
    expect(await noted.where('action', '=', 'election-declared-void').execute()).toEqual([
      { object: `election:${election.id}`, after: { reason } },
    ]);
    await expect(
      test.owner.updateTable('elections').set({ void_reason: null }).where('id', '=', election.id).execute(),
    ).rejects.toThrow('stays as it is');
  });

  it('is shown as void in place of its result, and no other election is', async () => {
    const other = election;
    await open(test.deps, other.id);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    election = await draftElection(test.db, [2], { slug: `acts-${++number}` });
    await open(test.deps, election.id);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    expect(await act('declare-void', { reason })).toEqual([200, undefined]);
    test.clock.advance(5_000);
    const logs: { log: string; declaredVoid: object | null }[] = (await test.call('GET', '/board')).body.data
      .logs;
    const toldOf = ({ slug }: TestElection) => logs.find(({ log }) => log === slug)?.declaredVoid;
    expect([toldOf(election), toldOf(other)]).toEqual([{ reason, atMs: expect.any(Number) }, null]);
    const resultOf = async ({ slug }: TestElection) =>
      (await test.call('GET', `/extras/election-results?log=${slug}`)).body.code;
    expect([await resultOf(election), await resultOf(other)]).toEqual(['election-void', 'not-counted-yet']);
    const { notifications } = (await test.call('GET', '/extras/notifications')).body.data;
    const titles = notifications
      .filter(({ kind }: { kind: string }) => kind === 'declared-void')
      .map(({ electionTitle }: { electionTitle: string }) => electionTitle);
    expect(titles).toContain(`Election ${election.slug}`);
    expect(titles).not.toContain(`Election ${other.slug}`);
    // A former election is declared void as well.
    election = other;
    expect(await act('declare-void', { reason })).toEqual([200, undefined]);
  });

  it('is none that officers have certified, and is refused before the archive [A191]', async () => {
    await open(test.deps, election.id);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    const set = (change: object) =>
      test.owner.updateTable('elections').set(change).where('id', '=', election.id).execute();
    await expect(set({ void_reason: reason })).rejects.toThrow(/violates check constraint "elections_void"/);
    await expect(set({ void_reason: '', current: false, archived_at: test.clock.now() })).rejects.toThrow(
      /violates check constraint "elections_void"/,
    );
    await insertCertified();
    expect(await act('declare-void', { reason })).toEqual([409, 'certified-already']);
    expect(await act('archive-election', {})).toEqual([200, undefined]);
  });
});

describe('a draft that is given up', () => {
  const begin = (title: string) =>
    test.call('POST', '/commission/elections', {
      token: ada.token,
      body: {
        title,
        year: 2026,
        posts: [{ name: 'President', level: null }],
        liveResults: false,
        smallestBatch: 10,
        candidatesAParty: 1,
        endDelayMinutes: 10,
        nominations: 'frozen',
        whoMayVote: 'anyone',
      },
    });
  const shown = async () =>
    (await test.call('GET', '/commission/elections', { token: ada.token })).body.data.elections;

  it('is given up by two, and another one of the same title is begun under another address [A64]', async () => {
    const before = election;
    await open(test.deps, before.id);
    expect(await act('give-up-draft', {})).toEqual([409, 'opened-already']);
    expect((await begin('Another')).body.code).toBe('another-is-open');
    expect(await act('close-election', {})).toEqual([200, undefined]);
    const head = { tree_size: 1, root: Buffer.alloc(32), ballots: 0, officers: 2 as const };
    await test.db
      .insertInto('certifications')
      .values({ ...head, election_id: before.id, certified_at: test.clock.now() })
      .execute();
    await insertCertified();
    election = { ...election, id: (await begin('Another')).body.data.id };
    expect((await begin('Another')).body.code).toBe('another-is-draft');
    const waiting = await test.call('POST', '/commission/proposals', {
      token: ada.token,
      body: {
        electionId: election.id,
        wanted: { act: 'open-election', params: await seenOpening(test.db, election.id) },
      },
    });
    expect(await act('give-up-draft', {})).toEqual([200, undefined]);
    const locked = test.db.transaction().execute((trx) => lockElection(trx, election.id));
    expect(await locked).toBeUndefined();
    // The election before is shown to everybody again, until the next one is begun.
    expect((await findCurrentElection(test.db))?.id).toBe(before.id);
    expect((await shown()).map(({ id }: { id: string }) => id)).not.toContain(election.id);
    const { proposals } = (await test.call('GET', '/commission/proposals', { token: bola.token })).body.data;
    const opening = proposals.find(({ id }: { id: string }) => id === waiting.body.data.id);
    expect(opening.state).toBe('void');
    const party = { party: randomUUID(), name: 'Unity', reason: 'Forged' };
    for (const [code, params] of [
      ...[['give-up-draft', {}] as const, ['close-election', {}] as const],
      ...[
        ['freeze-roll', { places: 0, contents: '0'.repeat(64), changes: 0 }] as const,
        ['suspend-party', party] as const,
      ],
    ])
      expect(await act(code, params)).toEqual([404, 'no-such-election']);
    const count = await test.call('GET', `/commission/elections/${election.id}/count`, { token: ada.token });
    expect([count.status, count.body.code]).toEqual([404, 'no-such-election']);
    const change = { given_up_at: null, current: true };
    await expect(
      test.owner.updateTable('elections').set(change).where('id', '=', election.id).execute(),
    ).rejects.toThrow('stays as it is');
    const next = (await begin('Another')).body.data.id;
    expect((await shown()).find(({ id }: { id: string }) => id === next).slug).toBe('another-2026-2');
    election = { ...election, id: next };
    expect(await act('give-up-draft', {})).toEqual([200, undefined]);
  });

  it('brings back no election that had been replaced before, where the last one is in the archive [A64]', async () => {
    const draftAgain = async (slug: string) => {
      election = await draftElection(test.db, [2], { slug });
    };
    const end = async () => {
      await open(test.deps, election.id);
      expect(await act('close-election', {})).toEqual([200, undefined]);
      await insertCertified();
    };
    await end();
    await draftAgain('after-it');
    await end();
    expect(await act('archive-election', {})).toEqual([200, undefined]);
    await draftAgain('given-up');
    expect(await act('give-up-draft', {})).toEqual([200, undefined]);
    expect(await findCurrentElection(test.db)).toBeNull();
  });

  it('is given up while its opening is confirmed too: the later of the two is refused, neither is stuck', async () => {
    const seen = await seenOpening(test.db, election.id);
    const [givingUp, opening] = [await propose('give-up-draft', {}), await propose('open-election', seen)];
    const proposals = {
      givingUp: await shownToBola(givingUp.body.data.id),
      opening: await shownToBola(opening.body.data.id),
    };
    const [first, second] = await test.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('elections').select('id').where('id', '=', election.id).forUpdate().execute();
      const first = confirm(proposals.givingUp);
      await someWait(test.db, 'select%from "elections"');
      const second = confirm(proposals.opening);
      await someWait(test.db, 'select', 2);
      return [{ of: first }, { of: second }];
    });
    expect([await first.of, await second.of]).toEqual([
      [200, undefined],
      [409, 'proposal-void'],
    ]);
  });

  it('keeps its address for itself, even if the title is longer than an address', async () => {
    const title = 'Election of the Executive Council of the Students’ Union, University of Ibadan';
    const slugs: string[] = [];
    expect(await act('give-up-draft', {})).toEqual([200, undefined]);
    for (const _ of [1, 2, 3]) {
      election = { ...election, id: (await begin(title)).body.data.id };
      slugs.push((await shown()).find(({ id }: { id: string }) => id === election.id).slug);
      expect(await act('give-up-draft', {})).toEqual([200, undefined]);
    }
    expect(slugs.map((slug) => slug.length)).toEqual([63, 63, 63]);
    expect(slugs.map((slug) => slug.slice(-7))).toEqual(['an-2026', 'an-20-2', 'an-20-3']);
  });
});

describe('opening and closing', () => {
  it('begin and end the voting, and the record is signed to its last entry', async () => {
    expect(await act('close-election', {})).toEqual([409, 'election-not-open']);
    expect(await act('open-election', {})).toEqual([409, 'address-local']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    expect(await act('open-election', { trial: true })).toEqual([200, undefined]);
    const head = await findRecordNamed(test.db, election.slug);
    expect(head?.publishedSize).toBe(head?.size);
    expect((await findCurrentElection(test.db))?.status).toBe('open');
    expect(await act('open-election', {})).toEqual([409, 'opened-already']);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    expect((await findCurrentElection(test.db))?.status).toBe('closed');
    expect(await finishRecord(test.deps, election.id)).toBe(true);
  });

  it('is refused where a party’s name is not that of the papers that were seen, and then nothing is opened [A150]', async () => {
    const { papers } = await seenOpening(test.db, election.id);
    const seen = { papers, trial: true };
    const parties = await test.db
      .selectFrom('nominations')
      .innerJoin('parties', 'parties.id', 'party_id')
      .select(['parties.id', 'parties.name'])
      .where('election_id', '=', election.id)
      .execute();
    const rename = (name: string) =>
      test.db
        .updateTable('parties')
        .set({ name })
        .where('id', '=', parties[0]?.id as never)
        .execute();
    await rename(`Renamed ${number}`);
    expect(await act('open-election', seen)).toEqual([409, 'act-changed']);
    expect(await findRecordNamed(test.db, election.slug)).toBeUndefined();
    await rename(parties[0]?.name ?? '');
    expect(await act('open-election', seen)).toEqual([200, undefined]);
  });

  it('is refused where other times or another delay of early ends are set than those that were seen, and then nothing is opened [A174, A336]', async () => {
    await closesAt(inMinutes(600));
    const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
    const others = [
      { ...seen, closesAt: inMinutes(60) },
      { ...seen, closesAt: null },
      { ...seen, opensAt: inMinutes(30) },
      { ...seen, endDelayMinutes: 5 },
      { ...seen, whoStands: 'independents' },
    ];
    for (const other of others) expect(await act('open-election', other)).toEqual([409, 'act-changed']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    expect(await act('open-election', seen)).toEqual([200, undefined]);
  });

  const inviteTrustees = async (trustees: readonly { name: string; email: string }[], threshold = 2) => {
    const seen = await digestOfKey(test.db, election.id);
    return test.call('PUT', `/commission/elections/${election.id}/trustees`, {
      token: ada.token,
      body: { seen, threshold, trustees },
    });
  };
  const trusteesOf = (whose: string) =>
    NAMES.map((name) => ({ name, email: `${name}.${whose}${number}@example.org`.toLowerCase() }));
  /** The trustees make their key, by the links in the mails. */
  async function makeKey(trustees: ReturnType<typeof trusteesOf>): Promise<void> {
    const mails = test.db.selectFrom('outbox').select(['recipient', 'text']);
    const sent = await mails.orderBy('created_at', 'desc').execute();
    const tokens = trustees.map(({ email }) => {
      const mail = sent.find(({ recipient }) => recipient === email)?.text ?? '';
      return /\/trustee\/[^#\s]+#(\S+)/.exec(mail)?.[1] ?? '';
    });
    const seeds = NAMES.map(() => test.deps.randomBytes(32));
    const who = (index: number) => ({ seed: seeds[index - 1] as Uint8Array, index });
    const { sendAll } = trusteesAt(test, election.slug, { tokens, who });
    await sendAll('certs', 'commitments', 'reveals', 'keys');
  }

  it('is refused where one officer had a key made after the other has read that the server holds it [A227]', async () => {
    election = await draftElection(test.db, [2], { slug: `keys-${number}`, live_results: false });
    const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
    const proposal = await shownToBola((await propose('open-election', seen)).body.data.id);
    const own = trusteesOf('ada');
    expect((await inviteTrustees(own)).status).toBe(200);
    expect(await confirm(proposal)).toEqual([409, 'trustees-no-key']);
    await makeKey(own);
    expect(await confirm(proposal)).toEqual([409, 'act-changed']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    expect(await act('open-election', { trial: true })).toEqual([200, undefined]);
  });

  it('is refused where other trustees were invited than those that were seen, and each such change is one [A227]', async () => {
    election = await draftElection(test.db, [2], { slug: `keys-${number}`, live_results: false });
    const mark = async () => (await seenOpening(test.db, election.id)).key;
    const marks = [await mark()];
    const trustees = trusteesOf('first');
    const renamed = trustees.map((one, i) => (i === 0 ? { ...one, name: 'Ola' } : one));
    const four = [...trustees, { name: 'Dan', email: `dan${number}@example.org` }];
    const invitations = [
      ...[trustees, trusteesOf('other'), renamed, [...trustees].reverse()].map((who) => [who, 2] as const),
      ...([2, 3] as const).map((threshold) => [four, threshold] as const),
      [trustees, 2] as const,
    ];
    for (const [who, threshold] of invitations) {
      test.clock.advance(3_600_000);
      expect((await inviteTrustees(who, threshold)).status).toBe(200);
      marks.push(await mark());
    }
    // The last are the first ones again, who make another key.
    expect(new Set(marks).size).toBe(marks.length);
    await makeKey(trustees);
    const made = await mark();
    for (const key of marks)
      expect(await act('open-election', { key, trial: true })).toEqual([409, 'act-changed']);
    const path = `/commission/elections/${election.id}/trustees`;
    const { keyHolders } = (await test.call('GET', path, { token: bola.token })).body.data;
    expect(keyHolders.digest).toBe(made);
    expect(await act('open-election', { key: keyHolders.digest, trial: true })).toEqual([200, undefined]);
  });

  it.each([
    ['mailbox', sql`UPDATE trustee_places SET email = 'eve@example.org'`],
    ['name', sql`UPDATE trustee_places SET name = 'Eve ' || trustee`],
  ])('is refused where the %s of trustees is another in the database than was seen [A227]', async (what, changed) => {
    election = await draftElection(test.db, [2], { slug: `${what}-${number}`, live_results: false });
    const trustees = trusteesOf('seen');
    expect((await inviteTrustees(trustees, 2)).status).toBe(200);
    await makeKey(trustees);
    const { key } = await seenOpening(test.db, election.id);
    await sql`${changed} WHERE election_id = ${election.id}`.execute(test.db);
    expect(await act('open-election', { key, trial: true })).toEqual([409, 'act-changed']);
  });

  describe('a roll', () => {
    const listed = { surname: 'Obi', name: 'Bem', area: 'whole', contact: 'bem@example.org' };
    const onRoll = async (path: string, body: object) =>
      expect(
        (
          await test.call('POST', `/commission/roll/${path}`, {
            token: ada.token,
            body: { ...body, reason: 'On the list.' },
          })
        ).status,
      ).toBeLessThan(300);
    const add = (voterNumber: string) => onRoll('places', { ...listed, voterNumber });
    const contents = async () =>
      (await test.call('GET', '/commission/roll/contents', { token: ada.token })).body.data;

    it.each([
      ['a person was added', () => add('VIN-3')],
      [
        'a contact is another',
        () => onRoll('corrections', { voterNumber: 'VIN-1', contact: 'thief@example.org' }),
      ],
      ['a name is another', () => onRoll('corrections', { voterNumber: 'VIN-1', surname: 'Ghost' })],
      [
        'one person was exchanged for another',
        async () => {
          await onRoll('removals', { voterNumber: 'VIN-2' });
          await add('VIN-3');
        },
      ],
    ])('is refused where %s after one officer has read the roll, and then nothing is opened [A228]', async (_, change) => {
      const slug = `roll-${number}-${(await contents())?.changes ?? 0}`;
      election = await draftElection(test.db, [1], { slug, who_may_vote: 'roll' });
      await add('VIN-1');
      await add('VIN-2');
      const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
      const proposal = await shownToBola((await propose('open-election', seen)).body.data.id);
      await change();
      const after = await contents();
      expect(after.contents).not.toBe(seen.contents);
      expect(after.changes).toBeGreaterThan(seen.changes ?? 0);
      expect(await confirm(proposal)).toEqual([409, 'roll-changed']);
      expect((await findCurrentElection(test.db))?.status).toBe('draft');
      const { places, contents: digest, changes } = after;
      const now = { places, contents: digest, changes, trial: true };
      expect(await act('open-election', now)).toEqual([200, undefined]);
    });
  });

  it.each([
    ['the commission’s approval was switched off', { approval: 'at-once', candidatesAParty: 2 }],
    ['a party may nominate more', { approval: 'commission', candidatesAParty: 3 }],
  ])('is refused where %s by one officer after the other has read how nominations are taken [A250]', async (_, changed) => {
    const setNominating = (rules: object) =>
      test.call('PUT', '/commission/nominating', {
        token: ada.token,
        body: { electionId: election.id, ...rules },
      });
    const rules = { approval: 'commission', candidatesAParty: 2 };
    expect((await setNominating(rules)).status).toBe(200);
    await approveAll();
    const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
    const proposal = await shownToBola((await propose('open-election', seen)).body.data.id);
    expect((await setNominating(changed)).status).toBe(200);
    expect(await confirm(proposal)).toEqual([409, 'act-changed']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    expect((await setNominating(rules)).status).toBe(200);
    await approveAll();
    expect(await confirm(proposal)).toEqual([200, undefined]);
  });

  it('is refused where the officers read that candidates stand for parties alone, and others may stand too [A465]', async () => {
    election = await draftElection(test.db, [1], { slug: `both-${number}`, who_stands: 'both' });
    const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
    expect(seen.whoStands).toBe('both');
    for (const other of [undefined, 'independents'])
      expect(await act('open-election', { ...seen, whoStands: other })).toEqual([409, 'act-changed']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    expect(await act('open-election', seen)).toEqual([200, undefined]);
  });

  it('is refused where the officers read another rule for ties, which never changes once it is open [A485]', async () => {
    election = await draftElection(test.db, [2], { slug: `lot-${number}`, tie_rule: 'lot' });
    const seen = { ...(await seenOpening(test.db, election.id)), trial: true };
    expect(seen.tieRule).toBe('lot');
    for (const other of [undefined, 'second-round', 'joint'])
      expect(await act('open-election', { ...seen, tieRule: other })).toEqual([409, 'act-changed']);
    const change = () =>
      test.db.updateTable('elections').set({ tie_rule: 'joint' }).where('id', '=', election.id).execute();
    expect(await act('open-election', seen)).toEqual([200, undefined]);
    await expect(change()).rejects.toThrow('what follows from a tie is fixed by the opening');
    test.clock.advance(2_000);
    const { meta } = (await test.call('GET', '/extras/election-results')).body;
    expect(meta.tieRule).toBe('lot');
  });

  it('is refused in an election by a roll until somebody is on the roll', async () => {
    election = await draftElection(test.db, [1], { slug: 'of-nobody', who_may_vote: 'roll' });
    expect(await act('open-election', { trial: true })).toEqual([409, 'roll-empty']);
    expect((await findCurrentElection(test.db))?.status).toBe('draft');
    const place = { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'whole', contact: null };
    expect(await act('add-to-roll', { ...place, reason: 'On the list.' })).toEqual([200, undefined]);
    expect(await act('open-election', { trial: true })).toEqual([200, undefined]);
  });

  it('is refused without candidates, and beside the demo', async () => {
    election = await draftElection(test.db, [0], { slug: 'nobody' });
    expect(await act('open-election', {})).toEqual([409, 'nobody-stands']);
    const demo = await draftElection(test.db, [1], { slug: 'sample' });
    await test.owner.updateTable('elections').set({ is_demo: true }).where('id', '=', demo.id).execute();
    election = await draftElection(test.db, [1], { slug: 'beside' });
    expect(await act('open-election', {})).toEqual([409, 'beside-the-demo']);
    await test.owner.updateTable('elections').set({ is_demo: false }).where('id', '=', demo.id).execute();
  });

  it('an opening whose server died before the record was signed is signed by the next look', async () => {
    const opened = test.db.transaction().execute(async (trx) => {
      const by = { account: bola.id, role: 'COMMISSION' } as const;
      return paperActs['open-election'].run(
        { deps: test.deps, trx, electionId: election.id, by, proposedBy: ada.id, officers: 2 },
        { ...(await seenOpening(trx, election.id)), trial: true },
      );
    });
    expect(await opened).toEqual({ ok: true });
    const unsigned = await findRecordNamed(test.db, election.slug);
    expect(unsigned?.publishedSize).toBe(0);
    await advance(test.deps, election.id);
    const signed = await findRecordNamed(test.db, election.slug);
    expect(signed?.publishedSize).toBe(signed?.size);
  });
});

describe('an extension', () => {
  it('puts the end off to a later time, from the end that was seen', async () => {
    const [before, later] = [inMinutes(60), inMinutes(90)];
    await closesAt(before);
    await open(test.deps, election.id);
    const bad = [
      await act('extend-voting', { before: inMinutes(61), closesAt: later }),
      await act('extend-voting', { before, closesAt: inMinutes(59) }),
      await act('extend-voting', { before, closesAt: before }),
    ];
    expect(bad).toEqual([
      [409, 'act-changed'],
      [409, 'closes-earlier'],
      [409, 'closes-earlier'],
    ]);
    expect(await act('extend-voting', { before, closesAt: later })).toEqual([200, undefined]);
    expect((await findCurrentElection(test.db))?.closesAt?.toISOString()).toBe(later);
  });

  it('opens nothing that the clock has closed', async () => {
    const before = inMinutes(-1);
    await open(test.deps, election.id);
    await closesAt(before);
    expect(await act('extend-voting', { before, closesAt: inMinutes(30) })).toEqual([409, 'voting-closed']);
    await closesAt(null);
    expect(await act('extend-voting', { before, closesAt: inMinutes(30) })).toEqual([409, 'act-changed']);
  });
});

describe('after the clock has acted two officers', () => {
  const opensAt = (at: string) =>
    test.db
      .updateTable('elections')
      .set({ opens_at: new Date(at) })
      .where('id', '=', election.id)
      .execute();
  const castable = async () => votingState(await findCurrentElection(test.db), new Date(test.clock.ms));

  it('open voting again while the record has no end, and not after [A63]', async () => {
    const [before, later] = [inMinutes(-1), inMinutes(30)];
    await open(test.deps, election.id);
    await closesAt(before);
    expect(await castable()).toBe('closed');
    const bad = [
      await act('reopen-voting', { before: inMinutes(-2), closesAt: later }),
      await act('reopen-voting', { before, closesAt: before }),
    ];
    expect(bad).toEqual([
      [409, 'act-changed'],
      [409, 'closes-earlier'],
    ]);
    expect(await act('reopen-voting', { before, closesAt: later })).toEqual([200, undefined]);
    expect(await castable()).toBe('open');
    // An end that has not come is put off by an extension, not by this.
    expect(await act('reopen-voting', { before: later, closesAt: inMinutes(60) })).toEqual([
      409,
      'act-changed',
    ]);
    await closesAt(before);
    await advance(test.deps, election.id);
    expect((await findCurrentElection(test.db))?.status).toBe('closed');
    expect(await act('reopen-voting', { before, closesAt: later })).toEqual([409, 'end-stays']);
  });

  it('put off a beginning to come once the election is open, and never bring it forward [A63]', async () => {
    const [before, later] = [inMinutes(60), inMinutes(90)];
    await opensAt(before);
    await closesAt(inMinutes(120));
    await open(test.deps, election.id);
    expect(await castable()).toBe('not-open');
    expect(await act('put-off-voting', { before, opensAt: inMinutes(30) })).toEqual([409, 'opens-earlier']);
    expect(await act('put-off-voting', { before, opensAt: before })).toEqual([409, 'opens-earlier']);
    expect(await act('put-off-voting', { before, opensAt: later })).toEqual([200, undefined]);
    expect(await act('put-off-voting', { before, opensAt: inMinutes(100) })).toEqual([409, 'act-changed']);
  });

  it('put off a past beginning within five minutes and before any number is published [A63]', async () => {
    const [before, later] = [inMinutes(-4), inMinutes(60)];
    await opensAt(before);
    await closesAt(inMinutes(120));
    await open(test.deps, election.id);
    const bad = [
      await act('put-off-voting', { before: inMinutes(-3), opensAt: later }),
      await act('put-off-voting', { before, opensAt: inMinutes(-1) }),
      await act('put-off-voting', { before, opensAt: inMinutes(120) }),
    ];
    expect(bad).toEqual([
      [409, 'act-changed'],
      [409, 'opens-earlier'],
      [409, 'opens-earlier'],
    ]);
    expect(await act('put-off-voting', { before, opensAt: later })).toEqual([200, undefined]);
    expect(await castable()).toBe('not-open');
    const long = inMinutes(-6);
    await opensAt(long);
    expect(await act('put-off-voting', { before: long, opensAt: later })).toEqual([409, 'beginning-stays']);
    await opensAt(before);
    await fillIntake(test.db, election.id, [await encryptFor(test.db, election.id)]);
    await advance(test.deps, election.id);
    expect(await act('put-off-voting', { before, opensAt: later })).toEqual([409, 'beginning-stays']);
  });

  it('is undone by no officer alone, and proposed by returning officers only', async () => {
    const [begun, ended, later] = [inMinutes(-4), inMinutes(-1), inMinutes(60)];
    await opensAt(begun);
    await open(test.deps, election.id);
    await closesAt(ended);
    const times = async () => {
      const now = await findCurrentElection(test.db);
      return [now?.opensAt?.toISOString(), now?.closesAt?.toISOString()];
    };
    const undoing = [
      { act: 'reopen-voting', params: { before: ended, closesAt: later } },
      { act: 'put-off-voting', params: { before: begun, opensAt: inMinutes(-2) } },
    ];
    for (const wanted of undoing) {
      const propose = ({ token }: { token: string }) =>
        test.call('POST', '/commission/proposals', { token, body: { electionId: election.id, wanted } });
      for (const nobody of [await test.newOfficer('registrar'), await test.newOfficer('observer')])
        expect((await propose(nobody)).status).toBe(403);
      const { id } = (await propose(ada)).body.data;
      const { proposals } = (await test.call('GET', '/commission/proposals', { token: ada.token })).body.data;
      const { digest } = proposals.find((one: { id: string }) => one.id === id);
      const confirm = { token: ada.token, body: { digest } };
      expect((await test.call('POST', `/commission/proposals/${id}/confirm`, confirm)).body.code).toBe(
        'proposal-own',
      );
    }
    expect(await times()).toEqual([begun, ended]);
  });

  it('cannot be put off by somebody who saw votes first: it waits for a count under way [A63]', async () => {
    const [before, later] = [inMinutes(-4), inMinutes(60)];
    await opensAt(before);
    await open(test.deps, election.id);
    await fillIntake(test.db, election.id, [await encryptFor(test.db, election.id)]);
    const counting = await test.db.startTransaction().execute();
    await counting
      .selectFrom('records')
      .select('size')
      .where('election_id', '=', election.id)
      .forUpdate()
      .execute();
    const putOff = act('put-off-voting', { before, opensAt: later });
    await someWait(test.owner, 'select%from "records"');
    await counting.rollback().execute();
    expect(await putOff).toEqual([200, undefined]);
  });
});

describe('a party that two officers suspend', () => {
  it('is told by mail, with the reason, and nobody else is', async () => {
    const [party, rival] = [await test.newParty(), await test.newParty()];
    const { partyId, name } = party;
    const mails = async (to: string) => {
      const sent = test.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', to);
      return (await sent.orderBy('created_at').orderBy('id').execute()).filter(({ subject }) =>
        /suspended|readmitted/.test(subject ?? ''),
      );
    };
    const params = { party: partyId, name, reason: 'Its list of members was forged.' };
    expect(await act('suspend-party', { ...params, name: 'Another' })).toEqual([409, 'act-changed']);
    expect(await mails(party.email)).toEqual([]);
    expect(await act('suspend-party', params)).toEqual([200, undefined]);
    const [mail, ...more] = await mails(party.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Your party is suspended');
    expect(mail?.text).toContain('Its reason: Its list of members was forged.');
    expect(mail?.text).toContain('/auth/login');
    // No mail has a name that another person typed.
    expect(mail?.text).not.toContain(name);
    test.clock.advance(1_000);
    expect(await act('readmit-party', { ...params, reason: 'It was not.' })).toEqual([200, undefined]);
    expect((await mails(party.email)).map(({ text }) => text)).toEqual([
      mail?.text,
      expect.stringContaining('Its reason: It was not.'),
    ]);
    expect(await mails(rival.email)).toEqual([]);
  });
});

it('a party is suspended and readmitted also by a name that no new party could take [A162]', async () => {
  const { partyId } = await test.newParty();
  const name = `!!! ${'a'.repeat(120)}`;
  await test.owner.updateTable('parties').set({ name }).where('id', '=', partyId).execute();
  const params = { party: partyId, name, reason: 'Its list of members was forged.' };
  for (const code of ['suspend-party', 'readmit-party']) {
    expect(await act(code, { ...params, name: `${name}!` })).toEqual([409, 'act-changed']);
    expect(await act(code, params)).toEqual([200, undefined]);
  }
});

describe('a correction of a name', () => {
  const [first, second] = [
    () => election.posts[0]?.candidates[0] ?? '',
    () => election.posts[0]?.candidates[1],
  ];

  it('gives the candidate another name on the next papers, but not another candidate’s', async () => {
    const [candidate, before] = [first(), 'Candidate 1.1'];
    expect(await act('correct-name', { candidate, before: 'Other', name: 'Ada Obi' })).toEqual([
      409,
      'act-changed',
    ]);
    expect(await act('correct-name', { candidate, before, name: 'Ada Obi' })).toEqual([200, undefined]);
    expect(await nameOf(candidate)).toBe('Ada Obi');
    expect(
      await act('correct-name', { candidate: second(), before: 'Candidate 1.2', name: 'Ada Obі' }),
    ).toEqual([409, 'candidate-name-taken']);
  });

  it('is refused once nominations are frozen, after the close, and for an unknown nomination', async () => {
    const [candidate, before] = [first(), 'Candidate 1.1'];
    await test.db
      .updateTable('elections')
      .set({ nominations: 'frozen' })
      .where('id', '=', election.id)
      .execute();
    await open(test.deps, election.id);
    expect(await act('correct-name', { candidate, before, name: 'Ada Obi' })).toEqual([
      409,
      'candidates-fixed',
    ]);
    expect(await act('close-election', {})).toEqual([200, undefined]);
    expect(await act('correct-name', { candidate, before, name: 'Ada Obi' })).toEqual([
      409,
      'candidates-closed',
    ]);
    const nobody = crypto.randomUUID();
    expect(await act('correct-name', { candidate: nobody, before, name: 'Ada Obi' })).toEqual([
      409,
      'no-such-candidate',
    ]);
    expect(await nameOf(candidate)).toBe('Candidate 1.1');
  });
});

it('refuses an unknown act, and one with other params', async () => {
  expect(await act('delete-election', {})).toEqual([400, 'invalid']);
  expect(await act('extend-voting', { before: 'soon', closesAt: 'later' })).toEqual([400, 'invalid']);
  expect(await act('suspend-party', { party: crypto.randomUUID(), name: 'Nobody', reason: ' ' })).toEqual([
    400,
    'invalid',
  ]);
  expect(await act('suspend-party', { party: crypto.randomUUID(), name: 'Nobody', reason: 'None.' })).toEqual(
    [409, 'no-such-party'],
  );
});

it('keeps an act whose head cannot be signed while the clocks differ, and reports that the record does not grow', async () => {
  const { requireTime } = test.deps;
  const apart = () => {
    throw new ClockError('a day ahead');
  };
  Object.assign(test.deps, { requireTime: apart });
  try {
    expect(await act('open-election', { trial: true })).toEqual([503, 'record-stopped']);
  } finally {
    Object.assign(test.deps, { requireTime });
  }
  expect(await act('open-election', { trial: true })).toEqual([409, 'opened-already']);
  expect(await act('close-election', {})).toEqual([200, undefined]);
});
