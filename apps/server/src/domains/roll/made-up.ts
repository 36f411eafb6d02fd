import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { COMMAND, noteAct } from '../audit-log/service.ts';
import { groupedCode, hashOf, letterCode } from './codes.ts';
import { setCode } from './letters-store.ts';
import { insertMadeUp, lockUnused, type MadeUpList } from './made-up-store.ts';

export { countUnused } from './made-up-store.ts';

/**
 * Puts a list of made-up voters on the roll of a rehearsal. They have no codes: officers make the list's letters, as
 * those of any list. The last step of its transaction.
 */
export async function listMadeUpVoters(trx: Trx, list: Omit<MadeUpList, 'id'>): Promise<void> {
  const id = randomUUID();
  await insertMadeUp(trx, { ...list, id });
  await noteAct(trx, COMMAND, 'roll-imported', `election:${list.electionId}`, {
    after: { list: id, added: list.voters, leftOut: 0 },
  });
}

/** A made-up voter's number, and a code beside that of the letter, which stays valid. */
export interface MadeUpVoter {
  readonly voterNumber: string;
  readonly code: string;
}

/**
 * Makes codes for made-up voters who have not voted, from the end of their list: people take its first letters.
 * @returns fewer where fewer are left
 */
export async function makeUpCodes(
  trx: Trx,
  electionId: string,
  voters: number,
  randomBytes: Deps['randomBytes'],
): Promise<MadeUpVoter[]> {
  const made: MadeUpVoter[] = [];
  for (const voterNumber of await lockUnused(trx, electionId, voters)) {
    const place = { electionId, voterNumber };
    const code = letterCode(randomBytes);
    await setCode(trx, place, { sent_code_hash: hashOf(place, code) });
    made.push({ voterNumber, code: groupedCode(code) });
  }
  return made;
}
