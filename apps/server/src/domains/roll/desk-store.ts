import type { DeskVoter } from '@evoting/contract/commission/desk';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Finds a voter by exact number, or by exact e-mail, ignoring case. */
export type VoterQuery = { readonly voterNumber: string } | { readonly email: string };

/** Finds one voter by place or account. */
export async function findVoter(trx: Trx, electionId: string, query: VoterQuery): Promise<DeskVoter | null> {
  // Before the query: the table is rewritten now and then, and is empty to an older snapshot.
  await sql`LOCK TABLE fresh_marks IN ACCESS SHARE MODE`.execute(trx);
  const isWanted =
    'voterNumber' in query
      ? sql`roll.voter_number = ${query.voterNumber}`
      : sql`lower(voter.email COLLATE "C") = lower(${query.email} COLLATE "C")`;
  const { rows } = await sql<Row>`
    SELECT roll.voter_number AS "voterNumber", roll.surname, roll.name, areas.name AS area, roll.state, roll.contact,
      roll.dispute IS NOT DISTINCT FROM 'open' AS "isDisputed",
      roll.account_id IS NOT NULL AND voter.id IS NULL AS "isByLink",
      voter.id AS account, voter.email,
      EXISTS (SELECT FROM confirmed_emails c WHERE c.account_id = voter.id AND c.email = voter.email) AS "isConfirmed",
      EXISTS (SELECT FROM (SELECT * FROM voted UNION ALL SELECT * FROM fresh_marks) AS mark
        WHERE mark.election_id = ${electionId} AND mark.voter_id = coalesce(voter.id, roll.account_id)) AS "hasVoted"
    FROM (SELECT * FROM roll WHERE election_id = ${electionId}) AS roll
      FULL JOIN (SELECT * FROM users WHERE role = 'VOTER') AS voter ON voter.id = roll.account_id
      LEFT JOIN areas ON areas.id = roll.area_id
    WHERE ${isWanted}`.execute(trx);
  const [row] = rows;
  return row ? voterOf(row) : null;
}

type Row = {
  [Field in keyof NonNullable<DeskVoter['place']>]: NonNullable<DeskVoter['place']>[Field] | null;
} & {
  readonly account: UserId | null;
  readonly email: string | null;
  readonly isConfirmed: boolean;
  readonly hasVoted: boolean;
};

function voterOf({ account, email, isConfirmed, hasVoted, ...place }: Row): DeskVoter {
  return {
    place: place.voterNumber === null ? null : (place as NonNullable<DeskVoter['place']>),
    account: account && email !== null ? { id: account, email, isConfirmed } : null,
    hasVoted,
  };
}

/** Finds the voter number of the account with this e-mail. */
export async function findNumber(db: Db, electionId: string, email: string): Promise<string | null> {
  const row = db
    .selectFrom('roll')
    .innerJoin('users', 'users.id', 'roll.account_id')
    .select('roll.voter_number as number')
    .where('roll.election_id', '=', electionId)
    .where(sql<boolean>`lower(users.email COLLATE "C") = lower(${email} COLLATE "C")`);
  return (await row.executeTakeFirst())?.number ?? null;
}

/** Finds the e-mail of a voter's account. */
export async function findEmail(db: Db, account: UserId): Promise<string | null> {
  const row = db.selectFrom('users').select('email').where('id', '=', account).where('role', '=', 'VOTER');
  return (await row.executeTakeFirst())?.email ?? null;
}
