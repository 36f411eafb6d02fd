import { type Kysely, sql } from 'kysely';

/**
 * The size of the roll is asked for every second and may be a hundred million: it is kept, not counted. Each
 * connection counts in one of 16 rows, so that registrations side by side do not wait for each other, and one
 * transaction never holds two of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE roll_sizes (part integer PRIMARY KEY, voters bigint NOT NULL) WITH (fillfactor = 50)`,
  `LOCK TABLE users IN SHARE MODE`,
  `INSERT INTO roll_sizes
     SELECT part, CASE part WHEN 0 THEN (SELECT count(*) FROM users WHERE role = 'VOTER') ELSE 0 END
     FROM generate_series(0, 15) AS part`,
  // Runs as the owner: the application's role may register a voter, and not write the size of the roll.
  `CREATE FUNCTION keep_roll_size() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
     BEGIN
       UPDATE roll_sizes SET voters = voters
           + CASE WHEN TG_OP <> 'DELETE' AND NEW.role = 'VOTER' THEN 1 ELSE 0 END
           - CASE WHEN TG_OP <> 'INSERT' AND OLD.role = 'VOTER' THEN 1 ELSE 0 END
         WHERE part = pg_backend_pid() % 16;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER keep_roll_size AFTER INSERT OR DELETE OR UPDATE OF role ON users FOR EACH ROW EXECUTE FUNCTION keep_roll_size()`,
  `DROP INDEX users_role`,
];
