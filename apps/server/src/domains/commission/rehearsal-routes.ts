import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { type CrowdRefusal, MadeUpVoters } from './made-up-voters.ts';
import { beginRehearsal, endRehearsal, loadRehearsal, type RehearsalRefusal } from './rehearsal.ts';
import { RehearsalHolder } from './rehearsal-holder.ts';

const REFUSALS: RefusalTable<RehearsalRefusal> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'no-such-draft': { status: 404, code: 'no-such-draft' },
  'no-address': { status: 409, code: 'rehearsal-no-address' },
  'is-rehearsal': { status: 409, code: 'rehearsal-of-rehearsal' },
};

const CROWD: RefusalTable<CrowdRefusal> = {
  'not-an-officer': { status: 403, code: 'not-an-officer' },
  'no-rehearsal-here': { status: 409, code: 'no-rehearsal-here' },
  'not-open': { status: 409, code: 'rehearsal-not-open' },
  ended: { status: 409, code: 'rehearsal-not-open' },
  voting: { status: 409, code: 'made-up-voting' },
  'mailed-codes': { status: 409, code: 'made-up-mailed-codes' },
  'too-few-left': { status: 409, code: 'made-up-too-few' },
};

/**
 * Registers the rehearsal that officers begin from the console; one that this process runs ends with the app.
 */
export function rehearsalRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const holder = new RehearsalHolder(deps, (err) =>
    app.log.error({ err }, 'the rehearsal could not be kept in the database'),
  );
  const madeUp = new MadeUpVoters(deps);
  app.addHook('onClose', () => {
    madeUp.stop();
    return holder.stop();
  });
  const replyFor = async (account: Parameters<typeof loadRehearsal>[1]) => ({
    message: 'Rehearsal',
    data: { ...(await loadRehearsal(deps, account)), madeUp: await madeUp.look() },
  });

  serve('GET /commission/rehearsal', ({ session }) => replyFor(session.userId));

  serve('POST /commission/rehearsal', async ({ session, body }) => {
    const begun = await beginRehearsal(deps, holder, session.userId, body);
    return begun.ok ? replyFor(session.userId) : refuse(REFUSALS, begun.reason);
  });

  serve('POST /commission/rehearsal/voters', async ({ session, body }) => {
    const asked = await madeUp.vote(session.userId, body);
    return asked.ok ? replyFor(session.userId) : refuse(CROWD, asked.reason);
  });

  serve('POST /commission/rehearsal/:id/end', async ({ session, params }) => {
    const ended = await endRehearsal(deps, holder, session.userId, params.id);
    return ended.ok ? replyFor(session.userId) : refuse(REFUSALS, ended.reason);
  });
}
