import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { verifyReceipt } from '@evoting/record/receipt';
import { parseVerifierKey } from '@evoting/tlog/key';
import { findBallot } from '../domains/board/intake-store.ts';
import type { RecordHead } from '../domains/board/records-store.ts';
import { type GoneOn, goOn, type KeptHead } from '../domains/witness/going-on.ts';
import type { Context } from './context.ts';
import { reportGap } from './gap.ts';
import { recordOf } from './named-election.ts';

export interface GoOnOptions {
  readonly election?: string;
  /** Guardians' folders, mirrors, and files with a checkpoint. */
  readonly seen: readonly string[];
  /** Files with receipts, one a line. */
  readonly receipts: readonly string[];
  /** The number of receipts without a ballot that the commission accepts. */
  readonly lost: number;
}

/** Lets a restored database go on with its record, unless somebody has seen more of it. */
export async function goOnAfterRestore(context: Context, options: GoOnOptions): Promise<void> {
  const { db, say } = context;
  const record = await recordOf(context, options.election);
  const kept: KeptHead[] = [];
  for (const place of options.seen) kept.push(await readKept(place));
  for (const place of options.seen) await reportGap(context, record, place);
  const lost = await reportReceipts(context, record, options.receipts);
  if (lost !== options.lost)
    throw new CommandRefused(
      `${lost} receipts have no ballot here. Look for a newer copy of the database; if there is none, --lost ${lost} goes on without these ballots.`,
    );
  const gone = await goOn({ db, keys: context.keys }, record.electionId, kept);
  if (!gone.ok) throw new CommandRefused(sentenceFor(gone, record));
  say(
    `${record.log} goes on from ${gone.size} signed entries: nobody who was asked has seen more. Start the server.`,
  );
}

function sentenceFor(gone: Extract<GoneOn, { ok: false }>, { log }: RecordHead): string {
  switch (gone.reason) {
    case 'not-restored':
      return `This database was not restored from a backup, or goes on already: ${log} needs nothing.`;
    case 'nobody-asked':
      return `${log} has no witnesses: give a checkpoint that somebody kept of it, --seen PATH (a mirror, or a file of npm run verify).`;
    case 'not-signed':
      return `${gone.by} has no checkpoint that the key of ${log} signed.`;
    case 'behind':
      return `${gone.by} has seen ${gone.size} entries of ${log}, and this database holds ${gone.held}: ${gone.size - gone.held} are missing. Nothing is signed; look for a newer copy.`;
    case 'another-history':
      return `${gone.by} has seen another history of ${log} with ${gone.size} entries. Nothing is signed: keep both as evidence.`;
    case 'too-few-witnesses':
      return `${gone.answered} witnesses of ${log} told how much they have seen, and ${gone.needed} must: start theirs, or give copies of guardians' folders, --seen FOLDER.`;
    default:
      return gone satisfies never;
  }
}

/** Reads what somebody kept: a guardian's folder, a mirror, the file of a verifier, or a checkpoint by itself. */
async function readKept(place: string): Promise<KeptHead> {
  for (const [file, isNewest] of [
    [path.join(place, 'cosigned.txt'), true],
    [path.join(place, 'checkpoint'), false],
    [place, false],
  ] as const) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return { by: place, note: checkpointIn(text), isNewest };
  }
  throw new CommandRefused(`${place} is no folder of a guardian, no mirror, and no file with a checkpoint.`);
}

function checkpointIn(text: string): string {
  try {
    return String((JSON.parse(text) as { checkpoint?: unknown }).checkpoint);
  } catch {
    return text;
  }
}

/**
 * Says of each receipt whether its ballot is here, and returns the number of those without.
 * @throws CommandRefused for an invalid receipt, and for one that was given when more was signed than is here
 */
async function reportReceipts(
  { db, say }: Context,
  record: RecordHead,
  files: readonly string[],
): Promise<number> {
  const key = parseVerifierKey(record.verifierKey);
  let [held, lost] = [0, 0];
  let newest = { size: record.size, line: '' };
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandRefused(`The file ${file} cannot be read.`);
    });
    for (const [n, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const verified = key && verifyReceipt(receiptIn(line), key);
      if (!verified?.ok)
        throw new CommandRefused(`Line ${n + 1} of ${file} is not a receipt of ${record.log}.`);
      const { tracker, size } = verified.receipt;
      if (size > newest.size) newest = { size, line: `line ${n + 1} of ${file}` };
      const found = await findBallot(db, record.electionId, Buffer.from(tracker, 'base64'));
      if (found === undefined) say(`not here: ${tracker}`);
      if (found === undefined) lost += 1;
      else held += 1;
    }
  }
  if (files.length > 0) say(`${held} receipts have their ballots here, ${lost} have none.`);
  if (newest.size > record.size)
    throw new CommandRefused(
      `The receipt in ${newest.line} was given when ${newest.size} entries of ${record.log} were signed, and this database holds ${record.size}. Nothing is signed; look for a newer copy.`,
    );
  return lost;
}

function receiptIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
