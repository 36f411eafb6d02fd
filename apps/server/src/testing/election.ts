import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CandidateOrder, UnopposedRule, VotersUse, WhoStands } from '@evoting/contract/commission/draft';
import { candidateIdSchema, partyIdSchema, postIdSchema, userIdSchema } from '@evoting/contract/fields';
import type { TieRule } from '@evoting/contract/tie-rule';
import type { Deps } from '../deps.ts';
import { publishHead } from '../domains/board/head.ts';
import { findRecord } from '../domains/board/records-store.ts';
import { addPosts } from '../domains/contest/service.ts';
import { advanceElection } from '../domains/count/advancing.ts';
import { finishRecord } from '../domains/count/finishing.ts';
import type { AuditDeps } from '../domains/count/server-audit.ts';
import { closeElection } from '../domains/election/closing.ts';
import { digestOfKey } from '../domains/election/key-digest.ts';
import { readRollContents } from '../domains/election/roll-contents.ts';
import { renewBallotWhenDue } from '../domains/paper/ballot-changes.ts';
import { digestOfPapers, openElection } from '../domains/paper/open-election.ts';
import { tallyElection } from '../domains/tally/tally.ts';
import type { Db } from '../platform/database/connect.ts';

/** A draft election with posts and candidates. */
export interface TestElection {
  readonly id: string;
  readonly slug: string;
  readonly partyId: string;
  readonly posts: readonly {
    readonly id: string;
    readonly name: string;
    readonly candidates: readonly string[];
  }[];
}

/** Gives rows the order in which they were made. */
let clock = 1_790_000_000_000;

/** Closes every election that was not abandoned. */
export async function endElections(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('elections')
    .set({ status: 'closed', closed_at: now })
    .where('status', '<>', 'closed')
    .where('given_up_at', 'is', null)
    .execute();
}

/**
 * Makes a draft election and makes it the current one.
 * @param candidatesOfPosts the number of candidates for each post, or that it is a question
 */
export async function draftElection(
  db: Db,
  candidatesOfPosts: readonly (number | 'question')[] = [3, 2],
  settings: {
    slug?: string;
    live_results?: boolean;
    smallest_batch?: number;
    min_interval_s?: number;
    plain_casts?: boolean;
    candidates_a_party?: number;
    created_at?: Date;
    closes_at?: Date;
    who_may_vote?: 'anyone' | 'confirmed' | 'roll';
    origin?: string;
    end_delay_minutes?: number;
    none_of_these?: boolean;
    who_stands?: WhoStands;
    tie_rule?: TieRule;
    candidate_order?: CandidateOrder;
    unopposed?: UnopposedRule;
    nominations?: 'frozen' | 'open';
    voters_use?: VotersUse;
    /** How many are elected to each post; one by default. */
    seats?: readonly number[];
    witness_quorum?: number;
  } = {},
): Promise<TestElection> {
  const id = randomUUID();
  const { slug = '2026', seats = [], ...rest } = settings;
  const created_at = new Date(clock++);
  await db.updateTable('elections').set({ current: false }).where('current', '=', true).execute();
  await db
    .insertInto('elections')
    .values({
      id,
      slug,
      title: `Election ${slug}`,
      year: 2026,
      current: true,
      created_at,
      opens_at: null,
      closes_at: null,
      closed_at: null,
      candidates_a_party: 20,
      ...(rest.candidate_order === 'draw' && { draw_server: randomBytes(32) }),
      ...rest,
    })
    .execute();
  const partyId = await insertParty(db, `Test Party of ${slug}`);
  const wanted = candidatesOfPosts.map((count, position) => ({
    name: `Post ${position + 1}`,
    level: null,
    isQuestion: count === 'question',
    ...(seats[position] !== undefined && { seats: seats[position] }),
  }));
  const added = await db.transaction().execute((trx) => addPosts(trx, id, wanted));
  const contests = added.ok ? added.contests : [];
  const posts = [];
  for (const [position, count] of candidatesOfPosts.entries()) {
    const post = { id: contests[position]?.id ?? '', name: `Post ${position + 1}` };
    const candidates: string[] = [];
    for (let n = 0; count !== 'question' && n < count; n++) {
      candidates.push(
        await insertCandidate(db, {
          electionId: id,
          postId: post.id,
          partyId,
          name: `Candidate ${position + 1}.${n + 1}`,
        }),
      );
    }
    posts.push({ id: post.id, name: post.name, candidates });
  }
  return { id, slug, partyId, posts };
}

/** Inserts a party without members. */
export async function insertParty(db: Db, name: string): Promise<string> {
  const id = partyIdSchema.parse(randomUUID());
  await db.insertInto('parties').values({ id, name, banner_id: null, status: 'approved' }).execute();
  return id;
}

/** Inserts an account without a usable password. */
export async function insertUser(
  db: Db,
  role: 'PARTY' | 'VOTER',
  name = 'A voter',
  email = `${randomBytes(8).toString('hex')}@example.org`,
): Promise<string> {
  const id = userIdSchema.parse(randomUUID());
  await db
    .insertInto('users')
    .values({
      id,
      role,
      name,
      email,
      password_hash: 'none',
      image_id: null,
      created_at: new Date(1_790_000_000_000),
    })
    .execute();
  return id;
}

/** Inserts a candidate without an account. */
export async function insertCandidate(
  db: Db,
  {
    electionId,
    postId,
    partyId,
    name,
  }: { electionId: string; postId: string; partyId: string; name: string },
): Promise<string> {
  const id = candidateIdSchema.parse(randomUUID());
  await db
    .insertInto('nominations')
    .values({
      id,
      election_id: electionId,
      contest_id: postIdSchema.parse(postId),
      party_id: partyIdSchema.parse(partyId),
      account_id: null,
      name,
      bio: 'A manifesto.',
      image_id: null,
      status: 'approved',
      created_at: new Date(clock++),
    })
    .execute();
  return id;
}

type RecordDeps = Pick<Deps, 'config' | 'keys' | 'randomBytes' | 'now' | 'requireTime'> & AuditDeps;

/** Reads the values that an officer sees when proposing to open an election. */
export async function seenOpening(db: Db, electionId: string) {
  const { opens_at, closes_at, who_stands, tie_rule, voters_use, draw_server, unopposed, ...rules } = await db
    .selectFrom('elections')
    .select(['opens_at', 'closes_at', 'approval', 'candidates_a_party as candidatesAParty', 'who_stands'])
    .select(['end_delay_minutes as endDelayMinutes', 'tie_rule', 'voters_use', 'draw_server', 'unopposed'])
    .where('id', '=', electionId)
    .executeTakeFirstOrThrow();
  const momentOf = (at: Date | null) => at?.toISOString() ?? null;
  const papers = await digestOfPapers(db, electionId);
  const key = await digestOfKey(db, electionId);
  const roll = (await readRollContents(db, electionId)) ?? { places: null, contents: null, changes: null };
  const times = { opensAt: momentOf(opens_at), closesAt: momentOf(closes_at) };
  const whoStands = who_stands === 'parties' ? {} : { whoStands: who_stands };
  const tieRule = tie_rule === 'unnamed' ? {} : { tieRule: tie_rule };
  const votersUse = voters_use === 'accounts' ? {} : { votersUse: voters_use };
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const draw = draw_server && {
    drawMark: hex(createHash('sha256').update(draw_server).digest()),
    drawNumber: hex(randomBytes(32)),
  };
  const others = { ...whoStands, ...tieRule, ...votersUse, ...(unopposed === 'elected' && { unopposed }) };
  return { papers, ...times, key, ...roll, ...rules, ...others, ...draw };
}

/** Opens an election, which begins its record. */
export async function open(deps: RecordDeps, electionId: string): Promise<void> {
  const opened = await deps.db
    .transaction()
    .execute((trx) => openElection(deps, trx, electionId, { isTrial: true, mayBeSilent: true }));
  if (!opened.ok) throw new Error(opened.reason);
  await publishHead(deps, electionId);
}

/**
 * Moves the ballots into the record and publishes the count, as the running server does every few seconds.
 */
export async function advance(deps: RecordDeps, electionId: string): Promise<void> {
  const record = await findRecord(deps.db, electionId);
  if (record) await advanceElection(deps, record);
}

/**
 * Revises the ballot papers as if changes had waited long enough.
 * @returns whether there is a new revision
 */
export async function renewBallot(deps: RecordDeps, electionId: string): Promise<boolean> {
  const since = new Date(0);
  await deps.db
    .insertInto('ballot_changes')
    .values({ election_id: electionId, since })
    .onConflict((conflict) => conflict.column('election_id').doUpdateSet({ since }))
    .execute();
  return renewBallotWhenDue(deps, electionId);
}

/** Closes an election and counts it. */
export async function closeAndTally(deps: RecordDeps, electionId: string): Promise<void> {
  const closed = await closeElection(deps, electionId);
  if (!closed.ok) throw new Error(closed.reason);
  await finishRecord(deps, electionId);
  const tallied = await tallyElection(deps, electionId);
  if (!tallied.ok || tallied.state !== 'counted') throw new Error('there is no result');
}
