import type { Declaration } from '@evoting/contract/declaration';
import type { Serve } from '../../http/calls.ts';
import { refuse } from '../../http/errors.ts';
import { PreparedReply } from '../../http/prepared-reply.ts';
import type { Db } from '../../platform/database/connect.ts';
import { findRecord } from '../board/records-store.ts';
import { trusteeNames } from '../election/trusteeship.ts';
import { FORMER } from './refusals.ts';
import type { ResultsView } from './results-view.ts';
import type { ResultsSources } from './sources.ts';
import { listCertifiers } from './store.ts';
import { turnoutByArea } from './turnout.ts';

/** Registers what the declaration says beside the votes: made once while nothing changes. */
export function declarationRoutes(
  serve: Serve,
  db: Db,
  { view, former }: Pick<ResultsSources, 'view' | 'former'>,
): void {
  const made = new WeakMap<ResultsView, Promise<PreparedReply<'GET /extras/declaration'>>>();
  const replyTo = (now: ResultsView) => {
    const known = made.get(now);
    if (known) return known;
    const making = declarationOf(db, now).then(
      (data) => new PreparedReply('GET /extras/declaration', { message: 'Declaration', data }),
    );
    made.set(now, making);
    making.catch(() => made.delete(now));
    return making;
  };
  serve('GET /extras/declaration', async ({ query: { log } }) => {
    const now = await view.get();
    const isCurrent = log === undefined || log === now.election?.slug;
    if (isCurrent) return now.meta.hasResult ? replyTo(now) : refuse(FORMER, 'no-result');
    const found = await former.find(log);
    return found.ok ? replyTo(found.view) : refuse(FORMER, found.reason);
  });
}

async function declarationOf(db: Db, { election, meta }: ResultsView): Promise<Declaration> {
  const id = election?.id ?? '';
  const record = await findRecord(db, id);
  const turnout = election?.whoMayVote === 'roll' ? await turnoutByArea(db, id) : null;
  return {
    turnout: turnout ? [...turnout.lines] : [],
    officers: meta.certification ? await listCertifiers(db, id) : [],
    trustees: record && !meta.keyHolders?.isHere ? await trusteeNames(db, record) : [],
  };
}
