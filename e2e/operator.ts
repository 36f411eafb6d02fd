/**
 * The operator of a server as an attacker, with the server's key and database. They stuff one ballot, with
 * which they can forge the proof of a false number; the unchanged server then serves it.
 */
import { randomBytes } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpeningStatement, type PartialDecryption, parseBallot } from '@evoting/belenios/auditor';
import { sodiumTally, sodiumTrustee, sodiumVoter } from '@evoting/belenios/sodium';
import { bytesToBase64, bytesToHex } from '@evoting/tlog/encoding';
import { treeAt } from '@evoting/tlog/tree';
import { chooseDatabase } from '../apps/server/src/choose-database.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { appendEntries } from '../apps/server/src/domains/board/append.ts';
import { findLastOpening, insertOpening } from '../apps/server/src/domains/board/count-store.ts';
import { findEntry, listBallots, listEntries } from '../apps/server/src/domains/board/entries-store.ts';
import { publishHead } from '../apps/server/src/domains/board/head.ts';
import { listLines, storeVotes } from '../apps/server/src/domains/board/lines-store.ts';
import { documentBytes } from '../apps/server/src/domains/board/payload.ts';
import { listRecords, lockRecord } from '../apps/server/src/domains/board/records-store.ts';
import { sequenceOnce } from '../apps/server/src/domains/board/sequencer.ts';
import { tileStore } from '../apps/server/src/domains/board/tiles-store.ts';
import { finishRecord } from '../apps/server/src/domains/count/finishing.ts';
import { votesOf } from '../apps/server/src/domains/count/statements.ts';
import { closeElection } from '../apps/server/src/domains/election/closing.ts';
import { trusteesOf } from '../apps/server/src/domains/election/trusteeship.ts';
import { listRevisions } from '../apps/server/src/domains/paper/revisions.ts';
import { insertShares } from '../apps/server/src/domains/tally/shares-store.ts';
import { tallyElection } from '../apps/server/src/domains/tally/tally.ts';
import { createBallotEngine } from '../apps/server/src/platform/ballots.ts';
import { connectDatabase } from '../apps/server/src/platform/database/running.ts';
import { createKeyStore } from '../apps/server/src/platform/keys/key-store.ts';
import { WeakForger } from '../packages/belenios/src/testing/weak-forger.ts';
import { asOwner } from './database.ts';

/** The votes that a forgery subtracts from each line of the count. */
type Shifts = readonly number[];

/** The weaker proof of the false numbers, and its context. */
export interface Forgery {
  readonly weak: PartialDecryption;
  readonly context: string;
}

/** Runs work with the database and keys of a stopped server. */
async function withKeys<T>(dataDir: string, work: (deps: Deps) => Promise<T>): Promise<T> {
  const read = readConfig({ DATA_DIR: dataDir, DEMO: 'false' });
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const { db, close } = await connectDatabase(await chooseDatabase(read.config));
  const keys = createKeyStore({ folder: path.join(dataDir, 'keys') });
  const ballots = createBallotEngine();
  try {
    return await work({ db, keys, ballots, randomBytes, now: () => new Date(), requireTime: () => {} });
  } finally {
    await ballots.close();
    await close();
  }
}
type Deps = Parameters<typeof finishRecord>[0];

/** Computes the encrypted sums of a record with one revision. */
async function addUp(db: Deps['db'], electionId: string) {
  const [revision] = await listRevisions(db, electionId);
  if (!revision) throw new Error('There is no record to forge');
  let sums = sodiumTally.emptySums(revision.election);
  for (const { ballot } of await listBallots(db, electionId, revision.number, { after: -1, limit: 1_000 })) {
    const read = parseBallot(ballot.toString('utf8'));
    if (read.ok) sums = sodiumTally.addBallot(sums, read.value);
  }
  const { encryptedTally } = sodiumTally.storeSums(sums);
  const choices = revision.revision.contests.flatMap(({ contest_id, candidates }) =>
    candidates.map(({ candidate_id }) => ({ contest_id, candidate_id })),
  );
  const ciphertexts = encryptedTally.flat();
  return {
    ballots: sums.numTallied,
    sums: choices.map((choice, i) => ({
      ...choice,
      alpha: ciphertexts[i]?.alpha ?? '',
      beta: ciphertexts[i]?.beta ?? '',
    })),
  };
}

/** The statement that a trustee proves about the sums at a head. */
const statementOf = (
  { setupHash, size, root }: { setupHash: Uint8Array; size: number; root: Uint8Array },
  { ballots, sums }: Pick<OpeningStatement, 'ballots' | 'sums'>,
  revision: string | null = null,
): OpeningStatement => ({
  setup: bytesToHex(setupHash),
  tree_size: size,
  root_hash: bytesToBase64(root),
  ballots,
  revision,
  sums: sums.map(({ alpha, beta }) => ({ alpha, beta })),
});

/**
 * Appends a stuffed ballot to the record.
 * @returns a function that forges a decryption with it
 */
async function stuff(deps: Deps, shifts: Shifts) {
  const { db, keys } = deps;
  const [record] = await listRecords(db);
  const [revision] = record ? await listRevisions(db, record.electionId) : [];
  if (!record || !revision) throw new Error('There is no record to forge');
  const { ownerKeys } = await trusteesOf(db, record);
  const { privateKey } = await keys.trusteeKey({ ...record, publicKey: ownerKeys[0] ?? '' });
  const { election, number } = revision;
  const { sums } = await addUp(db, record.electionId);
  const forger = new WeakForger(privateKey, election.fingerprint, sums, shifts, randomBytes);
  const chosen = [shifts.map((_, i) => (i === shifts.length - 1 ? 1 : 0))];
  const secret = BigInt(`0x${bytesToHex(randomBytes(31))}`);
  const ballot = sodiumVoter.encryptBallot(election, chosen, forger.source(randomBytes), secret);
  const row = {
    election_id: record.electionId,
    revision: number,
    accepted_size: 0,
    due_s: 0,
    retry_hash: null,
    tracker: Buffer.from(ballot.tracker, 'base64'),
    credential: Buffer.from(ballot.credential, 'hex'),
    ballot: Buffer.from(ballot.json),
  };
  await db.insertInto('intake').values(row).execute();
  // Without the mark of somebody who has not voted, nothing would be moved.
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'VOTER')
    .where('id', 'not in', db.selectFrom('voted').select('voter_id'))
    .where('id', 'not in', db.selectFrom('fresh_marks').select('voter_id'))
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.insertInto('fresh_marks').values({ election_id: record.electionId, voter_id: id }).execute();
  await sequenceOnce(deps, record.electionId);
  const forge = (statement: OpeningStatement) => {
    const honest = sodiumTrustee.decryptSums(statement, 1, privateKey, randomBytes);
    const weak = forger.decrypt(statement.sums);
    const share = { ...honest, factors: [...(weak.decryption_factors[0] ?? [])] };
    return { weak, context: election.fingerprint, share };
  };
  return { electionId: record.electionId, forge };
}

/** Publishes a false live count on a stopped server. */
export function forgeCount(dataDir: string, shifts: Shifts, numbers: readonly number[]): Promise<Forgery> {
  return withKeys(dataDir, async (deps) => {
    const { electionId, forge } = await stuff(deps, shifts);
    const forged = await deps.db.transaction().execute(async (trx) => {
      const record = await lockRecord(trx, electionId);
      const last = await findLastOpening(trx, electionId);
      if (!record || !last) throw new Error('Nothing was counted yet');
      const total = await addUp(trx, electionId);
      const forgery = forge(statementOf(record, total));
      const [before] = await listEntries(trx, electionId, { from: last.index, count: 1 });
      const opened_at = Math.max(Math.floor(Date.now() / 1000), record.publishedTimeS, last.openedAtS + 1);
      const opening = {
        tree_size: record.size,
        root_hash: bytesToBase64(record.root),
        ballots: total.ballots,
        sums: total.sums,
        shares: [forgery.share],
        counts: votesOf(total.sums, numbers),
        opened_at,
        previous: bytesToHex(before?.payloadHash ?? new Uint8Array()),
      };
      await appendEntries(trx, record, [{ type: 'Opening', payload: documentBytes(opening) }], deps.keys);
      const { size: treeSize, size: index } = record;
      await insertOpening(trx, electionId, { index, treeSize, ballots: total.ballots, openedAtS: opened_at });
      const lines = await listLines(trx, electionId);
      const fresh = total.ballots - last.ballots;
      const shown = lines.map((line, i) => ({ ...line, fresh, votes: numbers[i] ?? 0 }));
      await storeVotes(trx, electionId, index, shown);
      return forgery;
    });
    await publishHead(deps, electionId);
    return forged;
  });
}

/** Closes voting on a stopped server and publishes a false result, also in the archive. */
export function forgeResult(dataDir: string, shifts: Shifts): Promise<Forgery> {
  return withKeys(dataDir, async (deps) => {
    const { electionId, forge } = await stuff(deps, shifts);
    await closeElection(deps, electionId);
    await finishRecord(deps, electionId);
    const [record] = await listRecords(deps.db);
    const [revision] = await listRevisions(deps.db, electionId);
    if (!record || !revision) throw new Error('There is no record to forge');
    const total = await addUp(deps.db, electionId);
    const ended = ((await findEntry(deps.db, electionId, 'EndBallots')) ?? 0) + 1;
    const end = { ...record, ...(await treeAt(tileStore(deps.db, electionId), ended)).head };
    const common = forge(statementOf(end, total));
    const own = forge(statementOf(end, total, revision.hash));
    await deps.db.transaction().execute((trx) =>
      insertShares(trx, electionId, [
        { trustee: 1, revision: 0, share: JSON.stringify({ share: common.share, archive: null }) },
        {
          trustee: 1,
          revision: revision.number,
          share: JSON.stringify({ share: own.share, archive: JSON.stringify(own.weak) }),
        },
      ]),
    );
    await tallyElection(deps, electionId);
    return common;
  });
}

const headFile = (dataDir: string) => path.join(dataDir, 'keys', 'forged.log.head');

/** Copies the database and the head that was signed last. */
export async function keepCopy(dataDir: string): Promise<void> {
  await asOwner(dataDir, 'postgres', 'CREATE DATABASE older TEMPLATE evoting');
  await copyFile(headFile(dataDir), `${headFile(dataDir)}.older`);
}

/**
 * Restores the copies as if nothing had been signed since, and removes the server's memory of signed heads.
 */
export async function putBack(dataDir: string): Promise<void> {
  await asOwner(dataDir, 'postgres', 'DROP DATABASE evoting', 'ALTER DATABASE older RENAME TO evoting');
  await copyFile(`${headFile(dataDir)}.older`, headFile(dataDir));
  await rm(path.join(dataDir, 'keys', 'forged.log.seen'), { force: true });
}

/** Removes the record and its keys. */
export async function beginOtherRecord(dataDir: string): Promise<void> {
  await asOwner(dataDir, 'postgres', 'DROP DATABASE evoting');
  await rename(path.join(dataDir, 'keys'), path.join(dataDir, 'keys.before'));
}
