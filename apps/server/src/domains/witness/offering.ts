import { sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { type Background, startBackground } from '../../platform/background.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log.ts';
import { proofText } from '../board/files.ts';
import { findRecord, listRecords, type RecordHead } from '../board/records-store.ts';
import { tileStore } from '../board/tiles-store.ts';
import { type Cosigned, listStanding, storeCosigned, type WitnessRow } from './cosignatures-store.ts';
import { type TakeDeps, tellOfOtherTree, witnessKey } from './taking.ts';

/** The least time between two checkpoints that a witness is offered. */
export const OFFER_EVERY_MS = 30_000;
/** The second request begins at the size in the witness's answer. */
export const REQUESTS_PER_OFFER = 2;
const LOOK_EVERY_MS = 5_000;
/** The longest pause after failures in a row. */
const LONGEST_PAUSE_MS = 10 * 60_000;
const PATIENCE_MS = 10_000;
/** The longest answer that is read: a size, or the signatures of one witness. */
const MOST_BYTES = 4_096;

/** An answer of a witness: its status, and the beginning of its body, null if that is too long. */
interface Answer {
  readonly status: number;
  readonly body: string | null;
}

/**
 * The result of an offer. `cosigned`: the signature is stored. `differs`: the witness knows another tree than
 * this record's. `none`: it gave no signature.
 */
export type OfferResult = 'cosigned' | 'differs' | 'none';

/**
 * A witness's answer to a checkpoint. `beyond`: it knows a larger tree. `refused`: its tree of this size has
 * another root.
 */
export type WitnessReply =
  | { readonly kind: 'cosigned'; readonly signed: Cosigned }
  | { readonly kind: 'beyond' | 'refused'; readonly size: number }
  | { readonly kind: 'none' };

/**
 * Offers the published checkpoint to a witness, from the size that it signed last, and once more from the size
 * in its answer. Its signature is kept if it is valid for this checkpoint.
 */
export async function offerTo(
  deps: TakeDeps,
  record: RecordHead,
  witness: WitnessRow,
  patienceMs = PATIENCE_MS,
): Promise<OfferResult> {
  const { electionId } = record;
  const said = await askWitness(deps.db, record, witness, patienceMs);
  if (said.kind === 'none') return 'none';
  if (said.kind === 'cosigned') {
    await storeCosigned(deps.db, electionId, said.signed);
    return 'cosigned';
  }
  // Another process may have published more by now.
  const isStale =
    said.kind === 'beyond' && said.size <= ((await findRecord(deps.db, electionId))?.publishedSize ?? 0);
  if (isStale) return 'none';
  await tellOfOtherTree(deps, record, { key: witness.key, size: said.size, note: null });
  return 'differs';
}

/**
 * Asks a witness to sign the published checkpoint, which tells how far it has seen the record.
 * @see C2SP tlog-witness, add-checkpoint
 */
export async function askWitness(
  db: Db | Trx,
  record: RecordHead,
  witness: WitnessRow,
  patienceMs = PATIENCE_MS,
): Promise<WitnessReply> {
  const { checkpoint, publishedSize } = record;
  const key = witnessKey(witness.key);
  let oldSize = Math.min(witness.size, publishedSize);
  for (let attempt = 1; attempt <= REQUESTS_PER_OFFER; attempt++) {
    const answer = await post(witness, await requestOf(db, record, oldSize), patienceMs);
    if (answer.status === 200) {
      const lines = (answer.body ?? '').match(/^\u2014 [^\n]*\n/gm) ?? [];
      const own = lines.filter((line) => line.startsWith(`\u2014 ${key.name} `)).join('');
      const note = checkpoint + own;
      const signed = verifyCosignature(note, key);
      if (!signed.ok) return { kind: 'none' };
      const size = sizeOfCheckpoint(checkpoint);
      return { kind: 'cosigned', signed: { key: witness.key, size, timeS: signed.time, note } };
    }
    const size =
      answer.status === 409 ? Number(/^(0|[1-9]\d{0,15})\n$/.exec(answer.body ?? '')?.[1]) : Number.NaN;
    if (size > publishedSize) return { kind: 'beyond', size };
    // It has a tree of this size and refuses the proof: its root is another one.
    if (answer.status === 422 && (attempt === REQUESTS_PER_OFFER || oldSize === witness.size))
      return { kind: 'refused', size: oldSize };
    if (!Number.isSafeInteger(size)) return { kind: 'none' };
    oldSize = size;
  }
  return { kind: 'none' };
}

async function requestOf(db: Db | Trx, record: RecordHead, oldSize: number): Promise<string> {
  const { checkpoint, electionId, publishedSize } = record;
  const isGrown = oldSize > 0 && oldSize < publishedSize;
  const location = { kind: 'consistency' as const, treeSize: publishedSize, at: oldSize };
  const proof = isGrown ? await proofText(tileStore(db, electionId), record, location) : '';
  return `old ${oldSize}\n${proof}\n${checkpoint}`;
}

/** Follows no redirect, waits ten seconds, and reads four kilobytes: the address may be anybody's. */
async function post({ url }: WitnessRow, body: string, patienceMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, redirect: 'error', signal });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) return { status: response.status, body: null };
    parts.push(part);
  }
  return { status: response.status, body: Buffer.concat(parts).toString('utf8') };
}

/** The pace of offers to one witness: when the next is due, and the failures in a row. */
interface Pace {
  dueMs: number;
  failures: number;
}

/** Offers checkpoints to witnesses until it is stopped; voting never waits for it. */
export function startOffering(deps: TakeDeps & { elapsedMs: () => number }, log: Log): Background {
  const paces = new Map<string, Pace>();
  const offer = async (record: RecordHead, witness: WitnessRow) => {
    const name = `${record.electionId} ${witness.key}`;
    const pace = paces.get(name) ?? { dueMs: 0, failures: 0 };
    if (deps.elapsedMs() < pace.dueMs) return;
    const offered = await offerTo(deps, record, witness).catch(() => 'none' as const);
    const failures = offered === 'none' ? pace.failures + 1 : 0;
    if (failures === 1) log.warn({ witness: witnessKey(witness.key).name }, 'a witness did not sign');
    if (offered === 'differs')
      log.error({ witness: witnessKey(witness.key).name }, 'a witness has another tree');
    const pauseMs = Math.min(OFFER_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS);
    paces.set(name, { dueMs: deps.elapsedMs() + pauseMs, failures });
  };
  const step = async (stopping: AbortSignal) => {
    for (const record of await listRecords(deps.db)) {
      if (record.publishedSize === 0 || record.archivedAt !== null) continue;
      const witnesses = await listStanding(deps.db, record.electionId);
      const asked = witnesses.filter(({ url, size, differs }) => {
        const isSigned = size === record.publishedSize && record.status === 'closed';
        return url !== null && !differs && !isSigned;
      });
      if (stopping.aborted) return;
      await Promise.all(asked.map((witness) => offer(record, witness)));
    }
  };
  const onFailure = (err: unknown) => log.error({ err }, 'witnesses could not be asked');
  return startBackground(step, { everyMs: LOOK_EVERY_MS, afterFailureMs: OFFER_EVERY_MS, onFailure });
}
