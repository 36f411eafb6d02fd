import { parseDocument } from '@evoting/audit/canonical';
import { styleSchema } from '@evoting/audit/payloads';
import type { Election } from '@evoting/belenios/server';
import { bytesToHex } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Db, Trx } from '../../plugins/database/connect.ts';
import { readTally } from '../board/sequencer.ts';
import { findLastStyle, findStyleByElection, listStylesWithSums } from './lifecycle-store.ts';
import { type BallotPosts, readElection } from './style.ts';
import type { StyleWithSums } from './sums.ts';

/** A style as it stands in the record, its Belenios election parsed, with its running sums. */
export interface RunningStyle extends StyleWithSums {
  readonly number: number;
  /** The hex-hash of its payload. */
  readonly hash: string;
  readonly election: Election;
}

/** The posts of a style's payload. Refuses (throws) bytes that this server did not write: the store is damaged. */
export function readStyle(payload: Uint8Array) {
  const read = parseDocument(styleSchema, payload);
  if (!read.ok) throw new Error(`a ballot style of the record is ${read.reason}`);
  return read.value;
}

export const readPosts = (payload: Uint8Array): BallotPosts => readStyle(payload).posts;

/** All styles of an election, oldest first. */
export async function runningStyles(db: Db | Trx, electionId: string): Promise<RunningStyle[]> {
  const rows = await listStylesWithSums(db, electionId);
  return rows.map(({ style, stylePayload, electionJson, ballots, encryptedTally }) => ({
    number: style,
    hash: bytesToHex(sha256(stylePayload)),
    style: readStyle(stylePayload),
    election: readElection(electionJson.toString('utf8')),
    ballots,
    encryptedTally: readTally(encryptedTally),
  }));
}

/** The style whose Belenios election has this hash, or null. */
export async function findStyleOf(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<{ number: number; election: Election } | null> {
  const row = await findStyleByElection(db, electionId, electionHash);
  return row ? { number: row.style, election: readElection(row.electionJson.toString('utf8')) } : null;
}

/** The style in force: what a ballot that is made now is made for. Null before the election was opened. */
export async function currentStyle(db: Db | Trx, electionId: string) {
  const row = await findLastStyle(db, electionId);
  return row
    ? {
        number: row.style,
        styleHash: row.styleHash.toString('hex'),
        electionHash: row.electionHash.toString('hex'),
        posts: readPosts(row.stylePayload),
        election: readElection(row.electionJson.toString('utf8')),
      }
    : null;
}
