import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { parseEntry } from '@evoting/record/entry';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import {
  RecordError,
  type RecordSource,
  readBundle,
  readOptionalText,
  SourceError,
} from '@evoting/record/source';
import { hashLeaf } from '@evoting/tlog/hash';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import { findBallot } from '../domains/board/intake-store.ts';
import type { RecordHead } from '../domains/board/records-store.ts';
import type { Context } from './context.ts';
import { folderSource } from './trustee-record.ts';

type GapContext = Pick<Context, 'db' | 'say'>;

/**
 * Says what a mirror holds of the record after the last entry of the database: each entry proved to be in the signed
 * tree, which extends the database's. Names the ballots that are not even waiting here.
 * @param place a folder; nothing is said of one that is no mirror, or holds no more than the database
 * @throws CommandRefused for a damaged mirror, or one of another history
 */
export async function reportGap({ db, say }: GapContext, record: RecordHead, place: string): Promise<void> {
  const source = folderSource(place);
  const note = await readOptionalText(source, 'checkpoint').catch(() => null);
  const key = parseVerifierKey(record.verifierKey);
  const verified = note !== null && key ? verifyHead(note, key) : null;
  if (!verified?.ok || verified.head.size <= record.size) return;
  const { head } = verified;
  const members = membershipOf(source, head);
  const broken = (why: string, cause?: unknown) =>
    new CommandRefused(`${place} cannot say what is missing: ${why}. Take another mirror.`, { cause });
  try {
    if (!(await members.extends({ size: record.size, root: record.root })))
      throw broken('it is not the history of this database');
    const found = { entries: 0, ballots: 0, waiting: 0 };
    for await (const [index, bytes] of entriesAfter(source, record.size, head.size)) {
      const entry = parseEntry(bytes);
      if (!entry || !(await members.includes(index, hashLeaf(bytes))))
        throw broken(`its entry ${index} is not the signed one`);
      found.entries += 1;
      if (entry.type !== 'Ballot' || entry.payload === null) continue;
      found.ballots += 1;
      const tracker = Buffer.from(entry.payload, 'hex');
      if ((await findBallot(db, record.electionId, tracker)) === undefined)
        say(`not here: ${tracker.toString('base64').replace(/=+$/, '')}`);
      else found.waiting += 1;
    }
    say(
      `${path.basename(place)} proves ${found.entries} entries that are not here, ${found.ballots} of them ballots: ${found.waiting} wait here with the marks of their voters, ${found.ballots - found.waiting} do not.`,
    );
  } catch (error) {
    if (error instanceof TileError || error instanceof RecordError || error instanceof SourceError)
      throw broken(error.message, error);
    throw error;
  }
}

async function* entriesAfter(
  source: RecordSource,
  from: number,
  to: number,
): AsyncGenerator<readonly [number, Uint8Array]> {
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < to; index++) {
    const first = index * TILE_WIDTH;
    const width = Math.min(TILE_WIDTH, to - first);
    const { records } = await readBundle(source, 'entries', { index, width });
    for (const [n, bytes] of records.entries()) if (first + n >= from) yield [first + n, bytes];
  }
}
