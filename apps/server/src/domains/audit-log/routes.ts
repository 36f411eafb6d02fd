import type { Act } from '@evoting/contract/commission/audit-log';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { Refused, TOO_MANY } from '../../http/errors.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { readActs, readHeads, readLines } from './reading.ts';
import type { FoundAct } from './reading-store.ts';

/**
 * The searches of an officer that wait: one runs at a time, since one without a match reads the whole log.
 */
const SEARCHES_WAITING_MAX = 4;
const SEARCH_AGAIN_S = 5;

/** Registers the audit log for officers: search and download. */
export function auditLogRoutes(serve: Serve, { db }: Pick<Deps, 'db'>): void {
  const searches = new KeyedQueue<UserId>(SEARCHES_WAITING_MAX);
  serve('GET /commission/audit-log', async ({ session, query }) => {
    const found = await searches.run(session.userId, () => readActs(db, query));
    if (!found) return new Refused(TOO_MANY, SEARCH_AGAIN_S);
    const { acts, nextBeforeSeq } = found;
    return { message: 'The log', data: { acts: acts.map(actOf), nextBeforeSeq } };
  });

  serve('GET /commission/audit-log/lines', async ({ query }) => ({
    message: 'Lines of the log',
    data: { lines: await readLines(db, query.afterSeq) },
  }));

  serve('GET /commission/audit-log/heads', async () => ({
    message: 'Heads of the log in the records',
    data: { heads: await readHeads(db) },
  }));
}

const actOf = ({ seq, at, role, actorName, action, object, ...row }: FoundAct): Act => ({
  seq,
  atMs: at.getTime(),
  by: { role, name: actorName },
  action,
  object,
  subject: row.subject,
  before: row.before && { ...row.before },
  after: row.after && { ...row.after },
  hash: row.hash.toString('hex'),
});
