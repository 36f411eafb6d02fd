import { readFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { type PlainCode, sentenceOf } from '@evoting/contract/reasons';
import { COMMAND, noteAct } from '../domains/audit-log/service.ts';
import { addParsedAreas, readAreas } from '../domains/commission/areas.ts';
import { readVoterTable, type TableFault, VOTER_COLUMNS } from '../domains/contest/area-table.ts';
import type { AreaFault, VoterFault } from '../domains/contest/areas.ts';
import { assignVoters } from '../domains/contest/areas.ts';
import type { Context } from './context.ts';
import { refusedFor } from './refusal.ts';

const AREA_SENTENCES: Readonly<Record<AreaFault, string>> = {
  'under-way': 'an election is open, which has its contests by the areas that are there: close it first',
  unreadable: 'code, level and name must be there, without characters that are not seen',
  'unknown-parent': 'the parent is neither known nor in a line above',
  'second-root': 'only the whole has no parent, and a line above names it already',
  changed: 'this area is known by another name, level or parent, and keeps them',
  alike: 'another area of this level has a name or a code that looks like it',
  'level-twice': 'it is within an area of its own level',
  'has-voters': 'voters are in the area that this one is a part of: nobody would know in which part they are',
};

const VOTER_SENTENCES: Readonly<Record<VoterFault, string>> = {
  'unknown-voter': 'no voter has this e-mail',
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
  const { added, faults } = await db.transaction().execute((trx) => addParsedAreas(trx, lines, COMMAND));
  for (const { line, reason } of faults) throw refusal(called, line, AREA_SENTENCES[reason]);
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
