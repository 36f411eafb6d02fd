import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps the heap near the size in use: V8 may let it grow by a third before it collects, not fourfold, and
 * compacts pages sooner. One collection before the first caller lets the limit follow the program. Costs some
 * 10 ms now and a few percent of CPU under load. Set here and not on the command line, where Node would
 * refuse to start with a flag that a later V8 no longer has.
 */
export function tuneHeap(): void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
