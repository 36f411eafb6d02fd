import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/connect.ts';

/** For whom a letter is written. */
export interface LetterRow {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  readonly area: string;
}

/** The places of a list that nobody has yet, behind a voter number. */
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
    .where('roll.voter_number', '>', after)
    .orderBy('roll.voter_number')
    .limit(limit)
    .execute();
}

/**
 * Keeps the hashes of letters' codes; one that was sent is worth nothing then, and a place that was claimed
 * meanwhile stays as it is.
 */
export async function setCodes(
  trx: Trx,
  electionId: string,
  codes: readonly { readonly voterNumber: string; readonly codeHash: Buffer }[],
): Promise<void> {
  const numbers = codes.map(({ voterNumber }) => voterNumber);
  const hashes = codes.map(({ codeHash }) => codeHash);
  await sql`UPDATE roll SET code_hash = made.code_hash, sent_code_hash = NULL
    FROM unnest(${numbers}::text[], ${hashes}::bytea[]) AS made (voter_number, code_hash)
    WHERE roll.election_id = ${electionId} AND roll.voter_number = made.voter_number AND roll.state = 'listed'`.execute(
    trx,
  );
}

/** Keeps the hash of a code that is sent for a place that nobody has; the one that was sent before ends. */
export async function setSentCode(
  trx: Trx,
  { electionId, voterNumber }: { readonly electionId: string; readonly voterNumber: string },
  sent_code_hash: Buffer,
): Promise<void> {
  await trx
    .updateTable('roll')
    .set({ sent_code_hash })
    .where('election_id', '=', electionId)
    .where('voter_number', '=', voterNumber)
    .where('state', '=', 'listed')
    .execute();
}

/**
 * Letters that are being made: by whom, behind which voter number that goes on, and how many were given out.
 */
export interface Run {
  readonly run: string;
  readonly by: UserId;
  readonly after: string;
  readonly made: number;
}

/** Notes who makes letters now, and how far that is. */
export async function setRun(trx: Trx, importId: string, { run, by, after, made }: Run): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({
      ...{ letters_run: run, letters_by: by, letters_after: after, letters_made: made },
      letters_granted: false,
    })
    .where('id', '=', importId)
    .execute();
}

/** Lets letters be made once, as for the first time, of a frozen roll too. */
export async function grantRun(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({
      ...{ letters_run: null, letters_by: null, letters_after: null, letters_made: 0 },
      letters_granted: true,
    })
    .where('id', '=', importId)
    .execute();
}

/** Notes that the letters are kept. */
export async function keepLetters(trx: Trx, importId: string, now: Date): Promise<void> {
  await trx.updateTable('roll_imports').set({ letters_at: now }).where('id', '=', importId).execute();
}
