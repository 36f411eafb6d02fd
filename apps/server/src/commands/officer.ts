import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { labelOf } from '@evoting/record/areas';
import type { Succession } from '@evoting/record/payloads';
import {
  countIntake,
  findRecord,
  findRecordNamed,
  hasResult,
  listRecords,
  publishHead,
  type RecordHead,
} from '../domains/board/log.ts';
import { awaitFinished, closeElection } from '../domains/election/closing.ts';
import { draftElection } from '../domains/election/draft.ts';
import { exportArchives } from '../domains/election/export.ts';
import { beginWithTrustees, openElection } from '../domains/election/lifecycle.ts';
import { originOf, trusteeshipOf, trusteesOf } from '../domains/election/record.ts';
import { runningRevisions } from '../domains/election/revisions.ts';
import { type Schedule, scheduleElection } from '../domains/election/schedule.ts';
import { findCurrentElection, holdsDemo } from '../domains/election/service.ts';
import { endBehind, insertSuccession } from '../domains/election/succession.ts';
import { tallyElection } from '../domains/election/tally.ts';
import { lookAtCeremony } from '../domains/trustee/look.ts';
import { type InviteRefusal, inviteTrustees } from '../domains/trustee/service.ts';
import { addAreas, placeVoters } from './areas.ts';
import type { Context } from './context.ts';
import type { CreateOptions, ElectionCommand } from './election-options.ts';
import { publicKeySchema, readJsonFile, sharesSchema } from './trustee-files.ts';

/**
 * Does what the commission asked for, and tells of it with `say`.
 * Takes: what the server has, and the command.
 * Refuses (CommandRefused): with one sentence; what was done before stays done.
 */
export async function runElectionCommand(context: Context, command: ElectionCommand): Promise<void> {
  switch (command.name) {
    case 'status':
      return status(context);
    case 'areas':
      return addAreas(context, command.from);
    case 'voters':
      return placeVoters(context, command.file);
    case 'create':
      return create(context, command);
    case 'schedule':
      return schedule(context, command);
    case 'trustees':
      return trustees(context, command);
    case 'open':
      return open(context, command);
    case 'close':
      return close(context, command);
    case 'tally':
      return tally(context, command);
    case 'export':
      return exportTo(context, command);
  }
}

async function status({ db, say }: Context): Promise<void> {
  const current = await findCurrentElection(db);
  const records = await listRecords(db);
  if (current && !records.some(({ electionId }) => electionId === current.id))
    say(`${current.slug}  ${current.title}: ${current.status}, the current one; it has no public record yet`);
  if (current) await tellTrustees({ db, say }, current.slug);
  if (!current && records.length === 0) say('There is no election yet.');
  for (const record of records) {
    const waiting = await countIntake(db, record.electionId);
    const revisions = await runningRevisions(db, record.electionId);
    say(`${record.log}  ${record.title}: ${record.status}${record.current ? ', the current one' : ''}`);
    if (record.status === 'open' && record.closesAt)
      say(`  voting closes at ${record.closesAt.toISOString()}`);
    if (await hasResult(db, record.electionId)) say('  the result is in the record');
    say(`  the record has ${record.size} entries; ${waiting} ballots wait for a place in it`);
    for (const { number, ballots } of revisions) say(`  ballot revision ${number}: ${ballots} ballots`);
    say(`  key ${record.verifierKey}`);
  }
}

/** How far the trustees are with the key that they make together. */
async function tellTrustees({ db, say }: Pick<Context, 'db' | 'say'>, slug: string): Promise<void> {
  const ceremony = await lookAtCeremony({ db }, slug);
  if (!ceremony) return;
  const { threshold, size, trustees, guilty } = ceremony;
  say(`  ${threshold} of ${size} trustees open the count`);
  for (const { name, sent, hasOpened } of trustees)
    say(`    ${name}: ${sent.length} of 4 steps${hasOpened ? ', has opened the count' : ''}`);
  if (guilty !== null)
    say(
      `    ${trustees[guilty - 1]?.name} sent a wrong value: invite the trustees anew, without or with that one`,
    );
}

/** An election beside the sample accounts would let anybody in: to vote, and to stand. */
async function refuseBesideDemo(context: Context): Promise<void> {
  if (await holdsDemo(context.db))
    throw new CommandRefused(
      'This database holds the demo, and everybody knows the passwords of its accounts: set DATA_DIR to a new folder, or DATABASE_URL to an empty database, for the server and for this command, and begin the election there.',
    );
}

async function create(context: Context, { draft, trusteeFiles, succeeds }: CreateOptions): Promise<void> {
  await refuseBesideDemo(context);
  const trustees = await Promise.all(trusteeFiles.map((file) => readJsonFile(file, publicKeySchema)));
  const origin = originOf(context.config, draft.slug);
  const id = await context.db.transaction().execute(async (trx) => {
    const before = succeeds === null ? null : await endBehind(context, trx, succeeds);
    if (before?.ok === false) throw new CommandRefused(SUCCESSION_SENTENCES[before.reason]);
    const drafted = await draftElection(trx, context.now(), { ...draft, origin });
    if (!drafted.ok) throw new CommandRefused(DRAFT_SENTENCES[drafted.reason]);
    if (before)
      await insertSuccession(trx, {
        electionId: drafted.id,
        succeededId: before.id,
        statement: before.statement,
      });
    if (before) context.say(lossOf(before.statement));
    if (trustees.length === 0) return drafted.id;
    const owners = trustees.map(({ pok, public_key, possession }) => ({
      key: { pok, public_key },
      possession,
    }));
    const begun = await beginWithTrustees(context, trx, drafted.id, trusteeshipOf(owners)).catch(
      refuseTrustees,
    );
    if (!begun.ok)
      throw new CommandRefused(`The election could not begin with these trustees: ${begun.reason}.`);
    return drafted.id;
  });
  await publishHead(context, id);
  context.say(
    `${draft.title} is a draft; its record will be at ${origin}. Parties can put up candidates now; then: npm run election -- open`,
  );
}

function refuseTrustees(error: unknown): never {
  if (error instanceof RangeError)
    throw new CommandRefused(`The election could not begin with these trustees: ${error.message}.`);
  throw error;
}

/** What the commission has to tell people, besides what the record of the successor says for good. */
const lossOf = ({ origin, size, root_hash, held }: Succession): string =>
  `The record at ${origin} ends here, for good. ${size} entries of it were signed (root ${root_hash}), this database holds ${held}: at most ${size - held} ballots that had a place are lost, and those that were accepted and had none yet. The setup of the successor will say so. Everybody who voted there votes again.`;

const SUCCESSION_SENTENCES = {
  'no-such-record': 'No election of this slug has a record that could be succeeded.',
  'succeeded-already': 'Another election has taken the place of that one already.',
  'has-result': 'The result of that election is in its record: there is nothing to succeed.',
  'nothing-signed':
    'The head file of that election is missing: put back the newest copy of it, or nobody knows what was signed.',
  'not-behind':
    'The database holds the whole record of that election: start the server, and it goes on. There is nothing to succeed.',
  'another-history':
    'The database holds another history of that election than the one that was signed: keep it as evidence, and find the right one.',
} as const;

const DRAFT_SENTENCES = {
  'bad-slug': '--slug must be of small letters, digits and hyphens.',
  'slug-taken': 'There is an election of this slug already.',
  'not-a-number': '--year and --smallest-batch must be whole numbers.',
  'unknown-level': 'No area has the level that a --post names: npm run election -- areas adds areas.',
  'rehearsal-apart':
    'A rehearsal and an election that counts are never on one server, nor called alike. Begin this one on a server of its own, or call it otherwise.',
  'another-is-open': 'The current election is not closed: close it first.',
} as const;

const SCHEDULE_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'voting-has-ended': 'Voting has ended: its times stay as they were.',
  'voting-has-begun': 'Voting has begun: only --closes-at can be set now.',
  'closes-in-the-past': '--closes-at is in the past; to end the voting now: npm run election -- close',
  'closes-before-it-opens': '--closes-at must be later than --opens-at.',
} as const;

async function schedule(
  context: Context,
  { election, change }: { election?: string; change: Partial<Schedule> },
): Promise<void> {
  const id = await electionId(context, election);
  const outcome = await context.db
    .transaction()
    .execute((trx) => scheduleElection(trx, id, context.now(), change));
  if (!outcome.ok) throw new CommandRefused(SCHEDULE_SENTENCES[outcome.reason]);
  const { opensAt, closesAt } = outcome.schedule;
  context.say(`Voting begins ${opensAt ? `at ${opensAt.toISOString()}` : 'when the election is opened'}.`);
  context.say(
    `Voting ends ${closesAt ? `at ${closesAt.toISOString()}` : 'when the election is closed by hand'}.`,
  );
}

const INVITE_SENTENCES: Readonly<Record<InviteRefusal, string>> = {
  'one-opens-alone': 'With --threshold 1 each trustee could open any ballot alone: it must be 2 or more.',
  'all-must-open':
    'If all trustees had to open, one who loses the key, or will not, would stop the count for good: --threshold must be less than the number of trustees.',
  'too-many': 'So many trustees cannot make a key together: name 20 at most.',
  'same-name': 'Each --name must be another one.',
  'bad-name': '--name must be a name of at most 200 characters without |.',
  'no-such-election': 'There is no such election.',
  'not-a-draft': 'This election has been opened already: its key stays.',
  'live-needs-the-key':
    'Live counts need a key on the server: create the election with --at-close, or without trustees.',
  'begun-already': 'The key of this election is in its record already, for good.',
};

async function trustees(
  context: Context,
  { election, ...wanted }: { election?: string; names: readonly string[]; threshold: number },
): Promise<void> {
  const id = await electionId(context, election);
  const invited = await context.db.transaction().execute((trx) => inviteTrustees(context, trx, id, wanted));
  if (!invited.ok) throw new CommandRefused(INVITE_SENTENCES[invited.reason]);
  for (const { name, link } of invited.invitations) context.say(`${name}: ${link}`);
  context.say(
    `Hand each trustee their own link, by a way that nobody else reads; it works once. ${wanted.threshold} of ${wanted.names.length} will open the count.`,
  );
}

const OPEN_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'not-a-draft': 'This election has been opened already: only a draft can be opened.',
  'no-candidates': 'Nobody stands for any post yet: parties put up candidates first.',
  'empty-paper':
    'In some area nobody stands for anything, so that its voters would have no ballot paper: parties put up candidates there first.',
  'no-key-yet':
    'The trustees have not made their key yet: npm run election -- status tells how far they are.',
  alike:
    'Two posts, or two candidates of a post, have names that voters could not tell apart: have one of them changed first.',
  'local-address':
    'The record of this election would be named by an address that only this machine reaches, for good: set PUBLIC_URL to the address that people will use and create the election again, or say --trial.',
} as const;

async function open(
  context: Context,
  { election, isTrial }: { election?: string; isTrial: boolean },
): Promise<void> {
  await refuseBesideDemo(context);
  const id = await electionId(context, election);
  const opened = await context.db.transaction().execute((trx) => openElection(context, trx, id, { isTrial }));
  if (!opened.ok) throw new CommandRefused(OPEN_SENTENCES[opened.reason]);
  await publishHead(context, id);
  context.say(`Voting is open. The record's key: ${(await findRecord(context.db, id))?.verifierKey}`);
}

async function close(context: Context, { election }: { election?: string }): Promise<void> {
  const record = await recordOf(context, election);
  if (record.status !== 'closed') {
    const closed = await closeElection(context, record.electionId);
    if (!closed.ok)
      throw new CommandRefused('This election has not been opened: only an open one can be closed.');
  }
  await awaitFinished(context, record.electionId);
  context.say(
    'Voting is closed, and every ballot that was accepted is in the record. Next: npm run election -- tally',
  );
}

async function tally(
  context: Context,
  { election, shares }: { election?: string; shares: readonly string[] },
): Promise<void> {
  const { say } = context;
  const record = await recordOf(context, election);
  if (record.status === 'closed') await awaitFinished(context, record.electionId);
  let outcome = await tallyElection(context, record.electionId);
  for (const file of outcome.ok ? shares : []) {
    const given = await readJsonFile(file, sharesSchema);
    const { ownerKeys } = await trusteesOf(context.db, record);
    const trustee = ownerKeys.indexOf(given.public_key) + 1;
    outcome = await tallyElection(context, record.electionId, { trustee, shares: given.shares });
    if (!outcome.ok) throw new CommandRefused(`The file ${file} does not hold proved shares of this tally.`);
  }
  if (!outcome.ok) throw new CommandRefused('Close the election first: npm run election -- close');
  if (outcome.state === 'counted') {
    say(`The result of ${outcome.result.ballots} ballots is in the record:`);
    return printResult(context, record, outcome.result.counts);
  }
  const [only, ...others] = outcome.missing;
  say(
    others.length === 0
      ? `Trustee ${only} must open the sums:`
      : `Trustees ${outcome.missing.join(', ')} must open the sums:`,
  );
  say('  npm run trustee -- decrypt --key KEY --record URL --out SHARES');
  say('Then: npm run election -- tally --shares SHARES …');
}

async function printResult(
  { db, say }: Context,
  record: RecordHead,
  counts: readonly { contest_id: string; candidate_id: string; votes: number }[],
): Promise<void> {
  const contests = (await runningRevisions(db, record.electionId)).flatMap(
    ({ revision }) => revision.contests,
  );
  for (const { contest_id, candidate_id, votes } of counts) {
    const contest = contests.findLast((known) => known.contest_id === contest_id);
    const candidate = contests
      .flatMap(({ candidates }) => candidates)
      .findLast((known) => known.candidate_id === candidate_id);
    say(
      `  ${String(votes).padStart(9)}  ${contest && labelOf(contest)}: ${candidate?.name} (${candidate?.party})`,
    );
  }
}

async function exportTo(
  context: Context,
  { election, out }: { election?: string; out: string },
): Promise<void> {
  const { db, say } = context;
  const record = await recordOf(context, election);
  const archives = await exportArchives(db, record, Math.floor(context.now().getTime() / 1000));
  for (const { uuid, revision, ballots, isOpened, chunks } of archives) {
    const file = path.join(out, `${uuid}.bel`);
    await writeArchive(file, chunks);
    say(`${file}: ballot revision ${revision}, ${ballots} ballots${isOpened ? ', with its result' : ''}`);
  }
  if (!(await hasResult(db, record.electionId)))
    say('The election is not tallied yet: the archives hold what there is so far, and no result.');
}

/** A crash leaves at most a `.new` file: no archive that is cut off passes for a whole one. */
async function writeArchive(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(Readable.from(chunks), createWriteStream(`${file}.new`));
    await rename(`${file}.new`, file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code ? new CommandRefused(`The file ${file} cannot be written (${code}).`, { cause }) : cause;
  }
}

async function electionId({ db }: Context, slug?: string): Promise<string> {
  const current = await findCurrentElection(db);
  const isCurrent = slug === undefined || slug === current?.slug;
  const found = isCurrent ? current?.id : (await findRecordNamed(db, slug))?.electionId;
  if (found) return found;
  throw new CommandRefused(slug ? `No election has the slug ${slug}.` : 'There is no election yet.');
}

async function recordOf(context: Context, slug?: string): Promise<RecordHead> {
  const record = await findRecord(context.db, await electionId(context, slug));
  if (!record) throw new CommandRefused('This election has not been opened: it has no record yet.');
  return record;
}
