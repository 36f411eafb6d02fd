/** Repeatable randomness for tests. */
import type { RandomBytes } from '../scalar.ts';
import { seededRandom } from '../seeded-random.ts';

/** Returns a repeatable random source, selected by a number. */
export function testRandom(name: number): RandomBytes {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, name);
  return seededRandom(seed);
}
