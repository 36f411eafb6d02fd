import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND } from '../domains/audit-log/service.ts';
import { beginElection } from '../domains/commission/elections.ts';
import { findMap } from '../domains/contest/area-map.ts';
import { setContact, shownContact } from '../domains/officer/contact.ts';
import { tryMail } from '../domains/officer/try-mail.ts';
import { listBallot } from '../domains/paper/service.ts';
import type { Trx } from '../platform/database/connect.ts';
import { saveImage } from '../platform/images/service.ts';
import { queueMail } from '../platform/outbox.ts';
import { createTestApp, type TestApp, temporaryFolder } from '../testing/app.ts';
import { addAreas, draftByArea } from '../testing/areas.ts';
import { withDatabase } from '../testing/database.ts';
import { closeAndTally, draftElection, open } from '../testing/election.ts';
import { form } from '../testing/form.ts';
import { audit, encryptFor, fillIntake, openedElection, recordDeps } from '../testing/record.ts';
import { startSmtpServer } from '../testing/smtp.ts';
import { fillRehearsal, isOwnAddress, readDraft } from './copy.ts';
import { markPages } from './pages.ts';
import { findPicture } from './store.ts';

/** The server of an election that counts: areas, a roll, a draft that two people stand in, and people. */
let counts: TestApp;
/** The rehearsal's. */
let mock: Awaited<ReturnType<typeof recordDeps>>;
let electionId: string;
/** The shape of one area. */
const MAP = { width: 8, height: 8, shapes: { A1x: { d: 'M1 1l2 0 0 2z', at: [2, 2], room: 1 } } };
/** The commission's picture, as it is kept. */
const LOGO = { sha256: randomBytes(32), large: randomBytes(9), small: randomBytes(9), width: 8, height: 2 };
const sizes = async ({ db }: Pick<TestApp, 'db'>) => {
  const count = async (table: 'users' | 'records' | 'voted' | 'elections') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return [await count('users'), await count('records'), await count('voted'), await count('elections')];
};

beforeAll(async () => {
  counts = await createTestApp();
  const { db } = counts;
  await counts.newVoter();
  await addAreas(db);
  await db
    .insertInto('area_map')
    .values({ drawing: JSON.stringify(MAP) })
    .execute();
  const { id } = await draftByArea(db, { slug: 'union', who_may_vote: 'roll' });
  const rules = { year: 2031, smallest_batch: 2, min_interval_s: 30, max_merge_delay_s: 200 } as const;
  const more = { candidates_a_party: 3, approval: 'commission', nominations: 'open' } as const;
  const trustees = { live_results: false, trustees_planned: 3, threshold_planned: 2 } as const;
  const reached = { ownFigures: true, phone: '+234 803 555 0100', whatsapp: null, email: null };
  const texts = { name: null, about: 'We run the union’s elections.', hours: '9 to 5', address: null };
  const logo = await saveImage(db, LOGO);
  const said = (trx: Trx) => setContact(trx, { ...reached, ...texts, logo }, COMMAND);
  await db.transaction().execute(said);
  await db.updateTable('posts').set({ name_ha: 'Shugaba' }).where('position', '=', 0).execute();
  const draft = db.updateTable('elections').where('id', '=', id);
  await draft.set({ ...rules, ...more, ...trustees }).execute();
  const before = await sizes(counts);
  const read = await readDraft(db);
  if (!read.ok) throw new Error(read.reason);
  mock = await recordDeps();
  electionId = await fillRehearsal({ ...mock, passwords: counts.deps.passwords }, read.copy, 7);
  expect(await sizes(counts)).toEqual(before);
});

describe('a rehearsal', () => {
  it('has the draft’s rules, posts and candidates, under a name that says what it is, and no account', async () => {
    const election = mock.db.selectFrom('elections').selectAll();
    expect(await election.executeTakeFirstOrThrow()).toMatchObject({
      slug: 'rehearsal-union',
      title: 'Rehearsal: Election union',
      is_rehearsal: true,
      status: 'draft',
      who_may_vote: 'roll',
    });
    // Field by field, but for what a rehearsal has of its own.
    const rulesOf = async (db: TestApp['db']) => {
      const row = await db.selectFrom('elections').selectAll().executeTakeFirstOrThrow();
      const { id, slug, title, origin, created_at, is_rehearsal, plain_casts, ...others } = row;
      const { trustees_planned, threshold_planned, ...rules } = others;
      return { rules, planned: [trustees_planned, threshold_planned] };
    };
    const [draft, copy] = [await rulesOf(counts.db), await rulesOf(mock.db)];
    expect(copy.rules).toEqual(draft.rules);
    expect([draft.planned, copy.planned]).toEqual([
      [3, 2],
      [null, null],
    ]);
    const posts = (db: TestApp['db']) =>
      db
        .selectFrom('posts')
        .select(['name', 'level', 'position', 'seats', 'is_question', 'name_ha'])
        .orderBy('position')
        .execute();
    expect(await posts(mock.db)).toEqual(await posts(counts.db));
    const papers = (db: TestApp['db']) =>
      db
        .selectFrom('named_contests')
        .innerJoin('nominations', 'contest_id', 'named_contests.id')
        .select(['named_contests.name as contest', 'nominations.name'])
        .orderBy('contest')
        .orderBy('nominations.name')
        .execute();
    expect(await papers(mock.db)).toEqual(await papers(counts.db));
    const people = await mock.db
      .selectFrom('users')
      .select('email')
      .where('email', 'not like', '%@rehearsal.invalid')
      .execute();
    expect(people).toEqual([]);
    const places = await mock.db.selectFrom('roll').select('voter_number').execute();
    expect(places.map((place) => place.voter_number).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `TEST-${n}`),
    );
  });

  it('draws its areas by the same shapes', async () => {
    expect(await findMap(mock.db)).toEqual(MAP);
  });

  it('shows who the commission is and how people reach it, with a copy of its picture', async () => {
    const faceOf = async ({ db }: Pick<TestApp, 'db'>) => {
      const contact = await shownContact(db);
      if (!contact?.logo) throw new Error('nothing is shown');
      const { logo, ...texts } = contact;
      return { ...texts, logo: await findPicture(db, logo) };
    };
    expect(await faceOf(mock)).toEqual(await faceOf(counts));
    expect((await faceOf(mock)).logo).toEqual(LOGO);
  });

  it('has the draft’s candidates without a party, whom its papers call Independent too, its seats, and whom nobody opposes', async () => {
    const test = await createTestApp();
    const rule = { nominations: 'frozen', unopposed: 'elected' } as const;
    const who = { who_may_vote: 'roll', who_stands: 'both', ...rule } as const;
    const draft = await draftElection(test.db, [1, 2], { slug: 'both', seats: [2, 1], ...who });
    const { token } = await test.newOfficer('registrar');
    const parts = form({ name: 'Bem Tor', position: draft.posts[0]?.id, bio: 'Roads.' });
    expect((await test.call('POST', '/commission/candidates', { token, ...parts })).status).toBe(201);
    const read = await readDraft(test.db);
    if (!read.ok) throw new Error(read.reason);
    const copy = await recordDeps();
    const id = await fillRehearsal({ ...copy, passwords: test.deps.passwords }, read.copy, 1);
    const paperOf = async (db: TestApp['db'], election: string) =>
      (await listBallot(db, election)).map(({ name, party }) => [name, party]);
    const papers = await paperOf(test.db, draft.id);
    expect(papers).toContainEqual(['Bem Tor', 'Independent']);
    expect(papers).toHaveLength(4);
    expect(await paperOf(copy.db, id)).toEqual(papers);
    await open(copy, id);
    const [row] = await copy.db
      .selectFrom('elections')
      .select(['status', 'who_stands', 'unopposed'])
      .execute();
    expect(row).toEqual({ status: 'open', who_stands: 'both', unopposed: 'elected' });
    const seats = copy.db.selectFrom('posts').select('seats').orderBy('position');
    expect(await seats.execute()).toEqual([{ seats: 2 }, { seats: 1 }]);
  });

  it('is opened, voted in and counted, and its record says to every auditor what it is', async () => {
    await open(mock, electionId);
    // The ballot of a made-up voter, by the paper of the voter's area.
    const { voter_number, election_hash } = await mock.db
      .selectFrom('roll')
      .innerJoin('style_areas', 'style_areas.area_id', 'roll.area_id')
      .innerJoin('ballot_revisions', 'ballot_revisions.style', 'style_areas.style')
      .select(['voter_number', 'election_hash'])
      .executeTakeFirstOrThrow();
    const hash = election_hash.toString('hex');
    await fillIntake(mock.db, electionId, [await encryptFor(mock.db, electionId, () => 0, hash)]);
    const { voter_id } = await mock.db.selectFrom('fresh_marks').select('voter_id').executeTakeFirstOrThrow();
    const claimed = { account_id: voter_id, state: 'claimed', claimed_by: 'letter' } as const;
    await mock.db.updateTable('roll').set(claimed).where('voter_number', '=', voter_number).execute();
    await closeAndTally(mock, electionId);
    const report = await audit(mock.db, 'rehearsal-union');
    expect(report).toMatchObject({ verdict: 'verified', isRehearsal: true, ballots: 1 });
    expect(report.sentence).toMatch(/^REHEARSAL, no election that counts/);
  });

  it('says in every mail, before anything else, that it is one, and an election that counts does not [A67]', async () => {
    const mailsOf = async ({ db }: Pick<TestApp, 'db'>) => {
      const to = `${randomUUID()}@example.org`;
      const given = { what: 'email', code: '123456', minutes: 10 } as const;
      const publicUrl = 'https://vote.example.org';
      await queueMail(db, { what: 'code', to: { email: to, locale: null }, publicUrl, given }, new Date());
      const mail = db.selectFrom('outbox').select(['subject', 'text', 'html']).where('recipient', '=', to);
      return mail.executeTakeFirstOrThrow();
    };
    expect(await mailsOf(mock)).toEqual({
      subject: 'Rehearsal: E-Voting: Your code',
      text: expect.stringMatching(
        /^This mail belongs to a rehearsal\. Nothing in it counts.*\n\nWith this code /,
      ),
      html: expect.stringMatching(/^<p>This mail belongs to a rehearsal\..*\n<p>With this code /),
    });
    expect(await mailsOf(counts)).toMatchObject({
      subject: 'E-Voting: Your code',
      text: expect.stringMatching(/^With this code /),
    });
  });

  it('says so in the mail that tries the mail server, too, which leaves past all others [A67]', async () => {
    const smtp = await startSmtpServer();
    for (const { deps } of [{ deps: mock }, counts]) {
      const config = { ...deps.config, smtpUrl: smtp.url };
      expect(await tryMail({ ...deps, config }, { email: 'ada@example.org', locale: null })).toMatchObject({
        ok: true,
      });
    }
    const [trial, real] = smtp.received.map(({ text }) => text);
    expect(trial).toMatch(/^Subject: Rehearsal: /m);
    expect(trial).toContain('This mail belongs to a rehearsal.');
    expect(real).not.toMatch(/rehearsal/i);
  });

  it('is at no address of the election: neither the one that its server says nor the one that its record has [A67]', async () => {
    const origin = 'vote.example.org/api/board/union';
    const { db } = await recordDeps();
    await draftElection(db, [1], { slug: 'union', origin });
    const read = await readDraft(db);
    if (!read.ok) throw new Error(read.reason);
    const isOwn = (url: string) => isOwnAddress(url, 'http://localhost:3000', read.copy);
    for (const url of ['https://vote.example.org/', 'http://Vote.example.org', 'http://localhost:3000/any'])
      expect(isOwn(url), url).toBe(true);
    for (const url of [
      'https://vote.example.org:444',
      'https://rehearsal.vote.example.org',
      'http://localhost:3100',
    ])
      expect(isOwn(url), url).toBe(false);
  });

  it('is of a draft: an opened election is not rehearsed', async () => {
    const other = await recordDeps();
    await openedElection(other);
    expect(await readDraft(other.db)).toEqual({ ok: false, reason: 'no-draft' });
    const empty = await recordDeps();
    expect(await readDraft(empty.db)).toEqual({ ok: false, reason: 'no-draft' });
  });

  it('says above every page what it is, in a copy, and the build stays as it is', () => {
    const build = temporaryFolder();
    const page = '<html><body><div id="root"></div></body></html>';
    for (const name of ['index.html', 'index.html.br']) writeFileSync(path.join(build, name), page);
    const marked = markPages(build, path.join(temporaryFolder(), 'web'));
    expect(readFileSync(path.join(marked, 'index.html'), 'utf8')).toMatch(
      /<body><aside id="rehearsal" lang="en">Rehearsal\. Nothing here counts.*<\/aside><div id="root">/,
    );
    expect(existsSync(path.join(marked, 'index.html.br'))).toBe(false);
    expect(readFileSync(path.join(build, 'index.html'), 'utf8')).toBe(page);
  });
});

describe('an operator who would use the votes of a rehearsal', () => {
  const NAMED = {
    title: 'Union Election',
    year: 2026,
    liveResults: false,
    smallestBatch: 1,
    nominations: 'frozen' as const,
    candidatesAParty: 1,
    endDelayMinutes: 10,
    noneOfThese: false,
    whoStands: 'parties' as const,
    tieRule: 'unnamed' as const,
    candidateOrder: 'time' as const,
    unopposed: 'voted-on' as const,
    votersUse: 'links' as const,
    whoMayVote: 'roll' as const,
    planned: null,
    posts: [{ name: 'President', level: null, isQuestion: false, seats: 1 }],
  };

  it('begins no election that counts beside it, and no rehearsal beside an election that counts [A61]', async () => {
    const beside = await createTestApp({ database: await rehearsedDatabase() });
    const officer = await beside.newOfficer();
    const begun = (title: string, test: TestApp, by: typeof officer) =>
      beginElection(test.deps, by.id, { ...NAMED, title, posts: [...NAMED.posts] });
    const refused = { ok: false, reason: 'rehearsal-apart' };
    expect(await begun('Union Election', beside, officer)).toEqual(refused);
    const alone = await createTestApp();
    const other = await alone.newOfficer();
    expect(await begun('Rehearsal of ours', alone, other)).toEqual(refused);
    expect(await begun('Union Election', alone, other)).toMatchObject({ ok: true });
  });

  it('cannot call it otherwise, nor put an election that counts beside it, with the database itself [A61]', async () => {
    const { owner } = await rehearsedDatabase();
    const rename = owner.updateTable('elections').set({ slug: 'union' });
    await expect(rename.execute()).rejects.toThrow('elections_rehearsal_named');
    const retitle = owner.updateTable('elections').set({ title: 'Union' });
    await expect(retitle.execute()).rejects.toThrow('the title is fixed by the record');
    await expect(draftElection(owner, [])).rejects.toThrow('share no database');
  });

  it('finds that the ballot of a rehearsal is invalid in the election, and the other way round [A499]', async () => {
    const [test, other] = [await createTestApp(), await createTestApp()];
    const slug = 'rehearsal-2026';
    const named = { slug, title: 'Rehearsal: Election 2026', is_rehearsal: true };
    const sides = [
      { at: test, id: (await draftElection(test.db)).id },
      { at: other, id: (await draftElection(other.db, undefined, { slug: 'mock' })).id },
    ] as const;
    await other.db.updateTable('elections').set(named).execute();
    for (const { at, id } of sides) await open(at.deps, id);
    for (const [{ at }, from] of [sides, [sides[1], sides[0]]] as const) {
      const { json } = await encryptFor(from.at.db, from.id);
      const body = { ballot: json, retryKey: randomBytes(32).toString('base64url') };
      const { token } = await at.newVoter();
      expect((await at.call('POST', '/vote/cast', { token, body })).status).toBe(409);
      expect(await at.db.selectFrom('intake').selectAll().execute()).toEqual([]);
    }
  });
});

/** A database with a rehearsal that has closed. */
async function rehearsedDatabase() {
  const { db, owner, connection } = await withDatabase();
  const slug = 'rehearsal-union';
  const row = { id: randomUUID(), slug, title: 'Rehearsal: Union', year: 2026, is_rehearsal: true };
  const times = { created_at: new Date(), opens_at: null, closes_at: null, closed_at: new Date() };
  await db
    .insertInto('elections')
    .values({ ...row, ...times, status: 'closed', current: true })
    .execute();
  return { db, owner, connection };
}
