import { randomUUID } from 'node:crypto';
import type { Announcement } from '@evoting/contract/commission/day';
import type { UserId } from '@evoting/contract/fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Locks the announcements of an election until the transaction ends. */
export async function lockAnnouncements(trx: Trx, electionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`announcements of ${electionId}`}, 0))`.execute(
    trx,
  );
}

/** Adds an announcement. */
export async function insertAnnouncement(
  trx: Trx,
  said: {
    electionId: string;
    kind: 'notice' | 'incident';
    text: string;
    translations: Announcement['translations'];
    by: UserId;
    at: Date;
  },
): Promise<string> {
  const id = randomUUID();
  const { electionId: election_id, kind, text, translations, by, at } = said;
  const { ha = null, yo = null, ig = null, pcm = null } = translations;
  await trx
    .insertInto('announcements')
    .values({
      id,
      election_id,
      kind,
      said: text,
      said_ha: ha,
      said_yo: yo,
      said_ig: ig,
      said_pcm: pcm,
      said_by: by,
      said_at: at,
      withdrawn_at: null,
    })
    .execute();
  return id;
}

/** Withdraws an announcement; false where it is not shown. */
export async function withdrawAnnouncement(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('announcements')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the announcements of an election that are shown, the newest first. */
export function listAnnouncements(db: Db, electionId: string) {
  return db
    .selectFrom('announcements')
    .select([
      'id',
      'kind',
      'said as text',
      'said_ha as ha',
      'said_yo as yo',
      'said_ig as ig',
      'said_pcm as pcm',
    ])
    .select('said_at as at')
    .where('election_id', '=', electionId)
    .where('withdrawn_at', 'is', null)
    .orderBy('said_at', 'desc')
    .orderBy('id')
    .limit(ANNOUNCEMENTS_MAX)
    .execute();
}

const ANNOUNCEMENTS_MAX = 20;
