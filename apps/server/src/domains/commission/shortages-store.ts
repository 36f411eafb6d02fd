import type { Db, Trx } from '../../platform/database/connect.ts';

/** The witnesses, or the trustees, of an election. */
export type Watchers = 'witnesses' | 'trustees';

/** A time in which few of them are left, or too few. */
export interface Shortage {
  readonly level: 'few' | 'too-few';
  readonly since: Date;
  readonly isTold: boolean;
  /** The time since which there are enough again; null while there are not. */
  readonly wellSince: Date | null;
}

const shortageOf = (db: Db | Trx, electionId: string, what: Watchers) =>
  db
    .selectFrom('shortages')
    .select(['level', 'since', 'is_told as isTold', 'well_since as wellSince'])
    .where('election_id', '=', electionId)
    .where('what', '=', what)
    .$castTo<Shortage>();

/** Tells whether a shortage is known. */
export async function hasShortage(db: Db, electionId: string, what: Watchers): Promise<boolean> {
  return (await shortageOf(db, electionId, what).executeTakeFirst()) !== undefined;
}

/** Finds the shortage that is known, and locks it until the transaction ends; null for none. */
export async function lockShortage(trx: Trx, electionId: string, what: Watchers): Promise<Shortage | null> {
  return (await shortageOf(trx, electionId, what).forUpdate().executeTakeFirst()) ?? null;
}

/** Stores a shortage in place of the one that was known; null forgets it. */
export async function storeShortage(
  trx: Trx,
  electionId: string,
  what: Watchers,
  shortage: Shortage | null,
): Promise<void> {
  if (shortage === null) {
    await trx
      .deleteFrom('shortages')
      .where('election_id', '=', electionId)
      .where('what', '=', what)
      .execute();
    return;
  }
  const { level, since, isTold, wellSince } = shortage;
  const row = { level, since, is_told: isTold, well_since: wellSince };
  await trx
    .insertInto('shortages')
    .values({ election_id: electionId, what, ...row })
    .onConflict((conflict) => conflict.columns(['election_id', 'what']).doUpdateSet(row))
    .execute();
}
