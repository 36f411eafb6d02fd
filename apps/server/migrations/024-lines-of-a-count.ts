import { sodiumTally } from '@evoting/belenios/sodium';
import { type Kysely, sql } from 'kysely';

/**
 * The lines of a count, each with the sum of all ballots that have it, kept up to date with every batch: a
 * live count reads those that have moved, whatever number of revisions and styles there is. Those of a record
 * in progress are added up here, once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MADE) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ election_id: string }>`SELECT election_id FROM records`.execute(db);
  for (const { election_id } of rows) await addUp(db, election_id);
  for (const statement of FILLED) await sql.raw(statement).execute(db);
}

const MADE = [
  `CREATE TABLE line_sums (
     election_id uuid NOT NULL REFERENCES records,
     line integer NOT NULL CHECK (line > 0),
     contest_id uuid NOT NULL,
     candidate_id uuid NOT NULL,
     ballots integer NOT NULL DEFAULT 0 CHECK (ballots >= 0),
     alpha text NOT NULL DEFAULT repeat('0', 63) || '1',
     beta text NOT NULL DEFAULT repeat('0', 63) || '1',
     opened_ballots integer NOT NULL DEFAULT 0 CHECK (opened_ballots BETWEEN 0 AND ballots),
     opened_index bigint,
     votes integer NOT NULL DEFAULT 0 CHECK (votes BETWEEN 0 AND opened_ballots),
     votes_before integer NOT NULL DEFAULT 0,
     PRIMARY KEY (election_id, line),
     UNIQUE (election_id, contest_id, candidate_id)
   )`,
  `ALTER TABLE running_sums ADD COLUMN lines integer[]`,
];

const FILLED = [
  `ALTER TABLE running_sums ALTER COLUMN lines SET NOT NULL`,
  `ALTER TABLE record_openings DROP COLUMN by_revision`,
  // What waits is looked at anew.
  `TRUNCATE opening_snapshots`,
  `ALTER TABLE opening_snapshots DROP COLUMN by_revision`,
  `ALTER TABLE opening_snapshots RENAME COLUMN sums TO lines`,
];

interface Counted {
  contest_id: string;
  candidate_id: string;
}
interface Revision {
  revision: number;
  document: string;
  ballots: number;
  sums: string;
  /** How many ballots of it the last count covered. */
  opened: number;
}
interface Line extends Counted {
  number: number;
  ballots: number;
  opened: number;
  sum: ReturnType<typeof sodiumTally.loadSums> | null;
}

const keyOf = ({ contest_id, candidate_id }: Counted) => `${contest_id} ${candidate_id}`;

async function addUp(db: Kysely<unknown>, electionId: string): Promise<void> {
  const { rows: revisions } = await sql<Revision>`
    SELECT revision.revision, convert_from(payload.bytes, 'UTF8') AS document, sums.ballots, sums.encrypted_tally AS sums,
           coalesce((SELECT by_revision[revision.revision] FROM record_openings
                      WHERE election_id = ${electionId} ORDER BY entry_index DESC LIMIT 1), 0) AS opened
      FROM ballot_revisions AS revision
      JOIN running_sums AS sums USING (election_id, revision)
      JOIN record_payloads AS payload ON payload.election_id = ${electionId} AND payload.hash = revision.revision_hash
     WHERE revision.election_id = ${electionId} ORDER BY revision.revision`.execute(db);
  const lines = new Map<string, Line>();
  for (const revision of revisions) await addRevision(db, electionId, lines, revision);
  const { rows } = await sql<{ index: number; opening: string }>`
    SELECT entry.entry_index AS index, convert_from(payload.bytes, 'UTF8') AS opening
      FROM record_openings AS entry JOIN record_entries USING (election_id, entry_index)
      JOIN record_payloads AS payload ON payload.election_id = ${electionId} AND payload.hash = record_entries.payload_hash
     WHERE entry.election_id = ${electionId} ORDER BY entry.entry_index DESC LIMIT 1`.execute(db);
  const counts: (Counted & { votes: number })[] = rows[0] ? JSON.parse(rows[0].opening).counts : [];
  const votes = new Map(counts.map((counted) => [keyOf(counted), counted.votes]));
  for (const line of lines.values())
    await insertLine(db, electionId, line, rows[0]?.index ?? null, votes.get(keyOf(line)) ?? 0);
}

/** Adds a revision's sums to the lines of its choices, and notes which these are. */
async function addRevision(
  db: Kysely<unknown>,
  electionId: string,
  lines: Map<string, Line>,
  { revision, document, ballots, sums, opened }: Revision,
): Promise<void> {
  const matrix = JSON.parse(sums);
  const numbers: number[] = [];
  for (const [i, { contest_id, candidates }] of JSON.parse(document).contests.entries())
    for (const [j, { candidate_id }] of candidates.entries()) {
      const key = keyOf({ contest_id, candidate_id });
      const fresh = { contest_id, candidate_id, number: lines.size + 1, ballots: 0, opened: 0, sum: null };
      const line = lines.get(key) ?? fresh;
      numbers.push(line.number);
      const own = sodiumTally.loadSums({ numTallied: ballots, encryptedTally: [[matrix[i][j]]] });
      const sum = line.sum ? sodiumTally.combineSums(line.sum, own) : own;
      lines.set(key, { ...line, ballots: line.ballots + ballots, opened: line.opened + opened, sum });
    }
  await sql`UPDATE running_sums SET lines = ${numbers}::integer[]
             WHERE election_id = ${electionId} AND revision = ${revision}`.execute(db);
}

async function insertLine(
  db: Kysely<unknown>,
  electionId: string,
  { number, contest_id, candidate_id, ballots, opened, sum }: Line,
  index: number | null,
  votes: number,
): Promise<void> {
  const cell = sum && sodiumTally.storeSums(sum).encryptedTally[0]?.[0];
  if (!cell) throw new Error('a line has no sum');
  await sql`
    INSERT INTO line_sums (election_id, line, contest_id, candidate_id, ballots, alpha, beta, opened_ballots, opened_index, votes, votes_before)
    VALUES (${electionId}, ${number}, ${contest_id}, ${candidate_id}, ${ballots}, ${cell.alpha}, ${cell.beta}, ${opened}, ${index}, ${votes}, ${votes})`.execute(
    db,
  );
}
