import { type Kysely, sql } from 'kysely';

/**
 * Who works for the electoral commission. An officer's account stays one of the commission for good; at least
 * one returning officer stays, once there is one, also with concurrent removals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE officers (
     account_id uuid PRIMARY KEY REFERENCES users,
     role text NOT NULL CHECK (role IN ('returning-officer', 'registrar', 'observer')),
     status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'removed')),
     is_sample boolean NOT NULL DEFAULT false,
     added_at timestamptz NOT NULL
   )`,
  `CREATE FUNCTION keep_officers() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         IF NOT EXISTS (SELECT FROM users WHERE id = NEW.account_id AND role = 'COMMISSION') THEN
           RAISE EXCEPTION 'an officer has an account of the commission'
             USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_account';
         END IF;
         RETURN NEW;
       END IF;
       IF TG_OP = 'DELETE' OR NEW.account_id <> OLD.account_id THEN
         RAISE EXCEPTION 'an officer is removed by the status'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_stay';
       END IF;
       IF OLD.role = 'returning-officer' AND OLD.status = 'active'
         AND (NEW.role <> OLD.role OR NEW.status <> OLD.status) THEN
         -- Of two at once the second waits, and sees what the first has done.
         PERFORM pg_advisory_xact_lock(hashtextextended('returning officers', 0));
         IF NOT EXISTS (SELECT FROM officers WHERE role = 'returning-officer' AND status = 'active'
           AND account_id <> OLD.account_id) THEN
           RAISE EXCEPTION 'one returning officer stays'
             USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_one_stays';
         END IF;
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER officers_kept BEFORE INSERT OR UPDATE OR DELETE ON officers
     FOR EACH ROW EXECUTE FUNCTION keep_officers()`,
  `CREATE FUNCTION keep_commission_account() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'an account of the commission stays one'
         USING ERRCODE = 'check_violation', CONSTRAINT = 'users_commission_stays';
     END $$`,
  `CREATE TRIGGER commission_stays BEFORE UPDATE OF role ON users FOR EACH ROW
     WHEN (OLD.role = 'COMMISSION' AND NEW.role <> 'COMMISSION') EXECUTE FUNCTION keep_commission_account()`,
];
