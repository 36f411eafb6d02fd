import type { Trustees } from '@evoting/belenios/auditor';
import type { Result } from '@evoting/record/payloads';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import {
  appendEntries,
  documentBytes,
  listStructure,
  lockRecord,
  type NewEntry,
  publishHead,
} from '../board/log.ts';
import { insertShares, listShares } from './shares-store.ts';
import {
  checkShares,
  missingTrustees,
  ownShares,
  readInput,
  type TallyDeps,
  type TallyRefusal,
} from './tally-input.ts';
import type { Opening } from './trustee-share.ts';
import { writeResult } from './write-result.ts';

/** The result; or which trustees' shares are missing, by number, and what each has to open. */
export type Tallied =
  | { ok: true; state: 'counted'; isNew: boolean; result: Result }
  | { ok: true; state: 'waiting'; missing: number[]; openings: Opening[]; trustees: Trustees }
  | { ok: false; reason: TallyRefusal };

/**
 * Opens the tally of an ended election as far as it can be: publishes the encrypted sums, adds the server's
 * share if it holds a key, and, once every trustee has given a share, writes the decryptions and the result,
 * all in one transaction.
 * Takes: the election, shares that a trustee brings, and who asks.
 * Gives: the result, or who is missing and what has to be opened.
 * Refuses: a record that has not ended, a trustee that is none, and a share that is not proved. May be called
 * again at any time.
 */
export async function tallyElection(
  deps: TallyDeps,
  electionId: string,
  submitted?: { trustee: number; shares: readonly { revision: number; share: string }[] },
  by: Actor = COMMAND,
): Promise<Tallied> {
  const tallied = await deps.db.transaction().execute(async (trx) => {
    const outcome = await tallyIn(trx, deps, electionId, submitted);
    if (outcome.ok && submitted)
      await noteAct(trx, by, 'shares-given', `election:${electionId}`, {
        after: { trustee: submitted.trustee },
      });
    if (outcome.ok && outcome.state === 'counted' && outcome.isNew)
      await noteAct(trx, by, 'election-counted', `election:${electionId}`, {
        after: { ballots: outcome.result.ballots },
      });
    return outcome;
  });
  await publishHead(deps, electionId);
  return tallied;
}

/** The trustees who have given their shares, by number. */
export async function trusteesWhoGave(db: Deps['db'], electionId: string): Promise<ReadonlySet<number>> {
  return new Set((await listShares(db, electionId)).map(({ trustee }) => trustee));
}

async function tallyIn(
  trx: Trx,
  deps: TallyDeps,
  electionId: string,
  submitted: Parameters<typeof tallyElection>[2],
): Promise<Tallied> {
  const record = await lockRecord(trx, electionId);
  if (!record) return { ok: false, reason: 'no-record' };
  const events = await listStructure(trx, electionId);
  const written = new Map(events.map((event) => [event.type, event]));
  const done = written.get('Result')?.payload;
  if (done)
    return {
      ok: true,
      state: 'counted',
      isNew: false,
      result: JSON.parse(done.toString('utf8')) as Result,
    };
  const end = written.get('EndBallots');
  if (!end) return { ok: false, reason: 'not-ended' };
  const input = await readInput(trx, record, end.index + 1);
  const given = submitted ? checkShares(input, submitted) : await ownShares(deps, input);
  if (typeof given === 'string') return { ok: false, reason: given };
  // Only now: a refusal keeps the transaction, and whoever sends what is no share writes nothing.
  const entry: NewEntry = { type: 'EncryptedTally', payload: documentBytes(input.total) };
  const head = written.has('EncryptedTally') ? record : await appendEntries(trx, record, [entry], deps.keys);
  await insertShares(trx, electionId, given);
  const shares = await listShares(trx, electionId);
  const missing = missingTrustees(input, shares);
  if (missing.length > 0) {
    const { trustees } = input;
    return { ok: true, state: 'waiting', missing, openings: [...input.openings], trustees };
  }
  const result = await writeResult(deps, trx, { ...input, record: head }, shares);
  return { ok: true, state: 'counted', isNew: true, result };
}
