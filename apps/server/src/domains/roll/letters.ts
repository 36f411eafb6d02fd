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
  | 'not-agreed'
  | 'of-colleague'
  | 'made-meanwhile'
  | 'unfinished'
  | 'closed';
export type RenewRefusal = Missing | 'closed';

/**
 * Makes the codes of a list's letters, one page a call, for the officer whose proposal was confirmed. Only the
 * answer has the codes; the roll has their hashes. Until the letters are marked as kept the officer may start a
 * new run, which invalidates all earlier codes and is logged. A place that got a code of its own since the
 * first run is left out.
 * @param request `run`: the run to continue; without it a new run replaces `instead`, the run that the officer
 *   saw
 * @returns the run, its next letters by voter number (none after the last), and the number of letters given
 *   out so far: if the officer has fewer, somebody else read some
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
    const refused = whyNotFor(row, by);
    if (refused) return { ok: false, reason: refused };
    if (run !== undefined && run !== row.letters_run) return { ok: false, reason: 'made-meanwhile' };
    const isUnseen = run === undefined && row.letters_run !== null && row.letters_run !== instead;
    if (isUnseen) return { ok: false, reason: 'made-meanwhile' };
    if (run === undefined && (await whyFixed(trx, row.election_id)) === 'closed')
      return { ok: false, reason: 'closed' };
    if (row.letters_run === null) await takeAllPlaces(trx, id);
    const after = run === undefined ? '' : (row.letters_after ?? '');
    const places = await listForLetters(trx, id, after, LIST_PAGE);
    const made = places.map((place) => ({ ...place, code: letterCode(randomBytes) }));
    const hashes = made.map(({ voterNumber, code }) => ({
      voterNumber,
      codeHash: hashOf({ electionId: row.election_id, voterNumber }, code),
    }));
    const updated = await setCodes(trx, row.election_id, hashes);
    const letters = made.filter(({ voterNumber }) => updated.has(voterNumber));
    const current = run ?? randomUUID();
    const count = letters.length + (run === undefined ? 0 : row.letters_made);
    await setRun(trx, id, { run: current, after: places.at(-1)?.voterNumber ?? after, made: count });
    if (run === undefined)
      await noteAct(trx, actor, 'roll-letters-begun', `election:${row.election_id}`, { after: { list: id } });
    return {
      ok: true,
      run: current,
      made: count,
      letters: letters.map(({ code, ...one }) => ({ ...one, code: groupedCode(code) })),
    };
  });
}

type Letter = LetterRow & { readonly code: string };

/** Finds out why an officer cannot make the letters of a list, or mark them as kept. */
function whyNotFor(
  { letters_at, letters_by }: { readonly letters_at: Date | null; readonly letters_by: UserId | null },
  by: UserId,
): 'given' | 'not-agreed' | 'of-colleague' | null {
  if (letters_at) return 'given';
  if (letters_by === null) return 'not-agreed';
  return letters_by === by ? null : 'of-colleague';
}

/**
 * Lets the proposing officer make a list's letters; earlier codes are valid until then.
 * @param by the officer who proposed it
 * @param params `fileName`: the list's name as the officers saw it
 */
export async function renewLetters(
  trx: Trx,
  electionId: string,
  by: UserId,
  { list, fileName }: { readonly list: string; readonly fileName: string },
): Promise<{ ok: true } | { ok: false; reason: RenewRefusal }> {
  const row = await lockImport(trx, list);
  if (row?.election_id !== electionId || row.file_name !== fileName || row.state !== 'done')
    return { ok: false, reason: 'no-such-import' };
  if (row.letters_at) return { ok: false, reason: 'given' };
  if ((await whyFixed(trx, electionId)) === 'closed') return { ok: false, reason: 'closed' };
  await grantRun(trx, list, by);
  return { ok: true };
}

/** Marks the letters of the officer's finished run as kept; none are made after that. */
export function closeLetters(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  by: UserId,
  id: string,
  run: string,
): Promise<{ ok: true } | { ok: false; reason: LetterRefusal }> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const row = await lockImport(trx, id);
    if (!row) return { ok: false, reason: 'no-such-import' };
    const refused = whyNotFor(row, by);
    if (refused) return { ok: false, reason: refused };
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
