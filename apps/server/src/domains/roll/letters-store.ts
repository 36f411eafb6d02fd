import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';
import type { Place } from './store.ts';

/** The addressee of a letter. */
export interface LetterRow {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  readonly area: string;
}

/**
 * Lists the unclaimed places of a list after a voter number, except those with a code of their own since
 * then.
 */
export function listForLetters(
  trx: Trx,
  importId: string,
  after: string,
  limit: number,
): Promise<LetterRow[]> {
  return trx
    .selectFrom('roll')
    .innerJoin('areas', 'areas.id', 'roll.area_id')
    .select(['roll.voter_number as voterNumber', 'roll.surname', 'roll.name', 'areas.name as area'])
    .where('roll.import_id', '=', importId)
    .where('roll.state', '=', 'listed')
    .where('roll.code_apart', '=', false)
    .where('roll.voter_number', '>', after)
    .orderBy('roll.voter_number')
    .limit(limit)
    .execute();
}

/** Includes all places of a list in its letters, also those with a code of their own. */
export async function takeAllPlaces(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('roll')
    .set({ code_apart: false })
    .where('import_id', '=', importId)
    .where('state', '=', 'listed')
    .where('code_apart', '=', true)
    .execute();
}

/**
 * Stores the hashes of letters' codes; codes that were sent become invalid, but links stay. Skips places that were claimed or
 * got a code of their own meanwhile.
 * @returns the voter numbers of the updated places
 */
export async function setCodes(
  trx: Trx,
  electionId: string,
  codes: readonly { readonly voterNumber: string; readonly codeHash: Buffer }[],
): Promise<ReadonlySet<string>> {
  const numbers = codes.map(({ voterNumber }) => voterNumber);
  const hashes = codes.map(({ codeHash }) => codeHash);
  const { rows } = await sql<{ voter_number: string }>`UPDATE roll
    SET code_hash = made.code_hash, sent_code_hash = CASE WHEN elections.voters_use <> 'accounts' THEN roll.sent_code_hash END
    FROM elections, unnest(${numbers}::text[], ${hashes}::bytea[]) AS made (voter_number, code_hash)
    WHERE roll.election_id = ${electionId} AND elections.id = roll.election_id AND roll.voter_number = made.voter_number
      AND roll.state = 'listed' AND NOT roll.code_apart
    RETURNING roll.voter_number`.execute(trx);
  return new Set(rows.map(({ voter_number }) => voter_number));
}

/**
 * Stores the hash of a code of its own for one unclaimed place; the letters of its list then leave it out.
 */
export async function setCode(
  trx: Trx,
  { electionId, voterNumber }: Place,
  codes: { readonly code_hash: Buffer; readonly sent_code_hash: null } | { readonly sent_code_hash: Buffer },
): Promise<void> {
  await trx
    .updateTable('roll')
    .set({ ...codes, code_apart: true })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '=', 'listed')
    .execute();
}

/** A run of letters: the last voter number done, and the number of letters given out. */
export interface Run {
  readonly run: string;
  readonly after: string;
  readonly made: number;
}

/** Stores the progress of a run of letters. */
export async function setRun(trx: Trx, importId: string, { run, after, made }: Run): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({
      letters_run: run,
      letters_after: after,
      letters_made: made,
    })
    .where('id', '=', importId)
    .execute();
}

/** Lets an officer begin the letters; an earlier officer can no longer continue them. */
export async function grantRun(trx: Trx, importId: string, by: UserId): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({
      letters_run: null,
      letters_by: by,
      letters_after: null,
      letters_made: 0,
    })
    .where('id', '=', importId)
    .execute();
}

/** Marks the letters as kept. */
export async function keepLetters(trx: Trx, importId: string, now: Date): Promise<void> {
  await trx.updateTable('roll_imports').set({ letters_at: now }).where('id', '=', importId).execute();
}
