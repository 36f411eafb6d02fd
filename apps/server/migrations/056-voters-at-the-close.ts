import { type Kysely, sql } from 'kysely';

/**
 * The number of those entitled to vote is stored with an election when it closes: accounts are still made,
 * and the declaration of a result is read for years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE elections ADD COLUMN voters_at_close bigint CHECK (voters_at_close >= 0)`,
  // The places on the roll, else every registered voter. Costs the same at any size.
  `CREATE FUNCTION voters_now(election elections) RETURNS bigint LANGUAGE sql STABLE AS $$
     SELECT CASE election.who_may_vote
       WHEN 'roll' THEN coalesce((SELECT places FROM rolls WHERE election_id = election.id), 0)
       ELSE (SELECT coalesce(sum(voters), 0)::bigint FROM roll_sizes) END
   $$`,
  `CREATE FUNCTION keep_voters_at_close() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.voters_at_close := voters_now(NEW);
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER elections_keep_voters BEFORE UPDATE OF status ON elections FOR EACH ROW
     WHEN (NEW.status = 'closed' AND OLD.status <> 'closed') EXECUTE FUNCTION keep_voters_at_close()`,
  // Of those that are closed already: the accounts that were there by then, as far as they are there still.
  `ALTER TABLE elections DISABLE TRIGGER elections_archive_stays`,
  `UPDATE elections SET voters_at_close = CASE who_may_vote
     WHEN 'roll' THEN voters_now(elections)
     ELSE (SELECT count(*) FROM users WHERE role = 'VOTER' AND created_at <= closed_at) END
     WHERE status = 'closed'`,
  `ALTER TABLE elections ENABLE TRIGGER elections_archive_stays`,
];
