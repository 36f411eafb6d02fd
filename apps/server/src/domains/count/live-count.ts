import { setImmediate as letOthers } from 'node:timers/promises';
import type { NextOpening } from '@evoting/audit/next-opening';
import type { StandingAudit } from '@evoting/audit/standing';
import { inTurns } from '@evoting/audit/turns';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { type Opening, shareSchema } from '@evoting/record/payloads';
import { base64ToBytes } from '@evoting/tlog/encoding';
import { z } from 'zod';
import { inSnapshot } from '../../platform/database/connect.ts';
import { findLastOpening } from '../board/count-store.ts';
import { findEntry } from '../board/entries-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { findRequest } from '../board/requests-store.ts';
import { hasUncounted } from '../board/revision-ballots-store.ts';
import { mayCount } from '../board/tripwire.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { appendOpening, askAudit, type CountDeps, type CountInput, type CountOutcome } from './appending.ts';
import { openingOf } from './decrypting.ts';
import { countOnRequest } from './requested-count.ts';

const numbersSchema = z.object({
  ballots: z.int(),
  /** Absent in a result, whose shares are entries of their own. */
  shares: z.optional(z.array(z.object({ trustee: z.int() }))),
  counts: z.array(z.object({ contest_id: z.string(), candidate_id: z.string(), votes: z.int() })),
});

/** Reads the votes of a live count or a result from a payload that this server wrote. */
export function readNumbers(payload: Uint8Array): z.infer<typeof numbersSchema> {
  return numbersSchema.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
}

/**
 * Publishes a live count: decrypts the sums of the lines that have new ballots, and appends the count with
 * its proof to the record. The votes of other lines stay. Where trustees hold the key, it asks them for the count
 * instead, and publishes it once enough of them have given their shares.
 * With a smallest batch above 1 it covers the whole batches of each ballot style without the last one, so that
 * no count ever reveals a few ballots; once voting has ended it covers all. Only sums of the signed tree that
 * the server's audit has added up are decrypted.
 * The cost depends on the lines listed and the new ballots, at any number of styles (a line that grew by n
 * costs √n additions); with nothing new it is a few small reads.
 * @returns the count, or the reason for none: no live results, too few new ballots, the interval since the
 * last count, an unsigned count, an audit that is behind, or a count by another process
 * @throws ClockError while the clocks differ
 * @throws Error for a record that does not verify
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const input = await readInput(deps, electionId);
  if (typeof input === 'string') return { ok: false, reason: input };
  deps.requireTime();
  if (!(await mayCount(deps, electionId))) return { ok: false, reason: 'ballots-differ' };
  const { heldTrustee } = input;
  if (heldTrustee === null) return countOnRequest(deps, input);
  const next = await nextOpening(deps, input);
  if (!next) return { ok: false, reason: next === null ? 'nothing-new' : 'not-audited' };
  return appendOpening(deps, input, next, await decryptOwn(deps, { ...input, heldTrustee }, next));
}

/**
 * Decrypts sums with this server's trustee key.
 * @returns the document of the entry
 */
async function decryptOwn(
  deps: CountDeps,
  { record, heldTrustee }: { record: RecordHead; heldTrustee: number },
  next: NextOpening,
): Promise<Opening> {
  const trustees = await trusteesOf(deps.db, record);
  const publicKey = trustees.ownerKeys[heldTrustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const steps = sodiumTrustee.decryptSumsInSteps(next.statement, heldTrustee, privateKey, deps.randomBytes);
  const share = await inTurns(steps, letOthers);
  return openingOf(record.log, next, trustees, [shareSchema.parse(share)]);
}

/** Reads in one snapshot whether something may be decrypted now. */
function readInput(
  deps: CountDeps,
  electionId: string,
): Promise<CountInput | 'not-live' | 'nothing-new' | 'too-soon'> {
  return inSnapshot(deps.db, async (trx) => {
    const record = await findRecord(trx, electionId);
    if (!record?.liveResults || record.status === 'draft') return 'not-live';
    if (record.voidReason !== null) return 'not-live';
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return 'not-live';
    const { heldTrustee } = record;
    const last = await findLastOpening(trx, electionId);
    const request = heldTrustee === null ? await findRequest(trx, electionId) : undefined;
    if (request) return { record, heldTrustee, last, request };
    // Only signed entries are counted, and only one count at a time may be unsigned.
    if (record.size > record.publishedSize) return 'nothing-new';
    const isAll =
      record.smallestBatch === 1 || (await findEntry(trx, electionId, 'EndBallots')) !== undefined;
    // One whole batch to cover, and one that stays behind.
    if (!(await hasUncounted(trx, electionId, isAll ? 1 : 2 * record.smallestBatch))) return 'nothing-new';
    if (last && deps.now().getTime() / 1000 < last.openedAtS + record.minIntervalS) return 'too-soon';
    return { record, heldTrustee, last, request };
  });
}

/**
 * Asks the server's audit for the sums of the newest tree to decrypt, and stores that tree beside the key before
 * they are decrypted.
 * Once the decryption of a tree has begun, no other tree is decrypted before its count is in the record: the
 * answer may have been read, and the next one would reveal the difference.
 * @returns null where no line has new ballots; undefined while the audit is behind
 */
function nextOpening(deps: CountDeps, { record }: CountInput): Promise<NextOpening | null | undefined> {
  const { now, keys } = deps;
  const earlier = keys.lastOpened(record);
  const treeSizes = earlier ? [earlier.size] : [];
  const nowS = Math.floor(now().getTime() / 1000);
  const query = async (audit: StandingAudit) => {
    const { size, openedAt } = audit.opened;
    // Read again: another caller may have begun one in the meantime.
    const begun = keys.lastOpened(record);
    const next = begun && begun.size > size ? begun.size : audit.newestTree;
    // The clock may be behind: an opening must not predate an earlier signature.
    const found = await audit.opening(next, Math.max(nowS, record.publishedTimeS, openedAt));
    if (found) await keys.storeOpened(record, { size: next, root: rootOf(found) });
    return found;
  };
  return askAudit(deps, record, treeSizes, query);
}

function rootOf({ opening }: NextOpening): Uint8Array {
  const root = base64ToBytes(opening.root_hash);
  if (!root) throw new Error('the audit names no root');
  return root;
}
