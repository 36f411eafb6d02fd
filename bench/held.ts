import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory in use after a garbage collection. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
