import { verifyPossession, verifyTrustees } from '@evoting/belenios/auditor';
import { emptySums, storeSums } from '@evoting/belenios/server';
import { provePossession, type TrusteePublicKey, trusteeList } from '@evoting/belenios/trustee';
import { newestText } from '@evoting/record/head';
import type { Revision, Setup } from '@evoting/record/payloads';
import { bytesToHex } from '@evoting/tlog/encoding';
import { emptyRoot } from '@evoting/tlog/hash';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { holdImages } from '../../platform/images/store.ts';
import {
  appendEntries,
  documentBytes,
  findPayload,
  insertRecord,
  insertSums,
  linesOfPapers,
  lockRecord,
  payloadOf,
  type RecordHead,
} from '../board/log.ts';
import type { ElectionRow } from './lifecycle-store.ts';
import { type Contests, makeRevision, type NextRevision, readElection } from './revision.ts';
import { countRevisions, insertRevisions, listNewestRevisions, type RevisionRow } from './revisions-store.ts';
import { findSuccession } from './succession-store.ts';

/** What writing a record needs: where the keys are, and what makes new ones. */
export type RecordDeps = Pick<Deps, 'config' | 'keys' | 'randomBytes' | 'now'>;

/**
 * A trustee outside: the public half of the key, the name, and the proof that the key was made for this
 * record.
 */
export interface ExternalTrustee {
  readonly key: TrusteePublicKey;
  readonly possession: Setup['possession'][number];
}

/**
 * Trustees outside, together: their list as Belenios writes it, who holds each key of it, and of a key that
 * some of them open together the transcript of its making.
 */
export interface Trusteeship {
  readonly trusteesJson: string;
  readonly possession: Setup['possession'];
  readonly ceremony?: string;
}

/** Trustees of whom each made a key alone: all of them must open. */
export const trusteeshipOf = (owners: readonly ExternalTrustee[]): Trusteeship => ({
  trusteesJson: trusteeList(owners.map(({ key }) => key)).trusteesJson,
  possession: owners.map(({ possession }) => possession),
});

/** What the record calls the trustee whose key the server holds. */
const SERVERS_NAME = 'The server';

/** Where a record is served, without a scheme: what its key and every signature of it are named by. */
export function originOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, slug: string): string {
  return `${new URL(publicUrl).host}/api/board/${slug}`;
}

/**
 * Begins the record of an election: makes the log's key and, without external trustees, the server's trustee
 * key, and writes Setup.
 * Takes: the transaction that holds the election, and the external trustees if the server is to hold no key.
 * Gives: the record.
 * Refuses (throws): an election that waits for its trustees' key without it; trustees whose proofs do not
 * hold, or whose keys are the same or cancel each other. A crash before the commit leaves key files that
 * nothing was signed with; they are set aside when it is tried again.
 */
export async function createRecord(
  deps: RecordDeps,
  trx: Trx,
  election: ElectionRow,
  external: Trusteeship | null = null,
): Promise<RecordHead> {
  if (external === null && election.key_holders === 'trustees')
    throw new Error('the key of this election is its trustees’ to make');
  const log = election.slug;
  const succeeds = await findSuccession(trx, election.id);
  const origin = election.origin ?? originOf(deps.config, log);
  const key = await deps.keys.createSigningKey(log, origin);
  const { trusteesJson, possession, ceremony } =
    external ?? trusteeshipOf([await ownTrustee(deps, log, origin)]);
  requireTrustees(trusteesJson, origin, possession);
  const trustees = payloadOf(Buffer.from(trusteesJson));
  const made = ceremony === undefined ? [] : [payloadOf(Buffer.from(ceremony))];
  const setup: Setup = {
    ...{ version: 2, origin, title: election.title, trustees: bytesToHex(trustees.hash) },
    possession,
    results: election.live_results ? 'live' : 'at-close',
    smallest_batch: election.smallest_batch,
    min_interval_s: election.min_interval_s,
    max_merge_delay_s: election.max_merge_delay_s,
    plain_casts: election.plain_casts,
    nominations: election.nominations,
    witnesses: [],
    roll: null,
    ...(made[0] && { ceremony: bytesToHex(made[0].hash) }),
    ...(succeeds && { succeeds }),
  };
  const payload = documentBytes(setup);
  await insertRecord(trx, {
    electionId: election.id,
    origin,
    verifierKey: formatVerifierKey(key),
    setupHash: payloadOf(payload).hash,
    trusteesHash: trustees.hash,
    heldTrustee: external ? null : 1,
    root: emptyRoot(),
  });
  const empty = await lockRecord(trx, election.id);
  if (!empty) throw new Error('the record that was just made is missing');
  return appendEntries(trx, empty, [{ type: 'Setup', payload }], deps.keys, [trustees, ...made]);
}

async function ownTrustee(
  { keys, randomBytes }: RecordDeps,
  log: string,
  origin: string,
): Promise<ExternalTrustee> {
  const { publicKey, privateKey } = await keys.createTrusteeKey(log, origin);
  const possession = provePossession({ origin, name: SERVERS_NAME }, privateKey, randomBytes);
  return { key: publicKey, possession };
}

function requireTrustees(trusteesJson: string, origin: string, possession: Setup['possession']): void {
  const read = verifyTrustees(trusteesJson);
  if (!read.ok) throw new RangeError(`the trustees are refused: ${read.reason}`);
  const names = new Set(possession.map(({ name }) => name));
  if (names.size < possession.length) throw new RangeError('two trustees have the same name');
  for (const [i, { name, public_key: publicKey, proof }] of possession.entries()) {
    const isOwn = publicKey === read.trustees.ownerKeys[i];
    if (!isOwn || !verifyPossession({ origin, name, publicKey }, proof))
      throw new RangeError(`${name} has not proved the key for ${origin}`);
  }
}

/**
 * The trustees of a record, verified again.
 * Refuses (throws): a list that does not hold: the store is damaged.
 */
export async function trusteesOf(trx: Trx | Deps['db'], record: RecordHead) {
  const json = await findPayload(trx, record.electionId, record.trusteesHash);
  const read = verifyTrustees(json?.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`the trustees of ${record.log} are ${read.reason}`);
  return read.trustees;
}

/**
 * Adds revisions of the ballot to a record, at most one a style.
 * Takes: a transaction that holds the record, and what they are made of.
 * Gives: the record's new head.
 */
export async function appendRevisions(
  deps: Pick<RecordDeps, 'keys' | 'randomBytes'>,
  trx: Trx,
  record: RecordHead,
  next: readonly NextRevision[],
): Promise<RecordHead> {
  const { publicKey } = await trusteesOf(trx, record);
  await holdImages(
    trx,
    next.flatMap(({ contests }) => picturesOf(contests)),
  );
  const frame = { ...record, publicKey };
  const made = next.map((one) => makeRevision(frame, one, deps.randomBytes));
  const hashes = made.map(({ entry }) => payloadOf(entry.payload as Uint8Array).hash);
  const newest = new Map(
    (await listNewestRevisions(trx, record.electionId)).map((row) => [row.style, namedBy(row)]),
  );
  for (const [i, { document }] of made.entries())
    newest.set(document.style, { ...document, payload: bytesToHex(hashes[i] as Uint8Array) });
  const documents = [
    ...made.map(({ election }) => election),
    payloadOf(Buffer.from(newestText([...newest.values()]))),
  ];
  const entries = made.map(({ entry }) => entry);
  const head = await appendEntries(trx, record, entries, deps.keys, documents);
  const before = await countRevisions(trx, record.electionId);
  const lines = await linesOfPapers(
    trx,
    record.electionId,
    made.map(({ document }) => choicesOf(document)),
  );
  const rows = made.map(({ document: { style, revision: ofStyle }, election, electionJson }, i) => ({
    ...{ revision: before + i + 1, style, ofStyle, index: record.size + i },
    ...{ revisionHash: Buffer.from(hashes[i] as Uint8Array), electionHash: Buffer.from(election.hash) },
    ...{
      ballots: 0,
      lines: lines[i] ?? [],
      encryptedTally: JSON.stringify(storeSums(emptySums(readElection(electionJson))).encryptedTally),
    },
  }));
  await insertRevisions(trx, record.electionId, rows);
  await insertSums(trx, record.electionId, rows);
  return head;
}

/** The choices of a paper, in the order of the ballot. */
const choicesOf = ({ contests }: Revision) =>
  contests.flatMap(({ contest_id, candidates }) =>
    candidates.map(({ candidate_id }) => ({ contest_id, candidate_id })),
  );

/** A revision as the checkpoint names it. */
const namedBy = ({ style, ofStyle, revisionHash }: RevisionRow) => ({
  ...{ style, revision: ofStyle, payload: revisionHash.toString('hex') },
});

const picturesOf = (contests: Contests): string[] =>
  contests
    .flatMap(({ candidates }) => candidates.flatMap(({ picture, banner }) => [picture, banner]))
    .filter((hash) => hash !== null);
