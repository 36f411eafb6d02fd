import { randomUUID } from 'node:crypto';
import { REGISTRARS } from '@evoting/contract/call';
import { LIST_PART_BYTES, type ListForm, type RollImport } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { firstRows, guessReading } from '../../platform/list-form.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { asOfficer } from '../officer/service.ts';
import { listKeys } from './identity-digest.ts';
import {
  beginTakingBack,
  countBytes,
  findImport,
  type ImportRow,
  insertImport,
  keepPart,
  lockImport,
  lockUnusedKey,
  readPart,
  type ShownImport,
  updateImport,
} from './imports-store.ts';
import { whyFixed } from './rolls-store.ts';
import { type PartName, sealPart, unsealPart } from './sealed-parts.ts';

const PREVIEW_ROWS = 8;
/** The part of a file from which its form is guessed and its first rows are shown. */
const PREVIEW_BYTES = 64 * 1024;

export type ImportRefusal =
  | 'not-an-officer'
  | 'closed'
  | 'frozen'
  | 'no-such-import'
  | 'elsewhere'
  | 'of-colleague'
  | 'incomplete'
  | 'wrong-part';
type Done = { ok: true } | { ok: false; reason: ImportRefusal };

/** Begins the upload of a list of voters. */
export async function beginImport(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  electionId: string,
  by: UserId,
  file: { readonly fileName: string; readonly bytes: number },
): Promise<{ ok: true; id: string } | { ok: false; reason: ImportRefusal }> {
  return asOfficer(db, by, REGISTRARS, async (trx) => {
    const fixed = await whyFixed(trx, electionId);
    if (fixed) return { ok: false, reason: fixed };
    await listKeys(keys, await lockUnusedKey(trx));
    const id = randomUUID();
    await insertImport(trx, { id, electionId, by, at: now(), ...file });
    return { ok: true, id };
  });
}

/** Stores a part of a list, for the officer who began it; the last missing one completes the list. */
export async function takePart(
  { db, keys, randomBytes }: Pick<Deps, 'db' | 'keys' | 'randomBytes'>,
  by: UserId,
  { id, part }: PartName,
  bytes: Buffer,
): Promise<Done> {
  return atOwnStep(db, by, id, ['coming', 'there'], async (trx, row) => {
    const size = Math.min(LIST_PART_BYTES, row.bytes - part * LIST_PART_BYTES);
    if (bytes.length !== size) return { ok: false, reason: 'wrong-part' };
    const key = await listKeys(keys);
    await keepPart(trx, id, part, sealPart(key, { id, part }, bytes, randomBytes));
    if ((await countBytes(trx, id)) === row.bytes) await updateImport(trx, id, { state: 'there' });
    return { ok: true };
  });
}

/** Has a list checked in the given form, for the officer who began it. Repeatable with another form. */
export const checkImport = (db: Db, by: UserId, id: string, form: ListForm): Promise<Done> =>
  atOwnStep(db, by, id, ['there', 'checked', 'failed'], async (trx, row) => {
    if ((await countBytes(trx, id)) !== row.bytes) return { ok: false, reason: 'incomplete' };
    const reset = { doneBytes: 0, goodRows: 0, badRows: 0 };
    await updateImport(trx, id, { state: 'checking', problem: null, form, ...reset });
    return { ok: true };
  });

/**
 * Has the good rows moved into the roll, for the officer who began the list, whom the log names.
 * @param checkNo the number of the check that the officer saw; a later one may have read other columns
 */
export const finishImport = (db: Db, by: UserId, id: string, checkNo: number): Promise<Done> =>
  atOwnStep(db, by, id, ['checked'], async (trx, row) => {
    if (row.check_no !== checkNo || row.good_rows === 0) return { ok: false, reason: 'elsewhere' };
    await updateImport(trx, id, { state: 'moving' });
    return { ok: true };
  });

/** Gives a list up, by any officer. Its data, perhaps millions of rows, is deleted in the background. */
export const dropImport = (db: Db, by: UserId, id: string): Promise<Done> =>
  atStep(db, by, id, ['coming', 'there', 'checked', 'failed'], async (trx, row, actor) => {
    await updateImport(trx, id, { state: 'dropped', problem: null });
    await noteAct(trx, actor, 'roll-list-given-up', `election:${row.election_id}`, { after: { list: id } });
    return { ok: true };
  });

/** Has a list taken back off the roll, by any officer; the work is done in the background. */
export const takeImportBack = (db: Db, by: UserId, id: string, reason: string): Promise<Done> =>
  atStep(db, by, id, ['done'], async (trx, row) => {
    const fixed = await whyFixed(trx, row.election_id);
    if (fixed) return { ok: false, reason: fixed };
    await beginTakingBack(trx, id, { by, reason });
    return { ok: true };
  });

/** Runs a step for the officer who began the list, whom the log names for all of it. */
const atOwnStep: typeof atStep = (db, by, id, states, act) =>
  atStep(db, by, id, states, async (trx, row, actor) =>
    row.begun_by === by ? act(trx, row, actor) : { ok: false, reason: 'of-colleague' },
  );

function atStep(
  db: Db,
  by: UserId,
  id: string,
  states: readonly RollImport['state'][],
  act: (trx: Trx, row: ImportRow, actor: Actor) => Promise<Done>,
): Promise<Done> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const row = await lockImport(trx, id);
    if (!row) return { ok: false, reason: 'no-such-import' };
    return states.includes(row.state) ? act(trx, row, actor) : { ok: false, reason: 'elsewhere' };
  });
}

/**
 * Shows the state of a list, and its first rows.
 * @param asked the form in which to read it; missing parts are guessed
 */
export async function lookAtImport(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  id: string,
  me: UserId,
  asked: { readonly [Part in 'encoding' | 'separator']?: ListForm[Part] | undefined },
) {
  const row = await findImport(db, id);
  if (!row) return null;
  const first = await readPart(db, id, 0);
  const read = first && unsealPart(await listKeys(keys), { id, part: 0 }, first);
  const head = (read ?? Buffer.alloc(0)).subarray(0, PREVIEW_BYTES);
  const guessed = guessedOf(row, head);
  const reading = {
    encoding: asked.encoding ?? guessed.encoding,
    separator: asked.separator ?? guessed.separator,
  };
  return {
    import: importOf(row, me),
    reading,
    rows: firstRows(head, reading, PREVIEW_ROWS),
  };
}

/** Prefers an earlier choice to a guess; a file with invalid UTF-8 is most likely Windows-1252. */
function guessedOf({ form, problem }: ImportRow, head: Buffer) {
  if (form && problem === 'wrong-encoding') return { ...form, encoding: 'windows-1252' as const };
  return form ?? guessReading(head);
}

export { listFaults } from './imports-store.ts';

/** Describes a list for an officer's console. */
export const importOf = (row: ShownImport, me: UserId): RollImport => ({
  id: row.id,
  fileName: row.file_name,
  bytes: row.bytes,
  begunAtMs: row.begun_at.getTime(),
  begunBy: { name: row.sender, isMe: row.begun_by === me },
  state: row.state,
  problem: row.problem,
  doneBytes: row.done_bytes,
  goodRows: row.good_rows,
  badRows: row.bad_rows,
  checkNo: row.check_no,
  letters: row.letters_at ? 'kept' : row.letters_run ? 'begun' : 'none',
  lettersRun: row.letters_run,
  lettersFor: row.letters_for === null ? null : { name: row.letters_for, isMe: row.letters_by === me },
  takenBack:
    row.places_gone === null || row.places_claimed === null
      ? null
      : { gone: row.places_gone, claimed: row.places_claimed },
});
