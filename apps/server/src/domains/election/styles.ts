import { parseDocument } from '@evoting/audit/canonical';
import { type Style, styleSchema } from '@evoting/audit/payloads';
import { type Election, emptySums, storeSums } from '@evoting/belenios/server';
import type { Db, Trx } from '../../plugins/database/connect.ts';
import { findPayload } from '../board/log.ts';
import { readTally } from '../board/sequencer.ts';
import { findLastStyle, findStyleByElection, listStylesWithSums, type StyleRow } from './lifecycle-store.ts';
import { readElection } from './style.ts';
import type { StyleWithSums } from './sums.ts';

/** A style as it stands in the record, with its Belenios election. */
export interface KnownStyle {
  readonly number: number;
  /** The hex-hash of its payload. */
  readonly hash: string;
  readonly style: Style;
  readonly election: Election;
}

/** A style with its running sums. */
export interface RunningStyle extends StyleWithSums, KnownStyle {}

const KNOWN_MAX = 200;
/** Styles that were read lately, by the hash of their payload: documents that never change need not be parsed every second. */
const known = new Map<string, KnownStyle>();

async function readStyle(db: Db | Trx, electionId: string, row: StyleRow): Promise<KnownStyle> {
  const key = row.styleHash.toString('hex');
  const style = known.get(key) ?? (await loadStyle(db, electionId, row));
  known.delete(key);
  known.set(key, style);
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) break;
    known.delete(oldest);
  }
  return style;
}

/** Refuses (throws) bytes that this server did not write: the store is damaged. */
async function loadStyle(db: Db | Trx, electionId: string, row: StyleRow): Promise<KnownStyle> {
  const payload = await findPayload(db, electionId, row.styleHash);
  const election = await findPayload(db, electionId, row.electionHash);
  const read = parseDocument(styleSchema, payload ?? new Uint8Array());
  if (!read.ok) throw new Error(`a ballot style of the record is ${read.reason}`);
  return {
    number: row.style,
    hash: row.styleHash.toString('hex'),
    style: read.value,
    election: readElection(election?.toString('utf8') ?? ''),
  };
}

/** All styles of an election, oldest first. What a style's sums are is read only where it is asked for. */
export async function runningStyles(db: Db | Trx, electionId: string): Promise<RunningStyle[]> {
  const styles: RunningStyle[] = [];
  for (const row of await listStylesWithSums(db, electionId)) {
    const style = await readStyle(db, electionId, row);
    const { ballots, encryptedTally } = row;
    styles.push({
      ...{ ...style, ballots },
      get encryptedTally() {
        return encryptedTally === null
          ? storeSums(emptySums(style.election)).encryptedTally
          : readTally(encryptedTally);
      },
    });
  }
  return styles;
}

/** The style whose Belenios election has this hash, or null. */
export async function findStyleOf(
  db: Db | Trx,
  electionId: string,
  electionHash: Buffer,
): Promise<KnownStyle | null> {
  const row = await findStyleByElection(db, electionId, electionHash);
  return row ? readStyle(db, electionId, row) : null;
}

/** The style in force: what a ballot that is made now is made for. Null before the election was opened. */
export async function currentStyle(
  db: Db | Trx,
  electionId: string,
): Promise<(KnownStyle & { readonly styleHash: string; readonly electionHash: string }) | null> {
  const row = await findLastStyle(db, electionId);
  if (!row) return null;
  const hashes = {
    styleHash: row.styleHash.toString('hex'),
    electionHash: row.electionHash.toString('hex'),
  };
  return { ...(await readStyle(db, electionId, row)), ...hashes };
}
