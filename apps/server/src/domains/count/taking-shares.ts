import { setImmediate as letOthers } from 'node:timers/promises';
import { inTurns } from '@evoting/audit/turns';
import type { OpeningStatement } from '@evoting/belenios/auditor';
import { sodiumTally } from '@evoting/belenios/sodium';
import type { ParsedBody } from '@evoting/contract/calls';
import type { Deps } from '../../deps.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { findRecordNamed } from '../board/records-store.ts';
import {
  findNewestRequest,
  findStatement,
  insertCountShare,
  listLastShares,
} from '../board/requests-store.ts';
import { trusteesOf } from '../election/trusteeship.ts';

/**
 * `not-asked`: no count of this tree is asked for, or a newer one. `too-early`: the server's audit has not reached the
 * request. `overloaded`: too many shares of this election wait.
 */
export type ShareRefusal =
  | 'no-such-record'
  | 'not-asked'
  | 'too-early'
  | 'unknown-trustee'
  | 'unproved'
  | 'overloaded';

/** Room for all trustees of an election. */
const WAITING_MAX = 20;
const turns = new KeyedQueue<string>(WAITING_MAX);

/**
 * Takes a trustee's share of the count that is asked for: verifies and stores it before it is acknowledged. The same
 * one again changes nothing; one more than needed shows officers that the trustee answers. Anybody can send a false
 * one, so it accuses nobody.
 */
export async function takeShare(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  log: string,
  { treeSize, share }: ParsedBody<'POST /board/:log/shares'>,
): Promise<{ ok: true } | { ok: false; reason: ShareRefusal }> {
  const record = await findRecordNamed(db, log);
  if (!record) return { ok: false, reason: 'no-such-record' };
  const { electionId, publishedSize } = record;
  const { trustee } = share;
  const consider = async (): Promise<{ ok: true } | { ok: false; reason: ShareRefusal }> => {
    const request = await findNewestRequest(db, electionId);
    if (request?.index !== treeSize - 1 || publishedSize < treeSize)
      return { ok: false, reason: 'not-asked' };
    const trustees = await trusteesOf(db, record);
    const publicKey = trustees.ownerKeys[trustee - 1];
    if (publicKey === undefined) return { ok: false, reason: 'unknown-trustee' };
    const given = await listLastShares(db, electionId);
    if (given.some((last) => last.trustee === trustee && last.index === request.index)) return { ok: true };
    const statement = await findStatement(db, electionId);
    if (statement === null) return { ok: false, reason: 'too-early' };
    const proved = sodiumTally.verifyOpeningInSteps(
      JSON.parse(statement) as OpeningStatement,
      { trustee, publicKey },
      share,
    );
    if (!(await inTurns(proved, letOthers))) return { ok: false, reason: 'unproved' };
    await insertCountShare(db, electionId, {
      index: request.index,
      trustee,
      givenAt: now(),
      share: JSON.stringify(share),
    });
    return { ok: true };
  };
  return (await turns.run(electionId, consider)) ?? { ok: false, reason: 'overloaded' };
}
