import { randomUUID } from 'node:crypto';
import { REGISTRARS } from '@evoting/contract/call';
import { LIST_PAGE } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { asOfficer } from '../officer/service.ts';
import { groupedCode, hashOf, letterCode } from './codes.ts';
import { lockImport } from './imports-store.ts';
import {
  grantRun,
  keepLetters,
  type LetterRow,
  listForLetters,
  setCodes,
  setRun,
  takeAllPlaces,
} from './letters-store.ts';
import { whyFixed } from './rolls-store.ts';

type Missing = 'no-such-import' | 'given';
export type LetterRefusal =
  | Missing
  | 'not-an-officer'
  | 'elsewhere'
  | 'of-colleague'
  | 'made-meanwhile'
  | 'unfinished'
  | 'closed'
  | 'frozen';
export type RenewRefusal = Missing | 'closed';

/**
 * Makes the codes of the letters of a list, a limited number at a time. A code is in the answer and nowhere
 * else: the roll keeps its hash. A new beginning, after a lost answer or file, makes all of them again, and
 * the earlier ones are worthless, which the log says; once they are kept, none are made any more. With a
 * frozen roll the letters may be in the post, and voting may go on: there two officers must allow each
 * beginning, and what goes on leaves out every place for which a code was made alone since it began.
 * Takes: the list, and the run that goes on; without one it begins, instead of the run that was seen.
 * Gives: the run, the next letters by voter number, none after the last, and how many the run has given out
 * with them: an officer who has fewer knows that some went to another reader.
 * Refuses: a list that is not in the roll, letters that are kept, a run that another one has replaced or
 * another officer has begun, to begin where a run was begun unseen, after the close, or after the freeze
 * where two officers have not allowed it.
 */
export function makeLetters(
  { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>,
  by: UserId,
  id: string,
  { run, instead }: { readonly run?: string | undefined; readonly instead?: string | undefined },
): Promise<
  { ok: true; run: string; made: number; letters: Letter[] } | { ok: false; reason: LetterRefusal }
> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const row = await lockImport(trx, id);
    if (!row) return { ok: false, reason: 'no-such-import' };
    if (row.state !== 'done') return { ok: false, reason: 'elsewhere' };
    if (row.letters_at) return { ok: false, reason: 'given' };
    if (run !== undefined && run !== row.letters_run) return { ok: false, reason: 'made-meanwhile' };
    if (run !== undefined && row.letters_by !== by) return { ok: false, reason: 'of-colleague' };
    const isUnseen = run === undefined && row.letters_run !== null && row.letters_run !== instead;
    const fixed = run === undefined && (await whyFixed(trx, row.election_id));
    if (fixed === 'closed' || (fixed === 'frozen' && !row.letters_granted))
      return { ok: false, reason: fixed };
    if (isUnseen) return { ok: false, reason: 'made-meanwhile' };
    if (run === undefined) await takeAllPlaces(trx, id);
    const after = run === undefined ? '' : (row.letters_after ?? '');
    const places = await listForLetters(trx, id, after, LIST_PAGE);
    const made = places.map((place) => ({ ...place, code: letterCode(randomBytes) }));
    const hashes = made.map(({ voterNumber, code }) => ({
      voterNumber,
      codeHash: hashOf({ electionId: row.election_id, voterNumber }, code),
    }));
    const kept = await setCodes(trx, row.election_id, hashes);
    const letters = made.filter(({ voterNumber }) => kept.has(voterNumber));
    const going = run ?? randomUUID();
    const count = letters.length + (run === undefined ? 0 : row.letters_made);
    await setRun(trx, id, { run: going, by, after: places.at(-1)?.voterNumber ?? after, made: count });
    if (run === undefined)
      await noteAct(trx, actor, 'roll-letters-begun', `election:${row.election_id}`, { after: { list: id } });
    return {
      ok: true,
      run: going,
      made: count,
      letters: letters.map(({ code, ...one }) => ({ ...one, code: groupedCode(code) })),
    };
  });
}

type Letter = LetterRow & { readonly code: string };

/**
 * Allows the letters of a list to be begun, for the first time or again, by two officers; the earlier codes
 * are valid until then.
 * Takes: the transaction, the election, and the list with its name as the officers saw it.
 * Refuses: after the close, another list, one that is not in the roll, and letters that are kept.
 */
export async function renewLetters(
  trx: Trx,
  electionId: string,
  { list, fileName }: { readonly list: string; readonly fileName: string },
): Promise<{ ok: true } | { ok: false; reason: RenewRefusal }> {
  const row = await lockImport(trx, list);
  if (row?.election_id !== electionId || row.file_name !== fileName || row.state !== 'done')
    return { ok: false, reason: 'no-such-import' };
  if (row.letters_at) return { ok: false, reason: 'given' };
  if ((await whyFixed(trx, electionId)) === 'closed') return { ok: false, reason: 'closed' };
  await grantRun(trx, list);
  return { ok: true };
}

/**
 * Marks the letters of a list as kept; none are made any more.
 * Refuses: a run that another one has replaced, one that has not come to its end, and letters that are kept
 * already.
 */
export function closeLetters(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  by: UserId,
  id: string,
  run: string,
): Promise<{ ok: true } | { ok: false; reason: LetterRefusal }> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const row = await lockImport(trx, id);
    if (!row) return { ok: false, reason: 'no-such-import' };
    if (row.letters_at) return { ok: false, reason: 'given' };
    if (row.letters_run !== run) return { ok: false, reason: 'made-meanwhile' };
    const [next] = await listForLetters(trx, id, row.letters_after ?? '', 1);
    if (next) return { ok: false, reason: 'unfinished' };
    await keepLetters(trx, id, now());
    await noteAct(trx, actor, 'roll-letters-kept', `election:${row.election_id}`, {
      after: { list: id },
    });
    return { ok: true };
  });
}
