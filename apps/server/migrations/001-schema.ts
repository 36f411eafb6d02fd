import { type Kysely, sql } from 'kysely';
import { accounts } from './001-schema/accounts.ts';
import { casting } from './001-schema/casting.ts';
import { commission } from './001-schema/commission.ts';
import { elections } from './001-schema/elections.ts';
import { electorate } from './001-schema/electorate.ts';
import { parties } from './001-schema/parties.ts';
import { record } from './001-schema/record.ts';
import { roll } from './001-schema/roll.ts';
import { selfNominations } from './001-schema/self-nominations.ts';
import { trustees } from './001-schema/trustees.ts';

/**
 * The whole schema, to be read in this order. Constraints and triggers hold the rules of an election, so that
 * neither a race nor a bug in the code above can break them; the code matches on the names of constraints.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const people = [accounts, elections, parties, roll, selfNominations];
  for (const part of [...people, record, casting, electorate, commission, trustees])
    await sql.raw(part).execute(db);
}
