import { randomBytes, randomUUID } from 'node:crypto';
import { type AuditOptions, auditRecord } from '@evoting/audit/audit';
import type { Tally } from '@evoting/audit/engine';
import { parseBallot, trackerOf } from '@evoting/belenios/server';
import { sodiumTally, sodiumVerifier, sodiumVoter } from '@evoting/belenios/sodium';
import type { RecordSource } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { bytesOf, findFile } from '../domains/board/files.ts';
import { findRecordNamed } from '../domains/board/records-store.ts';
import { ServerAudits } from '../domains/count/server-audit.ts';
import { currentRevision, findRevisionOf } from '../domains/paper/revisions.ts';
import type { BallotEngine } from '../platform/ballots.ts';
import type { Db } from '../platform/database/connect.ts';
import { ballotEngine, temporaryKeys } from './app.ts';
import { withDatabase } from './database.ts';
import { draftElection, open } from './election.ts';

/** Makes the dependencies of writing a record, with a new database. */
export async function recordDeps() {
  const { db, owner, connection } = await withDatabase();
  const read = readConfig({ DEMO: 'false' });
  if (!read.ok) throw new Error(read.sentences.join(' '));
  let ms = Date.UTC(2026, 10, 21, 9);
  const now = () => new Date(ms++);
  const clock = { now, requireTime: () => {} };
  const outside = { config: read.config, keys: temporaryKeys(), ballots: ballotEngine(), randomBytes };
  return { db, owner, connection, ...outside, ...clock };
}
export type RecordTestDeps = Awaited<ReturnType<typeof recordDeps>>;

/** Drafts an election and opens it; see `draftElection`. */
export async function openedElection(
  deps: RecordTestDeps,
  candidatesOfPosts?: Parameters<typeof draftElection>[1],
  settings?: Parameters<typeof draftElection>[2],
) {
  const election = await draftElection(deps.db, candidatesOfPosts, settings);
  await open(deps, election.id);
  return election;
}

/**
 * Encrypts a ballot.
 * @param pick maps a post to the index of its candidate
 * @param electionHash of a revision; the one in force by default
 */
export async function encryptFor(
  db: Db,
  electionId: string,
  pick: (post: number) => number = () => 0,
  electionHash?: string,
) {
  const revision = electionHash
    ? await findRevisionOf(db, electionId, Buffer.from(electionHash, 'hex'))
    : await currentRevision(db, electionId);
  if (!revision) throw new Error('the election has no such ballot revision');
  const choices = revision.election.questions.map(({ answers }, post) =>
    answers.map((_, i) => (i === pick(post) ? 1 : 0)),
  );
  return { ...sodiumVoter.encryptBallot(revision.election, choices, randomBytes), revision: revision.number };
}

/** Inserts ballots into the intake as casts do, each with the mark of a new voter. */
export async function fillIntake(
  db: Db,
  electionId: string,
  ballots: readonly { json: string; tracker: string; credential: string; revision: number }[],
): Promise<void> {
  const rows = ballots.map(({ json, tracker, credential, revision }) => ({
    election_id: electionId,
    tracker: Buffer.from(tracker, 'base64'),
    credential: Buffer.from(credential, 'hex'),
    revision,
    ballot: Buffer.from(json),
    accepted_size: 0,
    due_s: 0,
    retry_hash: null,
  }));
  if (rows.length === 0) return;
  const voters = rows.map(() => randomUUID());
  await db.transaction().execute(async (trx) => {
    await sql`INSERT INTO users (id, role, name, email, password_hash, created_at)
      SELECT id, 'VOTER', 'A voter', id || '@example.org', 'none', now() FROM unnest(${voters}::uuid[]) AS id`.execute(
      trx,
    );
    await sql`INSERT INTO fresh_marks (election_id, voter_id)
      SELECT ${electionId}, id FROM unnest(${voters}::uuid[]) AS id`.execute(trx);
    await trx.insertInto('intake').values(rows).execute();
  });
}

/** Reads a record as it is served, but without HTTP, and counts the bytes. */
export function recordSource(db: Db, log: string): RecordSource & { bytesRead: number } {
  const source = {
    bytesRead: 0,
    async read(path: string) {
      const record = await findRecordNamed(db, log);
      const file = record && path !== 'results' ? await findFile(db, record, path) : null;
      const bytes = file && (await bytesOf(file));
      source.bytesRead += bytes?.length ?? 0;
      return bytes;
    },
  };
  return source;
}

/**
 * Copies a ballot many times, each time with another credential, to fill a record fast. The signatures of the
 * copies are invalid, which only a cast checks.
 */
export function unverifiedCopies(ballot: Awaited<ReturnType<typeof encryptFor>>, count: number) {
  return Array.from({ length: count }, () => {
    const credential = randomBytes(32).toString('hex');
    const json = ballot.json.replace(ballot.credential, credential);
    return { json, credential, tracker: trackerOf(json), revision: ballot.revision };
  });
}

/** The same dependencies with an audit that does not verify ballots, for `unverifiedCopies`. */
export function trusting<D extends Pick<RecordTestDeps, 'db'>>(deps: D) {
  const ballots: Pick<BallotEngine, 'verifyRecorded'> = {
    verifyRecorded: async (_election, json) => {
      const ballot = parseBallot(json);
      return ballot.ok ? { ok: true, credential: ballot.value.credential, tracker: trackerOf(json) } : ballot;
    },
  };
  return { ...deps, ballots, audits: new ServerAudits() };
}

/** A new process on this server's data, with its own audit; `judged` counts the ballots that it verifies. */
export function begun<D extends { ballots: Pick<BallotEngine, 'verifyRecorded'> }>(deps: D) {
  let judged = 0;
  const verifyRecorded: BallotEngine['verifyRecorded'] = (...asked) => {
    judged += 1;
    return deps.ballots.verifyRecorded(...asked);
  };
  return { ...deps, ballots: { verifyRecorded }, audits: new ServerAudits(), judged: () => judged };
}

/** Audits a record as a stranger would. */
export async function audit(
  db: Db,
  log: string,
  options: Partial<AuditOptions> = {},
  source: RecordSource = recordSource(db, log),
) {
  const record = await findRecordNamed(db, log);
  const key = parseVerifierKey(record?.verifierKey ?? '');
  if (!key) throw new Error(`there is no record of ${log}`);
  const engine = { verifier: sodiumVerifier, tally: sodiumTally as unknown as Tally, parallel: 1 };
  // A test's clock may be ahead of this machine's.
  return auditRecord(source, { key, log, engine, nowSeconds: Number.POSITIVE_INFINITY, ...options });
}
