import type { Electorate } from '@evoting/record/payloads';
import { bytesToBase64 } from '@evoting/tlog/encoding';

export type Roll = Extract<Electorate, { kind: 'roll' }>;

/** A roll of so many places, all of style 1. */
export const rollOf = (places: number, change: Partial<Roll> = {}): Roll => ({
  kind: 'roll',
  places,
  styles: [{ style: 1, places }],
  leaves: places,
  removed: 0,
  root_hash: bytesToBase64(new Uint8Array(32).fill(1)),
  ...change,
});
