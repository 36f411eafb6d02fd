import type { VotingDay } from '@evoting/contract/commission/day';
import type { Db } from '../../platform/database/connect.ts';
import { findRecord } from '../board/records-store.ts';
import { findQuorum, listStanding } from './cosignatures-store.ts';
import { witnessKey } from './taking.ts';

/** The time after which a witness that has not signed the published tree counts as silent. */
const SILENT_MS = 10 * 60_000;

/** Loads what each witness of an election has signed, for officers; null without witnesses or a record. */
export async function witnessesNow(db: Db, electionId: string, now: Date): Promise<VotingDay['witnesses']> {
  const record = await findRecord(db, electionId);
  const standing = await listStanding(db, electionId);
  if (!record || standing.length === 0) return null;
  const list = standing.map(({ key, size, timeS, differs }) => {
    const isRecent = now.getTime() - timeS * 1000 < SILENT_MS;
    return {
      name: witnessKey(key).name,
      size,
      signedAtMs: size === 0 ? null : timeS * 1000,
      isUp: !differs && size > 0 && (isRecent || size >= record.publishedSize),
      differs,
    };
  });
  return { quorum: await findQuorum(db, electionId), list };
}
