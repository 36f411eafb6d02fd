import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { countIntake } from '../domains/board/intake-store.ts';
import { findLog, findRecord, listRecords, type RecordHead } from '../domains/board/log.ts';
import { awaitFinished, closeElection } from '../domains/election/closing.ts';
import { draftElection } from '../domains/election/draft.ts';
import { exportArchives } from '../domains/election/export.ts';
import { beginWithTrustees, openElection } from '../domains/election/lifecycle.ts';
import { trusteesOf } from '../domains/election/record.ts';
import { scheduleElection } from '../domains/election/schedule.ts';
import { findCurrentElection } from '../domains/election/service.ts';
import { runningStyles } from '../domains/election/styles.ts';
import { tallyElection } from '../domains/election/tally.ts';
import { CommandRefused, type Context, openContext, runCommand, say } from './context.ts';
import { publicKeySchema, readJsonFile, sharesSchema, type TrusteeRequest } from './trustee-files.ts';

const USAGE = `The commission's commands, with the server running or not:
  npm run election -- status
  npm run election -- create --slug 2027 --title "Election 2027" --year 2027 --post President --post Governor …
        [--at-close]            results at the close, no live count
        [--smallest-batch N]    publish no count with fewer than N new ballots
        [--encrypted-only]      take no ballots in the clear
        [--trustee FILE …]      public keys of external trustees (with --at-close): then the server can open nothing
  npm run election -- schedule [--opens-at TIME] [--closes-at TIME]
                            voting begins and ends by the clock; TIME as 2027-02-20T08:00+01:00, or none
  npm run election -- open
  npm run election -- close
  npm run election -- tally [--shares FILE …] [--request FILE]
  npm run election -- export --out DIR
--election SLUG names another election than the current one. DATA_DIR and DATABASE_URL are those of the server.`;

const OPTIONS = {
  election: { type: 'string' },
  slug: { type: 'string' },
  title: { type: 'string' },
  year: { type: 'string' },
  post: { type: 'string', multiple: true },
  trustee: { type: 'string', multiple: true },
  'at-close': { type: 'boolean' },
  'smallest-batch': { type: 'string' },
  'encrypted-only': { type: 'boolean' },
  shares: { type: 'string', multiple: true },
  request: { type: 'string' },
  out: { type: 'string' },
  'opens-at': { type: 'string' },
  'closes-at': { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];
const parse = () => parseArgs({ allowPositionals: true, options: OPTIONS });

async function status({ db }: Context): Promise<void> {
  const records = await listRecords(db);
  if (records.length === 0) say('No election has a public record yet.');
  for (const record of records) {
    const waiting = await countIntake(db, record.electionId);
    const styles = await runningStyles(db, record.electionId);
    say(`${record.log}  ${record.title}: ${record.status}${record.current ? ', the current one' : ''}`);
    say(`  the record has ${record.size} entries; ${waiting} ballots wait for a place in it`);
    for (const { number, ballots } of styles) say(`  ballot style ${number}: ${ballots} ballots`);
    say(`  key ${record.verifierKey}`);
  }
}

async function create(context: Context, values: Values): Promise<void> {
  const { slug, title, year, post: posts = [] } = values;
  if (!slug || !title || !year || posts.length === 0) {
    throw new CommandRefused(`--slug, --title, --year and --post are needed.\n${USAGE}`);
  }
  const trustees = await Promise.all(
    (values.trustee ?? []).map((file) => readJsonFile(file, publicKeySchema)),
  );
  await context.db.transaction().execute(async (trx) => {
    const drafted = await draftElection(trx, context.now(), {
      ...{ slug, title, posts, year: Number(year) },
      liveResults: !values['at-close'],
      plainCasts: !values['encrypted-only'],
      smallestBatch: Number(values['smallest-batch'] ?? 1),
    });
    if (!drafted.ok) throw new CommandRefused(DRAFT_SENTENCES[drafted.reason]);
    if (trustees.length === 0) return;
    const begun = await beginWithTrustees(context, trx, drafted.id, trustees);
    if (!begun.ok) {
      throw new CommandRefused(
        'External trustees go with results at the close only: add --at-close, since live counts need a key on the server.',
      );
    }
  });
  say(`${title} is a draft. Parties can put up candidates now; then: npm run election -- open`);
}

const DRAFT_SENTENCES = {
  'bad-slug': '--slug must be of small letters, digits and hyphens.',
  'slug-taken': 'There is an election of this slug already.',
  'not-a-number': '--year and --smallest-batch must be whole numbers.',
  'another-is-open': 'The current election is not closed: close it first.',
} as const;

const SCHEDULE_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'voting-has-ended': 'Voting has ended: its times stay as they were.',
  'voting-has-begun': 'Voting has begun: only --closes-at can be set now.',
  'closes-in-the-past': '--closes-at is in the past; to end the voting now: npm run election -- close',
  'closes-before-it-opens': '--closes-at must be later than --opens-at.',
} as const;

async function schedule(context: Context, values: Values): Promise<void> {
  const change = {
    ...(values['opens-at'] && { opensAt: timeOf('--opens-at', values['opens-at']) }),
    ...(values['closes-at'] && { closesAt: timeOf('--closes-at', values['closes-at']) }),
  };
  const id = await electionId(context, values);
  const outcome = await context.db
    .transaction()
    .execute((trx) => scheduleElection(trx, id, context.now(), change));
  if (!outcome.ok) throw new CommandRefused(SCHEDULE_SENTENCES[outcome.reason]);
  const { opensAt, closesAt } = outcome.schedule;
  say(`Voting begins ${opensAt ? `at ${opensAt.toISOString()}` : 'when the election is opened'}.`);
  say(`Voting ends ${closesAt ? `at ${closesAt.toISOString()}` : 'when the election is closed by hand'}.`);
}

/** A time with its zone, so that it means the same on every machine; null for `none`. */
function timeOf(option: string, text: string): Date | null {
  if (text === 'none') return null;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(text);
  if (isWhole && !Number.isNaN(time.getTime())) return time;
  throw new CommandRefused(
    `${option} must be a time with its zone, such as 2027-02-20T18:00+01:00, or none.`,
  );
}

const OPEN_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'not-a-draft': 'Only a draft can be opened.',
  'no-candidates': 'Nobody stands for any post yet.',
} as const;

async function open(context: Context, values: Values): Promise<void> {
  const id = await electionId(context, values);
  const opened = await context.db.transaction().execute((trx) => openElection(context, trx, id));
  if (!opened.ok) throw new CommandRefused(OPEN_SENTENCES[opened.reason]);
  say(`Voting is open. The record's key: ${(await findRecord(context.db, id))?.verifierKey}`);
}

async function close(context: Context, values: Values): Promise<void> {
  const record = await recordOf(context, values);
  if (record.status !== 'closed') {
    const closed = await closeElection(context, record.electionId);
    if (!closed.ok) throw new CommandRefused('Only an open election can be closed.');
  }
  await awaitFinished(context, record.electionId);
  say(
    'Voting is closed, and every ballot that was accepted is in the record. Next: npm run election -- tally',
  );
}

async function tally(context: Context, values: Values): Promise<void> {
  const record = await recordOf(context, values);
  if (record.status === 'closed') await awaitFinished(context, record.electionId);
  let outcome = await tallyElection(context, record.electionId);
  for (const file of values.shares ?? []) {
    const given = await readJsonFile(file, sharesSchema);
    const { ownerKeys } = await trusteesOf(context.db, record);
    const trustee = ownerKeys.indexOf(given.public_key) + 1;
    outcome = await tallyElection(context, record.electionId, { trustee, shares: given.shares });
    if (!outcome.ok) throw new CommandRefused(`The file ${file} does not hold proved shares of this tally.`);
  }
  if (!outcome.ok) throw new CommandRefused('Close the election first: npm run election -- close');
  if (outcome.state === 'certified') {
    say(`The result of ${outcome.result.ballots} ballots is in the record:`);
    return printResult(context, record, outcome.result.counts);
  }
  const request: TrusteeRequest = {
    version: 1,
    ...{ log: record.log, origin: record.origin },
    openings: outcome.openings.map(({ style, context, encryptedTally }) => ({
      ...{ style, context },
      encrypted_tally: encryptedTally.map((row) => row.map(({ alpha, beta }) => ({ alpha, beta }))),
    })),
  };
  const file = values.request ?? `${record.log}.request.json`;
  await writeFile(file, `${JSON.stringify(request)}\n`);
  say(`Trustees ${outcome.missing.join(', ')} must open the sums in ${file}:`);
  say('  npm run trustee -- decrypt --key KEY --request FILE --out SHARES');
  say('Then: npm run election -- tally --shares SHARES …');
}

async function printResult(
  { db }: Context,
  record: RecordHead,
  counts: readonly { post_id: string; candidate_id: string; votes: number }[],
): Promise<void> {
  const posts = (await runningStyles(db, record.electionId)).flatMap(({ style }) => style.posts);
  for (const { post_id, candidate_id, votes } of counts) {
    const post = posts.findLast((known) => known.post_id === post_id);
    const candidate = posts
      .flatMap(({ candidates }) => candidates)
      .findLast((known) => known.candidate_id === candidate_id);
    say(`  ${String(votes).padStart(9)}  ${post?.name}: ${candidate?.name} (${candidate?.party})`);
  }
}

async function exportTo(context: Context, values: Values): Promise<void> {
  if (!values.out) throw new CommandRefused(`--out DIR is missing.\n${USAGE}`);
  const record = await recordOf(context, values);
  await mkdir(values.out, { recursive: true });
  const archives = await exportArchives(context.db, record, Math.floor(context.now().getTime() / 1000));
  for (const { uuid, style, ballots, isOpened, chunks } of archives) {
    const file = path.join(values.out, `${uuid}.bel`);
    await pipeline(Readable.from(chunks), createWriteStream(file));
    say(`${file}: ballot style ${style}, ${ballots} ballots${isOpened ? ', with its result' : ''}`);
  }
}

async function electionId({ db }: Context, { election }: Values): Promise<string> {
  const found = election ? (await findLog(db, election))?.electionId : (await findCurrentElection(db))?.id;
  if (!found) throw new CommandRefused('There is no such election.');
  return found;
}

async function recordOf(context: Context, values: Values): Promise<RecordHead> {
  const record = await findRecord(context.db, await electionId(context, values));
  if (!record) throw new CommandRefused('This election has not been opened: it has no record yet.');
  return record;
}

const COMMANDS: Readonly<Record<string, (context: Context, values: Values) => Promise<void>>> = {
  ...{ status, create, schedule, open, close, tally },
  export: exportTo,
};

runCommand(async () => {
  const { values, positionals } = parse();
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command) throw new CommandRefused(USAGE);
  const context = await openContext();
  try {
    await command(context, values);
  } finally {
    await context.close();
  }
});
