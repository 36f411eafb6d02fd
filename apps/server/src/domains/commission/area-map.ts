import { createHash } from 'node:crypto';
import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { ShapeFault } from '@evoting/contract/commission/area-map';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { noteAct } from '../audit-log/service.ts';
import { type MapRefusal, removeMap, setMap } from '../contest/area-map.ts';
import { asOfficer } from '../officer/service.ts';

/**
 * Takes the shapes of areas from a GeoJSON file, all of them or none. The log of acts has the file's hash.
 * @param file its bytes in base64
 */
export function giveMap(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  file: string,
): Promise<
  { ok: true; shapes: number; faults: ShapeFault[] } | { ok: false; reason: MapRefusal | 'not-an-officer' }
> {
  const bytes = Buffer.from(file, 'base64');
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const set = await setMap(trx, bytes);
    if (!set.ok || set.faults.length > 0) return set;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await noteAct(trx, actor, 'area-map-given', 'areas', { after: { shapes: set.shapes, sha256 } });
    return set;
  });
}

/** Takes the shapes of areas away. */
export function takeMapAway(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
): Promise<{ ok: true } | { ok: false; reason: 'under-way' | 'not-an-officer' }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const taken = await removeMap(trx);
    if (!taken.ok) return taken;
    if (taken.removed) await noteAct(trx, actor, 'area-map-removed', 'areas', {});
    return { ok: true as const };
  });
}
