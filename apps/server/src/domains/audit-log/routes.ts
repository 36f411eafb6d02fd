import type { Act } from '@evoting/contract/commission/audit-log';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { readActs, readHeads, readLines } from './reading.ts';
import type { FoundAct } from './reading-store.ts';

/** The audit log, for officers: searched, and whole. */
export function auditLogRoutes(serve: Serve, { db }: Pick<Deps, 'db'>): void {
  serve('GET /commission/audit-log', async ({ query }) => {
    const { acts, nextBeforeSeq } = await readActs(db, query);
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
  ...{ seq, atMs: at.getTime(), by: { role, name: actorName }, action, object },
  ...{ subject: row.subject, before: row.before && { ...row.before }, after: row.after && { ...row.after } },
  hash: row.hash.toString('hex'),
});
