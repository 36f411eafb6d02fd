import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyArchive } from '@evoting/belenios/auditor';
import { BadUsage, CommandRefused } from '@evoting/command-line/command';
import { userIdSchema } from '@evoting/contract/fields';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMAND } from '../domains/audit-log/service.ts';
import { declareVoid } from '../domains/election/archive.ts';
import { findCurrentElection, insertEvent } from '../domains/election/service.ts';
import { addOfficer } from '../domains/officer/service.ts';
import type { Db } from '../platform/database/connect.ts';
import { insertAccount } from '../platform/sessions/accounts.ts';
import { officerOf } from '../testing/commission.ts';
import { insertCandidate, insertParty, insertUser } from '../testing/election.ts';
import { encryptFor, fillIntake, recordDeps } from '../testing/record.ts';
import { createContext } from './context.ts';
import { readElectionCommand } from './election-options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-officer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CREATE = 'create --slug 2027 --title Election --year 2027 --post President --post Governor';

/** An officer at the terminal; `officer` gives a command's output, or its refusal. */
async function desk(publicUrl = 'https://vote.example.org') {
  const made = await recordDeps();
  const deps = { ...made, config: { ...made.config, publicUrl } };
  const officer = officerOf(deps);
  const { db } = deps;
  const id = async () => (await db.selectFrom('elections').select('id').executeTakeFirstOrThrow()).id;
  const stand = async () => {
    const electionId = await id();
    const partyId = await insertParty(db, 'Unity');
    for (const { id: postId } of await db.selectFrom('contests').select('id').execute())
      for (const name of ['Ada', 'Bola']) await insertCandidate(db, { electionId, postId, partyId, name });
  };
  const vote = async () => fillIntake(db, await id(), [await encryptFor(db, await id())]);
  return { deps, officer, stand, vote };
}

/** Two officers certify the current election. */
async function certify({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const id = (await findCurrentElection(db))?.id ?? '';
  await db.transaction().execute((trx) => insertEvent(trx, id, 'certified', now()));
}

it('no election is created beside the demo, whose passwords everybody knows; an account with an address of the demo prevents none', async () => {
  const { deps, officer, stand } = await desk();
  await insertUser(deps.db, 'VOTER', 'Somebody', 'voter@example.org');
  await officer(CREATE);
  await stand();
  const elections = () => deps.owner.updateTable('elections');
  await elections().set({ is_demo: true }).execute();
  expect(await officer('open')).toBe(
    'refused: This server holds the demo, whose passwords everybody knows. Begin a real election on a new database.',
  );
  await elections().set({ status: 'closed', closed_at: deps.now() }).execute();
  expect(await officer('create --slug 2031 --title Next --year 2031 --post President')).toMatch(
    /^refused: This server holds the demo/,
  );
  await elections().set({ is_demo: false }).execute();
  await certify(deps);
  expect(await officer('create --slug 2031 --title Next --year 2031 --post President')).toMatch(/is a draft/);
});

it('creates no election beside a closed one that is neither certified nor void, as in the console [A177]', async () => {
  const { deps, officer, stand } = await desk();
  await officer(CREATE);
  await stand();
  await officer('open');
  await officer('close');
  const current = async () => (await findCurrentElection(deps.db))?.slug;
  const next = (slug: string) => officer(`create --slug ${slug} --title Next --year 2031 --post President`);
  expect(await next('2031')).toMatch(
    /^refused: The previous election is neither certified nor declared void, .* then begin this one\.$/,
  );
  expect(await current()).toBe('2027');
  await certify(deps);
  expect(await next('2031')).toMatch(/is a draft/);
  expect(await current()).toBe('2031');
  const closed = { status: 'closed', closed_at: deps.now() } as const;
  await deps.db.updateTable('elections').set(closed).where('slug', '=', '2031').execute();
  expect(await next('2035')).toMatch(/^refused: The previous election is neither certified/);
  const id = (await findCurrentElection(deps.db))?.id ?? '';
  const reason = { reason: 'A court said so.', at: deps.now() };
  await deps.db.transaction().execute((trx) => declareVoid(trx, deps.keys, id, reason, COMMAND));
  expect(await next('2035')).toMatch(/is a draft/);
});

it('invites a returning officer by the command, which prints the link, once there is a commission', async () => {
  const { deps, officer } = await desk();
  const command = 'officer --email chuka@example.org';
  expect(await officer(command)).toMatch(
    /^refused: There is no commission yet: a start of the server prints/,
  );
  const id = userIdSchema.parse(randomUUID());
  const account = { id, name: 'Halima Bello', email: 'halima@example.org', passwordHash: 'none' };
  await deps.db.transaction().execute(async (trx) => {
    const addedAt = deps.now();
    await insertAccount(trx, { ...account, role: 'COMMISSION', imageId: null, createdAt: addedAt });
    await addOfficer(trx, { id, role: 'returning-officer', addedAt }, COMMAND);
  });
  expect(await officer(command)).toMatch(
    /^chuka@example\.org: https:\/\/vote\.example\.org\/commission\/invitation#\S{43}\nHand it to the new returning officer/,
  );
  expect(await officer('officer --email halima@example.org')).toMatch(
    /^refused: An account with this email exists already/,
  );
});

describe('the command line of the commission', () => {
  it('is parsed with the options that each command takes', () => {
    expect(readElectionCommand(['status'])).toEqual({ name: 'status' });
    expect(readElectionCommand('export --out there --election 2027'.split(' '))).toEqual({
      name: 'export',
      out: 'there',
      election: '2027',
    });
    expect(
      readElectionCommand(`${CREATE} --at-close --trustee a --smallest-batch 50`.split(' ')),
    ).toMatchObject({
      name: 'create',
      trusteeFiles: ['a'],
      draft: {
        slug: '2027',
        posts: [
          { name: 'President', level: null },
          { name: 'Governor', level: null },
        ],
        liveResults: false,
        smallestBatch: 50,
      },
    });
    const approvalOf = (words: string) => {
      const command = readElectionCommand(words.split(' '));
      return 'draft' in command && command.draft.approval;
    };
    expect(approvalOf(CREATE)).toBe('at-once');
    expect(approvalOf(`${CREATE} --approve-nominations`)).toBe('commission');
    const times = 'schedule --opens-at none --closes-at 2027-02-25T16:00:00+01:00';
    expect(readElectionCommand(times.split(' '))).toMatchObject({
      change: { opensAt: null, closesAt: new Date('2027-02-25T15:00Z') },
    });
    expect(readElectionCommand(['--help'])).toMatchObject({ name: 'help' });
  });

  it.each([
    [
      '',
      'Say one of status, areas, voters, officer, officers, create, schedule, trustees, open, close, tally, export, back-up, restore, go-on; --help tells more.',
    ],
    [
      'destroy',
      'Say one of status, areas, voters, officer, officers, create, schedule, trustees, open, close, tally, export, back-up, restore, go-on; --help tells more.',
    ],
    ['close 2027', "'2027' is one word too many after close."],
    ['close --out there', 'close does not take --out.'],
    ['export', '--out is missing.'],
    ['officers --hold --release', 'Say one of --suspend, --restore, --hold, --release and --allow-codes.'],
    ['officer', '--email is missing.'],
    ['officer --email ada', '--email must be an e-mail address.'],
    ['officer --email ada@example.org --name Ada', 'officer does not take --name.'],
    ['open --slgu 2027', "Unknown option '--slgu'."],
    ['create --slug 2027', '--post is missing: an election has one or more, or a --question.'],
    [
      'create --slug 2027 --post President --post President',
      'Each --post and --question must have a name of its own.',
    ],
    [
      `${CREATE} --trustee a`,
      '--trustee goes with --at-close only: each live count would need all of these trustees.',
    ],
    [`${CREATE} --smallest-batch 0`, '--smallest-batch must be a whole number from 1 to 1000000.'],
    [`${CREATE} --smallest-batch 1000001`, '--smallest-batch must be a whole number from 1 to 1000000.'],
    [`${CREATE} --year 27`, '--year must be a whole number from 2000 to 2200.'],
    [`${CREATE} --merge-delay 5`, '--merge-delay must be a whole number from 10 to 86400.'],
    [`${CREATE} --min-interval 1e3`, '--min-interval must be a whole number from 1 to 86400.'],
    [`${CREATE} --candidates-a-party 101`, '--candidates-a-party must be a whole number from 1 to 100.'],
    [`${CREATE} --who-may-vote all`, '--who-may-vote must be anyone, confirmed or roll.'],
    [
      `${CREATE} --title Election\u{1fae9}`,
      '--title is refused: Name holds characters that not every device can show.',
    ],
    [
      `${CREATE} --post Sena\u200btor`,
      '--post is refused: Name holds characters that not every device can show.',
    ],
    [`${CREATE} --post PRESIDENT`, 'Each --post and --question must have a name of its own.'],
    [
      `${CREATE} ${Array.from({ length: 59 }, (_, n) => `--post Post${n}`).join(' ')}`,
      '--post may be said 60 times, with a level of 200 letters at most.',
    ],
    ['schedule', 'Say --opens-at, --closes-at or both.'],
    [
      'schedule --closes-at 2027-02-20T17:00',
      '--closes-at must be a time with its zone, such as 2027-02-20T18:00+01:00, or none.',
    ],
    [
      'schedule --opens-at 2027-02-30T99:00Z',
      '--opens-at must be a time with its zone, such as 2027-02-20T18:00+01:00, or none.',
    ],
  ])("is refused with one sentence when it is '%s'", (words, sentence) => {
    expect(() => readElectionCommand(words.split(' ').filter(Boolean))).toThrow(new BadUsage(sentence));
  });
});

describe('an officer', () => {
  it('refuses to open an election under an address that only this machine reaches, except as a trial', async () => {
    const { officer, stand } = await desk('http://localhost:3000');
    expect(await officer(CREATE)).toContain('its record will be at localhost:3000/api/board/2027');
    await stand();
    expect(await officer('open')).toMatch(/^refused: .*Set PUBLIC_URL to the address that people will use/);
    expect(await officer('open --trial')).toContain('key: localhost:3000/api/board/2027+');
  });

  it('brings an election from draft to archives, and each step out of order is refused with the reason', async () => {
    const { officer, stand, vote } = await desk();
    expect(await officer('status')).toBe('There is no election yet.');
    expect(await officer('open')).toBe('refused: There is no election at the moment.');
    expect(await officer(CREATE)).toContain('is a draft');
    expect(await officer(CREATE)).toContain(
      'refused: The current election is still a draft. Go on with it, or',
    );
    expect(await officer('status')).toContain('Election: draft, the current one');
    expect(await officer('close')).toBe('refused: This election has not been opened: it has no record yet.');
    expect(await officer('open')).toBe('refused: There is no candidate for any post yet.');
    await stand();
    expect(await officer('open --election 2027')).toContain('Voting is open');
    expect(await officer('open')).toContain('refused: This election has been opened already');
    await vote();
    expect(await officer('tally')).toBe('refused: Voting has not been closed yet. Close the election first.');
    expect(await officer('close --election 2072')).toBe('refused: No election has the slug 2072.');
    expect(await officer('status')).toContain('1 ballots wait for a place');
    const closed = await officer('close');
    expect(closed).toContain('Voting is closed');
    expect(await officer('close')).toBe(closed);
    const early = path.join(folder, 'early');
    expect(await officer(`export --out ${early}`)).toContain('The election is not tallied yet');
    const tallied = await officer('tally');
    expect(tallied).toContain('The result of 1 ballots is in the record:');
    expect(await officer('tally')).toBe(tallied);
    expect(await officer('status')).toContain('the result is in the record');
    const out = path.join(folder, 'out');
    const exported = await officer(`export --out ${out}`);
    expect(await officer(`export --out ${out}`)).toBe(exported);
    expect(readdirSync(out)).toHaveLength(1);
    expect(readdirSync(out)[0]).toMatch(/\.bel$/);
    const bytes = readFileSync(path.join(out, readdirSync(out)[0] ?? ''));
    expect(await verifyArchive([bytes])).toMatchObject({ ok: true });
  });

  it('invites the trustees of a draft, each by a personal link, and never one who could decrypt alone', async () => {
    const { officer } = await desk();
    await officer(`${CREATE} --at-close`);
    const invite = (threshold: number) =>
      officer(`trustees --threshold ${threshold} --name Ada --name Bem --name Chi`);
    expect(await invite(1)).toMatch(/^refused: At least two trustees must be needed: one alone/);
    const invited = await invite(2);
    expect(invited.match(/^(Ada|Bem|Chi): https:\/\/vote\.example\.org\/trustee\/2027#\S+$/gm)).toHaveLength(
      3,
    );
    expect(invited).toContain('2 of 3 will open the count.');
  });

  it('learns which name may not be on a paper, and which names can be mistaken for each other', async () => {
    const { deps, officer, stand } = await desk();
    await officer(CREATE);
    await stand();
    const rename = (from: string, name: string) =>
      deps.owner.updateTable('nominations').set({ name }).where('name', '=', from).execute();
    await rename('Ada', 'Ada\u200b');
    expect(await officer('open --trial')).toBe(
      'refused: A post, a candidate or a party has a name that may not be on a ballot paper. Correct it first. (contests[0].candidates[0].name holds a character that is not seen)',
    );
    await rename('Ada\u200b', 'BOLA');
    expect(await officer('open --trial')).toMatch(
      /names that voters could not tell apart.*candidates\[1\]\.name/,
    );
  });

  it('reads areas and voters’ places from tables, and names each line that does not fit', async () => {
    const { deps, officer, stand } = await desk();
    const table = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const areas = table(
      'areas.csv',
      'code,parent,level,name\nNG,,country,Nigeria\nLA,NG,state,"Lagos"\nKN,NG,state,Kano\n',
    );
    expect(await officer(`areas --file ${areas}`)).toBe(
      'The area that contains all others is called Nigeria now.\n2 areas are new, 1 were known.',
    );
    const bad = table('bad.csv', 'code,parent,level,name\nIK,LG,town,Ikeja\n');
    expect(await officer(`areas --file ${bad}`)).toBe(
      `refused: ${bad}, line 2: The parent is neither known nor in a line above. Nothing was changed.`,
    );
    expect(await officer(`areas --file ${table('other.csv', 'a,b\n1,2\n')}`)).toContain(
      'code,parent,level,name.',
    );
    expect(await officer(`areas --file ${path.join(folder, 'none.csv')}`)).toContain(
      'cannot be read (ENOENT).',
    );
    await insertUser(deps.db, 'VOTER', 'Ada', 'ada@example.org');
    const voters = table('voters.csv', 'email,area\nada@example.org,KN\n');
    expect(await officer(`voters --file ${voters}`)).toBe('1 voters have their area.');
    const byArea = (post: string) =>
      officer(`create --slug 2027 --title Next --year 2027 --post President --post ${post}`);
    expect(await byArea('Governor@province')).toMatch(/^refused: No area has this level\./);
    expect(await byArea('Governor@state')).toContain('is a draft');
    await stand();
    expect(await officer('open --trial')).toContain('Voting is open');
    expect(await officer('status')).toContain('ballot revision 3: 0 ballots');
  });

  it('is told of files that cannot be read or written, and of times in the past', async () => {
    const { officer, stand } = await desk();
    const none = path.join(folder, 'none.json');
    const closing = `${CREATE} --at-close`;
    expect(await officer(`${closing} --trustee ${none}`)).toBe(`refused: The file ${none} cannot be read.`);
    writeFileSync(path.join(folder, 'other.json'), '{"a":1}');
    expect(await officer(`${closing} --trustee ${path.join(folder, 'other.json')}`)).toContain(
      'is not what this command takes.',
    );
    expect(await officer(CREATE)).toContain('is a draft');
    await stand();
    await officer('open');
    expect(await officer('schedule --closes-at 2020-01-01T00:00Z')).toMatch(
      /^refused: The end of voting is in the past\. Set a later one\./,
    );
    expect(await officer('schedule --opens-at 2040-01-01T00:00Z')).toMatch(/^refused: Voting has begun/);
    expect(await officer('schedule --closes-at 2040-01-01T00:00Z')).toContain('Voting ends at 2040-01-01');
    expect(await officer('status')).toContain('voting closes at 2040-01-01T00:00:00.000Z');
    const file = path.join(folder, 'other.json', 'below');
    expect(await officer(`export --out ${file}`)).toMatch(
      /^refused: The file .* cannot be written \(ENOTDIR\)\.$/,
    );
  });

  it('is told when a data folder holds no election, instead of being given a new one', async () => {
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = path.join(folder, 'mistyped');
    try {
      await expect(createContext({ mayBegin: false })).rejects.toThrow(
        new CommandRefused(
          `There is no election in ${folder}/mistyped: set DATA_DIR or DATABASE_URL as the server has it.`,
        ),
      );
      expect(readdirSync(folder)).not.toContain('mistyped');
    } finally {
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
    }
  });
});
