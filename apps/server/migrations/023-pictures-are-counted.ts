import { type Kysely, sql } from 'kysely';

/**
 * Every place that shows a picture, in one view, so that its uses can be counted; and since when a picture
 * has none. What shows pictures later is added here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE images ADD COLUMN unused_since timestamptz`,
  // A revision of the ballot names pictures by the hash of what its voters were shown: of the large size, of
  // a banner that of the small one.
  `CREATE VIEW image_uses AS
     SELECT image_id, 'account' AS kind FROM users WHERE image_id IS NOT NULL
     UNION ALL SELECT banner_id, 'party' FROM parties WHERE banner_id IS NOT NULL
     UNION ALL SELECT image_id, 'nomination' FROM nominations WHERE image_id IS NOT NULL
     UNION ALL SELECT images.id, 'revision'
       FROM (SELECT DISTINCT decode(shown.hash #>> '{}', 'hex') AS hash
               FROM ballot_revisions AS revision
               JOIN record_payloads AS payload ON (payload.election_id, payload.hash) = (revision.election_id, revision.revision_hash),
                    jsonb_path_query(convert_from(payload.bytes, 'UTF8')::jsonb,
                      '$.contests[*].candidates[*].keyvalue() ? (@.key == "picture" || @.key == "banner").value') AS shown (hash)
              WHERE shown.hash <> 'null') AS named
       JOIN images ON images.sha256 = named.hash OR images.small_sha256 = named.hash`,
];
