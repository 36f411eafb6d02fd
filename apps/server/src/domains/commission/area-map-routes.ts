import { type AreaMap, MAP_BODY_BYTES } from '@evoting/contract/commission/area-map';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/calls.ts';
import { type RefusalTable, refuse } from '../../http/errors.ts';
import { PreparedReply } from '../../http/prepared-reply.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { findMap, type MapRefusal } from '../contest/area-map.ts';
import { giveMap, takeMapAway } from './area-map.ts';

const REFUSALS: RefusalTable<MapRefusal | 'not-an-officer'> = {
  'not-an-officer': { status: 403, code: 'other-officers-only' },
  'no-map': { status: 422, code: 'no-map' },
  'under-way': { status: 409, code: 'areas-fixed' },
};

const FRESH_MS = 5_000;

/** Registers the shapes of the areas: given by officers, for everybody. */
export function areaMapRoutes(serve: Serve, deps: Deps): void {
  const { db, elapsedMs } = deps;
  const replyOf = (map: AreaMap | null) =>
    new PreparedReply('GET /extras/map', { message: 'The shapes of the areas', data: { map } });
  const reply = new CachedValue(async () => replyOf(await findMap(db)), { elapsedMs, freshMs: FRESH_MS });
  serve('GET /extras/map', () => reply.get());

  serve('POST /commission/areas/map', { bodyLimit: MAP_BODY_BYTES }, async ({ session, body }) => {
    const given = await giveMap(deps, session.userId, body.file);
    reply.forget();
    return given.ok ? { message: 'Read', data: given } : refuse(REFUSALS, given.reason);
  });

  serve('DELETE /commission/areas/map', async ({ session }) => {
    const taken = await takeMapAway(deps, session.userId);
    reply.forget();
    return taken.ok ? { message: 'Removed', data: {} } : refuse(REFUSALS, taken.reason);
  });
}
