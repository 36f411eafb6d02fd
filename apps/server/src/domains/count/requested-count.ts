import { setImmediate as letOthers } from 'node:timers/promises';
import type { NextOpening } from '@evoting/audit/next-opening';
import { inTurns } from '@evoting/audit/turns';
import type { Trustees } from '@evoting/belenios/auditor';
import { sodiumTally } from '@evoting/belenios/sodium';
import { countRequestSchema, type Share, shareSchema } from '@evoting/record/payloads';
import type { Db } from '../../platform/database/connect.ts';
import { appendEntries } from '../board/append.ts';
import { publishHead } from '../board/head.ts';
import { documentBytes } from '../board/payload.ts';
import { findRecord } from '../board/records-store.ts';
import {
  type AskedCount,
  findRequest,
  insertRequest,
  listCountShares,
  listLastShares,
  removeCountShare,
  storeStatement,
} from '../board/requests-store.ts';
import { accountsNow } from '../election/electorate.ts';
import { thresholdOf, trusteesOf } from '../election/trusteeship.ts';
import {
  appendOpening,
  askAudit,
  type CountDeps,
  type CountInput,
  type CountOutcome,
  lockUncounted,
} from './appending.ts';
import { openingOf } from './decrypting.ts';

/**
 * Makes a live count with trustees who hold the key: asks for it by an entry of the record, and publishes it once
 * enough trustees have given their shares. After a crash the next call resumes the request.
 */
export function countOnRequest(deps: CountDeps, input: CountInput): Promise<CountOutcome> {
  const { request } = input;
  return request ? answer(deps, input, request) : ask(deps, input);
}

/** Appends the request for the next count. */
async function ask(deps: CountDeps, input: CountInput): Promise<CountOutcome> {
  const { electionId } = input.record;
  // Entries that came since only add ballots.
  const next = await askAudit(deps, input.record, [], (audit) => audit.nextRequest);
  if (!next) return { ok: false, reason: next === null ? 'nothing-new' : 'not-audited' };
  const nowS = Math.floor(deps.now().getTime() / 1000);
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockUncounted(trx, input);
    if (!record) return false;
    const requestedAtS = Math.max(nowS, record.publishedTimeS);
    const payload = documentBytes(countRequestSchema.parse({ requested_at: requestedAtS, ...next }));
    const electorate = await accountsNow(trx, electionId);
    await appendEntries(trx, record, [...electorate, { type: 'CountRequest', payload }], deps.keys);
    await insertRequest(trx, electionId, { index: record.size + electorate.length, requestedAtS });
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  // Shares that come can then be checked at once.
  const record = await findRecord(deps.db, electionId);
  const request = await findRequest(deps.db, electionId);
  return record && request
    ? answer(deps, { ...input, record, request }, request)
    : { ok: false, reason: 'overtaken' };
}

/** Publishes the count that was asked for, if enough shares are there. */
async function answer(deps: CountDeps, input: CountInput, request: AskedCount): Promise<CountOutcome> {
  const { record } = input;
  const { electionId } = record;
  if (record.publishedSize <= request.index) await publishHead(deps, electionId);
  const trustees = await trusteesOf(deps.db, record);
  const enough = thresholdOf(trustees);
  const given = (await listLastShares(deps.db, electionId)).filter(({ index }) => index === request.index);
  if (request.isStated && given.length < enough) return { ok: false, reason: 'waiting' };
  if (record.publishedSize <= request.index) return { ok: false, reason: 'not-audited' };
  const next = await askAudit(deps, record, [], (audit) => audit.requestedOpening());
  if (!next) return { ok: false, reason: next === null ? 'overtaken' : 'not-audited' };
  if (!request.isStated)
    await storeStatement(deps.db, electionId, request.index, JSON.stringify(next.statement));
  const shares = await soundShares(deps.db, { electionId, index: request.index }, next, trustees);
  if (shares.length < enough) return { ok: false, reason: 'waiting' };
  return appendOpening(
    deps,
    input,
    next,
    await openingOf(record.log, next, trustees, shares.slice(0, enough)),
  );
}

/**
 * Verifies the stored shares again, against the audit's own statement, and removes false ones: a writer of the
 * database could insert a false share, which would invalidate the record for good.
 */
async function soundShares(
  db: Db,
  { electionId, index }: { electionId: string; index: number },
  { statement }: NextOpening,
  { ownerKeys }: Trustees,
): Promise<Share[]> {
  const sound: Share[] = [];
  for (const { trustee, share: text } of await listCountShares(db, electionId, index)) {
    const share = readCountShare(text);
    const owner = { trustee, publicKey: ownerKeys[trustee - 1] ?? '' };
    const isSound =
      share?.trustee === trustee &&
      (await inTurns(sodiumTally.verifyOpeningInSteps(statement, owner, share), letOthers));
    if (share && isSound) sound.push(share);
    else await removeCountShare(db, electionId, trustee);
  }
  return sound;
}

function readCountShare(text: string): Share | undefined {
  try {
    return shareSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
