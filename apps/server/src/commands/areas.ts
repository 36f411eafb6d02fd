import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { type PlainCode, sentenceOf } from '@evoting/contract/reasons';
import { COMMAND, noteAct } from '../domains/audit-log/service.ts';
import { addParsedAreas, readAreas } from '../domains/commission/areas.ts';
import { readVoterTable, type TableFault, VOTER_COLUMNS } from '../domains/contest/area-table.ts';
import type { VoterFault } from '../domains/contest/areas.ts';
import { assignVoters } from '../domains/contest/areas.ts';
import type { Context } from './context.ts';
import { refusedFor } from './refusal.ts';

const VOTER_SENTENCES: Readonly<Record<VoterFault, string>> = {
  'unknown-voter': 'No voter has this e-mail',
  'unknown-area': sentenceOf({ code: 'area-unknown' }),
  'has-parts': sentenceOf({ code: 'area-divided' }),
};

const AREA_TABLE: Readonly<Record<TableFault, PlainCode>> = {
  'no-table': 'areas-no-table',
  'too-long': 'areas-too-many',
};

const refusal = (file: string, line: number, sentence: string) =>
  new CommandRefused(`${file}, line ${line}: ${sentence}. Nothing was changed.`);

/**
 * Adds the areas of a file, or those of Nigeria.
 * @throws CommandRefused with the first invalid line
 */
export async function addAreas(
  { db, say }: Context,
  from: { readonly file: string } | 'nigeria',
): Promise<void> {
  const called = from === 'nigeria' ? 'The list of Nigeria' : from.file;
  const read = readAreas(from === 'nigeria' ? from : await bytesOf(from.file));
  if (!read.ok) throw refusedFor(AREA_TABLE[read.reason], called);
  const { lines } = read;
  const { added, whole, faults } = await db
    .transaction()
    .execute((trx) => addParsedAreas(trx, read, COMMAND));
  for (const { line, reason } of faults)
    throw refusal(called, line, sentenceOf({ code: `area-line-${reason}` }));
  if (whole !== null) say(`The area that contains all others is called ${whole} now.`);
  say(`${added} areas are new, ${lines.length - added} were known.`);
}

/**
 * Stores the areas of the voters in a file.
 * @throws CommandRefused with the first invalid line
 */
export async function placeVoters({ db, say }: Context, file: string): Promise<void> {
  const read = readVoterTable(await bytesOf(file));
  if (!read.ok)
    throw refusedFor({
      says: `The file ${file} must be a table in CSV whose first line is ${VOTER_COLUMNS.join(',')}.`,
    });
  const { lines } = read;
  await db.transaction().execute(async (trx) => {
    const assigned = await assignVoters(trx, lines);
    // The header of the file is its line 1.
    if (!assigned.ok) throw refusal(file, assigned.line + 1, VOTER_SENTENCES[assigned.reason]);
    await noteAct(trx, COMMAND, 'voters-placed', 'voters', { after: { placed: lines.length } });
  });
  say(`${lines.length} voters have their area.`);
}

function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandRefused(`The file ${file} cannot be read (${cause.code}).`, { cause });
  });
}
