import { ACTS_PAGE_SIZE, type Action, LINES_AT_ONCE } from '@evoting/contract/commission/audit-log';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { nameHolds } from '../../platform/database/like.ts';
import type { Row } from './chain.ts';

/** A search of the log. */
export interface Search {
  /** A part of the actor's name, or the whole address. */
  readonly who?: string | undefined;
  readonly action?: Action | undefined;
  /** The object: a part of its name, a complete voter number, or the object as it is logged. */
  readonly doneTo?: string | undefined;
  readonly electionId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
  readonly beforeSeq?: number | undefined;
}

/** A row of the log, with the current names of its actor and its object. */
export interface FoundAct extends Row {
  /** Null also where the account belongs to another person by now. */
  readonly actorName: string | null;
  readonly subject: string | null;
}

const ID = '[0-9a-f-]{36}$';
const idOf = sql`split_part(object, ':', 2)::uuid`;
const subjectName = sql<string | null>`CASE
  WHEN object ~ ${`^party:${ID}`} THEN (SELECT name FROM parties WHERE id = ${idOf})
  WHEN object ~ ${`^nomination:${ID}`} THEN (SELECT name FROM nominations WHERE id = ${idOf})
  WHEN object ~ ${`^election:${ID}`} THEN (SELECT title FROM elections WHERE id = ${idOf})
  WHEN object ~ ${`^officer:${ID}`} THEN (SELECT name FROM users WHERE id = ${idOf})
  WHEN object ~ '^roll:[^/]+/' THEN substring(object FROM '/(.+)$')
END`;

/**
 * The objects of parties, candidates, elections and officers whose names contain a text; voters are not found
 * by name.
 */
const objectsNamed = (text: string) => sql`
  SELECT 'party:' AS kind, id FROM parties WHERE ${nameHolds('name', text)}
  UNION ALL SELECT 'nomination:', id FROM nominations WHERE ${nameHolds('name', text)}
  UNION ALL SELECT 'election:', id FROM elections WHERE ${nameHolds('title', text)}
  UNION ALL SELECT 'officer:', users.id FROM users JOIN officers ON account_id = users.id WHERE ${nameHolds('users.name', text)}`;

/** The act was done to, or proposed for, an object with this name. */
const isDoneTo = (text: string) => sql<SqlBool>`(object = ${text}
  OR object IN (SELECT 'roll:' || id || '/' || upper(${text}) FROM elections)
  OR object IN (SELECT kind || id FROM (${objectsNamed(text)}) AS named)
  OR EXISTS (SELECT FROM jsonb_each_text((audit_log.after ->> 'params')::jsonb) AS param
    WHERE (param.key, param.value) = ('voterNumber', upper(${text}))
      OR param.value IN (SELECT id::text FROM (${objectsNamed(text)}) AS named)))`;

/** The act was done to an election or a part of it. */
const isOfElection = (id: string) => sql<SqlBool>`(object = ${`election:${id}`}
  OR starts_with(object, ${`roll:${id}/`}) OR audit_log.after ->> 'election' = ${id}
  OR object IN (SELECT 'nomination:' || id FROM nominations WHERE election_id = ${id}::uuid
    UNION ALL SELECT 'announcement:' || id FROM announcements WHERE election_id = ${id}::uuid))`;

/**
 * The account is still the actor's: it has the same role, and no owner of its address has taken it since.
 * Otherwise its name and address are another person's, maybe a voter's.
 */
const isStillTheActors = sql<SqlBool>`(users.role = audit_log.role AND NOT EXISTS (
  SELECT FROM audit_log AS later WHERE later.actor = audit_log.actor AND later.seq > audit_log.seq
    AND later.action = 'member-removed' AND later.role = 'OWNER'))`;

/** Lists the rows that match, the newest first. */
export function searchActs(
  db: Db,
  { who = '', doneTo = '', action, electionId, fromMs, untilMs, beforeSeq }: Search,
): Promise<FoundAct[]> {
  const isBy = () => sql<SqlBool>`(${nameHolds('users.name', who)} OR lower(users.email) = lower(${who}))`;
  return db
    .selectFrom('audit_log')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'audit_log.actor').on(isStillTheActors))
    .selectAll('audit_log')
    .select(['users.name as actorName', subjectName.as('subject')])
    .$if(who !== '', (query) => query.where(isBy()))
    .$if(doneTo !== '', (query) => query.where(isDoneTo(doneTo)))
    .$if(action !== undefined, (query) => query.where('action', '=', action as Action))
    .$if(electionId !== undefined, (query) => query.where(isOfElection(electionId ?? '')))
    .$if(fromMs !== undefined, (query) => query.where('at', '>=', new Date(fromMs ?? 0)))
    .$if(untilMs !== undefined, (query) => query.where('at', '<', new Date(untilMs ?? 0)))
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .orderBy('seq', 'desc')
    .limit(ACTS_PAGE_SIZE + 1)
    .execute();
}

/** Lists some rows after a number, in order. */
export function listRowsAfter(db: Db, seq: number): Promise<Row[]> {
  const rows = db.selectFrom('audit_log').selectAll().where('seq', '>', seq);
  return rows.orderBy('seq').limit(LINES_AT_ONCE).execute();
}

/** Lists the entries of all records that note a head of the log, in the order of the elections. */
export function listRecordedHeads(db: Db): Promise<{ election: string; log: string; payload: Buffer }[]> {
  return db
    .selectFrom('record_entries as entry')
    .innerJoin('record_payloads as payload', (join) =>
      join
        .onRef('payload.election_id', '=', 'entry.election_id')
        .onRef('payload.hash', '=', 'entry.payload_hash'),
    )
    .innerJoin('elections', 'elections.id', 'entry.election_id')
    .select(['elections.title as election', 'elections.slug as log', 'payload.bytes as payload'])
    .where('entry.type', '<>', 'Ballot')
    .where('entry.type', '=', 'AuditLog')
    .orderBy('elections.created_at')
    .orderBy('entry.entry_index')
    .execute();
}
