import { CommandRefused } from '@evoting/command-line/command';
import { areasOfNigeria } from '../domains/area/nigeria.ts';
import type { AreaFault, VoterFault } from '../domains/area/service.ts';
import { assignVoters } from '../domains/area/service.ts';
import { COMMAND, noteAct } from '../domains/audit-log/service.ts';
import { growAreas } from '../domains/contest/growing.ts';
import { readAreaLines, readVoterLines } from './area-lists.ts';
import type { Context } from './context.ts';

const AREA_SENTENCES: Readonly<Record<AreaFault, string>> = {
  'under-way': 'an election is open, which has its contests by the areas that are there: close it first',
  unreadable: 'code, level and name must be there, without characters that are not seen',
  'unknown-parent': 'the parent is neither known nor in a line above',
  changed: 'this area is known by another name, level or parent, and keeps them',
  alike: 'another area of this level has a name or a code that looks like it',
  'level-twice': 'it lies in an area of its own level',
  'has-voters': 'voters are in the area that this one is a part of: nobody would know in which part they are',
};

const VOTER_SENTENCES: Readonly<Record<VoterFault, string>> = {
  'unknown-voter': 'no voter has this e-mail',
  'unknown-area': 'there is no area of this code',
  'has-parts': 'this area is divided: name the part that the voter is in',
};

/** Line 1 of the file is its head. */
const refusal = (file: string, line: number, sentence: string) =>
  new CommandRefused(`${file}, line ${line + 1}: ${sentence}. Nothing was changed.`);

/**
 * Adds the areas of a file, or those of Nigeria.
 * Refuses (CommandRefused): with the first line that does not fit.
 */
export async function addAreas(
  { db, say }: Context,
  from: { readonly file: string } | 'nigeria',
): Promise<void> {
  const lines = from === 'nigeria' ? areasOfNigeria() : await readAreaLines(from.file);
  const called = from === 'nigeria' ? 'The list of Nigeria' : from.file;
  const added = await db.transaction().execute(async (trx) => {
    const imported = await growAreas(trx, lines);
    if (!imported.ok) {
      const [{ line, reason } = { line: 0, reason: 'unreadable' as const }] = imported.faults;
      throw refusal(called, line, AREA_SENTENCES[reason]);
    }
    await noteAct(trx, COMMAND, 'areas-added', 'areas', { after: { added: imported.added } });
    return imported.added;
  });
  say(`${added} areas are new, ${lines.length - added} were known.`);
}

/**
 * Says where the voters of a file vote.
 * Refuses (CommandRefused): with the first line that does not fit.
 */
export async function placeVoters({ db, say }: Context, file: string): Promise<void> {
  const lines = await readVoterLines(file);
  await db.transaction().execute(async (trx) => {
    const assigned = await assignVoters(trx, lines);
    if (!assigned.ok) throw refusal(file, assigned.line, VOTER_SENTENCES[assigned.reason]);
    await noteAct(trx, COMMAND, 'voters-placed', 'voters', { after: { placed: lines.length } });
  });
  say(`${lines.length} voters have their area.`);
}
