/** The electorate in the public record: how many may vote, the tree of the places on the roll, and who took part. */
export const electorate = `
-- The last statement of each record. The tree of a roll grows with each place that is added after the opening;
-- where anyone with an account votes there is no tree.
CREATE TABLE electorates (
  election_id uuid PRIMARY KEY REFERENCES records,
  accounts bigint CHECK (accounts >= 0),
  sorted bigint CHECK (sorted >= 0),
  leaves bigint CHECK (leaves >= sorted),
  removed bigint CHECK (removed BETWEEN 0 AND leaves),
  root bytea CHECK (octet_length(root) = 32),
  CHECK (num_nonnulls(sorted, leaves, removed, root) = CASE WHEN accounts IS NULL THEN 4 ELSE 0 END)
);
COMMENT ON TABLE electorates IS 'Who may vote, as the public record said last.';
COMMENT ON COLUMN electorates.sorted IS 'The leaves of the opening, which are in order; those added since follow.';
COMMENT ON COLUMN electorates.leaves IS 'The leaves of the tree: the places of the opening, and those added since.';
COMMENT ON COLUMN electorates.removed IS 'The places removed since the opening.';

CREATE FUNCTION refuse_another_electorate() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.election_id <> OLD.election_id OR (NEW.accounts IS NULL) <> (OLD.accounts IS NULL) OR NEW.sorted <> OLD.sorted
      OR NEW.leaves < OLD.leaves OR NEW.removed < OLD.removed
      OR (NEW.leaves = OLD.leaves AND NEW.root <> OLD.root)
    THEN RAISE EXCEPTION 'the electorate in the record only grows'
      USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON electorates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON electorates FOR EACH ROW EXECUTE FUNCTION refuse_another_electorate();

-- The places by ballot style; style 0 stands for places whose area elects nothing.
CREATE TABLE electorate_places (
  election_id uuid NOT NULL REFERENCES electorates,
  style integer NOT NULL CHECK (style >= 0),
  places bigint NOT NULL CHECK (places >= 0),
  PRIMARY KEY (election_id, style)
);

-- One row for each tile of the tree, as in record_tiles.
CREATE TABLE place_tiles (
  election_id uuid NOT NULL REFERENCES records,
  level integer NOT NULL CHECK (level BETWEEN 0 AND 63),
  tile_index bigint NOT NULL CHECK (tile_index >= 0),
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (election_id, level, tile_index)
);
CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON place_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON place_tiles FOR EACH ROW EXECUTE FUNCTION refuse_another_hash();

-- The tiles of the tree that says who took part, whose leaves are in order.
CREATE TABLE participation_tiles (
  election_id uuid NOT NULL REFERENCES records,
  level integer NOT NULL CHECK (level BETWEEN 0 AND 63),
  tile_index bigint NOT NULL CHECK (tile_index >= 0),
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (election_id, level, tile_index)
);
CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON participation_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON participation_tiles
  FOR EACH ROW EXECUTE FUNCTION refuse_another_hash();

-- Counted with that tree, once: the declaration shows them, in larger areas, for as long as it is read.
CREATE TABLE area_turnouts (
  election_id uuid NOT NULL REFERENCES records,
  area_id uuid NOT NULL REFERENCES areas,
  places bigint NOT NULL CHECK (places > 0),
  voted bigint NOT NULL CHECK (voted BETWEEN 0 AND places),
  PRIMARY KEY (election_id, area_id)
);
COMMENT ON TABLE area_turnouts IS 'The places of each area on a roll, and how many of their voters have voted, at the end.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON area_turnouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The leaf of a place, as placeLeaf of packages/record computes it.
CREATE FUNCTION place_leaf(salt bytea, style integer, voter_number text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256('\\x00'::bytea || sha256(convert_to('evoting/place/1', 'UTF8') || '\\x00'::bytea
    || salt || int4send(style) || convert_to(voter_number, 'UTF8'))) $$;

-- The leaf that says whether the voter of a place voted, as participationLeaf of packages/record computes it.
CREATE FUNCTION participation_leaf(salt bytea, has_voted boolean, voter_number text) RETURNS bytea
  LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256('\\x00'::bytea || sha256(convert_to('evoting/participation/1', 'UTF8') || '\\x00'::bytea
    || salt || CASE WHEN has_voted THEN '\\x01'::bytea ELSE '\\x00'::bytea END
    || convert_to(voter_number, 'UTF8'))) $$;
`;
