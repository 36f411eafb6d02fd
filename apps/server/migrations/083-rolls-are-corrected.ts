import { type Kysely, sql } from 'kysely';

/**
 * Until its freeze a roll can be corrected: the voter and the area of an unclaimed place; such a place can be
 * deleted, which frees its number; and so can all unclaimed places of a list. A claimed place and a frozen
 * roll cannot be changed, by any statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `DROP TRIGGER roll_stays ON roll`,
  `CREATE TRIGGER roll_stays BEFORE UPDATE ON roll FOR EACH ROW EXECUTE FUNCTION keep_place()`,
  `CREATE FUNCTION is_roll_fixed(the_election uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
     SELECT (SELECT status <> 'draft' FROM elections WHERE id = the_election)
       OR EXISTS (SELECT FROM rolls WHERE election_id = the_election AND frozen_at IS NOT NULL) $$`,
  `CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF OLD.state <> 'listed' OR is_roll_fixed(OLD.election_id) THEN
         RAISE EXCEPTION 'whose a place is stays as it was claimed or frozen'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_person_stays';
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER roll_person_stays BEFORE UPDATE OF surname, name, area_id, contact ON roll FOR EACH ROW
     WHEN ((OLD.surname, OLD.name, OLD.area_id, OLD.contact) IS DISTINCT FROM (NEW.surname, NEW.name, NEW.area_id, NEW.contact))
     EXECUTE FUNCTION keep_person()`,
  // Of a million places at once too: one look and one sum for all of them.
  `CREATE FUNCTION count_places_gone() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM gone WHERE state <> 'listed')
         OR EXISTS (SELECT FROM (SELECT DISTINCT election_id FROM gone) AS known WHERE is_roll_fixed(known.election_id)) THEN
         RAISE EXCEPTION 'a place on the roll stays whose it is'
           USING ERRCODE = 'check_violation', CONSTRAINT = 'roll_stays';
       END IF;
       UPDATE rolls SET places = rolls.places - counted.places
         FROM (SELECT election_id, count(*) AS places FROM gone GROUP BY election_id) AS counted
         WHERE rolls.election_id = counted.election_id;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER roll_gone AFTER DELETE ON roll REFERENCING OLD TABLE AS gone
     FOR EACH STATEMENT EXECUTE FUNCTION count_places_gone()`,
  // By whom a list is taken back and why, until it is, and what became of its places then.
  `ALTER TABLE roll_imports
     ADD COLUMN taken_back_by uuid REFERENCES users,
     ADD COLUMN taken_back_for text CHECK (taken_back_for <> ''),
     ADD COLUMN places_gone integer CHECK (places_gone >= 0),
     ADD COLUMN places_claimed integer CHECK (places_claimed >= 0),
     DROP CONSTRAINT roll_imports_state_check,
     ADD CONSTRAINT roll_imports_state_check CHECK (state IN ('coming', 'there', 'checking', 'checked', 'moving',
       'done', 'failed', 'dropped', 'taking-back', 'taken-back')),
     ADD CONSTRAINT roll_imports_taken_back CHECK (
       (state IN ('taking-back', 'taken-back')) = (taken_back_by IS NOT NULL)
       AND (taken_back_by IS NULL) = (taken_back_for IS NULL)
       AND (state = 'taken-back') = (places_gone IS NOT NULL)
       AND (places_gone IS NULL) = (places_claimed IS NULL))`,
];
