import { type AreaMap, areaMapSchema, type ShapeFault } from '@evoting/contract/commission/area-map';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { findDrawing, removeDrawing, storeDrawing } from './area-map-store.ts';
import { isVotingOpen, listAreas, lockAreas } from './areas.ts';
import { draw, flatFaults } from './drawing.ts';
import { readShapes } from './geojson.ts';

/** `no-map`: the file is no GeoJSON with features. `under-way`: an election is open. */
export type MapRefusal = 'no-map' | 'under-way';

/** The shapes of the areas, or null if the commission gave none. */
export async function findMap(db: Db): Promise<AreaMap | null> {
  const drawing = await findDrawing(db);
  return drawing === null ? null : areaMapSchema.parse(JSON.parse(drawing));
}

/**
 * Stores the shapes of areas from a GeoJSON file in place of those before, or nothing if one is invalid.
 * @returns the number of shapes, or the invalid ones
 */
export async function setMap(
  trx: Trx,
  file: Uint8Array,
): Promise<{ ok: true; shapes: number; faults: ShapeFault[] } | { ok: false; reason: MapRefusal }> {
  await lockAreas(trx);
  if (await isVotingOpen(trx)) return { ok: false, reason: 'under-way' };
  const read = readShapes(file, new Set((await listAreas(trx)).map(({ code }) => code)));
  if (!read) return { ok: false, reason: 'no-map' };
  if (!read.ok) return { ok: true, shapes: 0, faults: read.faults };
  const drawn = draw(read.shapes);
  if (!drawn.ok) return { ok: true, shapes: 0, faults: flatFaults(read.shapes, drawn.flat) };
  await storeDrawing(trx, JSON.stringify(drawn.map));
  return { ok: true, shapes: read.shapes.size, faults: [] };
}

/** Stores shapes that were drawn for the same areas in another database. */
export const copyMap = (trx: Trx, map: AreaMap): Promise<void> => storeDrawing(trx, JSON.stringify(map));

/** Removes the shapes; `removed` is false if there were none. */
export async function removeMap(
  trx: Trx,
): Promise<{ ok: true; removed: boolean } | { ok: false; reason: 'under-way' }> {
  await lockAreas(trx);
  if (await isVotingOpen(trx)) return { ok: false, reason: 'under-way' };
  return { ok: true, removed: await removeDrawing(trx) };
}
