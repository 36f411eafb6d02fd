/** Randomness that tests can repeat. */
import type { RandomBytes } from '../scalar.ts';
import { seededRandom } from '../seeded-random.ts';

/**
 * A repeatable random source.
 * Takes: a number that names it.
 */
export function testRandom(name: number): RandomBytes {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, name);
  return seededRandom(seed);
}
