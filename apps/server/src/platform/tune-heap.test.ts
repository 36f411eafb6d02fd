import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TUNE_HEAP = pathToFileURL(path.join(import.meta.dirname, 'tune-heap.ts')).href;

/** Some megabytes in use, of which every piece is replaced several times. */
const PROGRAM = `
import { tuneHeap } from ${JSON.stringify(TUNE_HEAP)};
if (process.argv.includes('tuned')) tuneHeap();
const inUse = [];
let most = 0;
for (let turn = 0; turn < 2_000; turn++) {
  inUse[turn % 300] = Array.from({ length: 1_000 }, (_, i) => ({ turn, i }));
  if (turn % 20 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
}
console.log(most);
`;

async function largestHeap(...words: string[]): Promise<number> {
  const program = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM, '--', ...words];
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=2', ...program]);
  return Number(stdout);
}

it('a heap stays near what is in use, where V8 would let it grow to a multiple', {
  tags: ['release'],
}, async () => {
  const [tuned, own] = [await largestHeap('tuned'), await largestHeap()];
  expect(tuned).toBeGreaterThan(0);
  expect(tuned / own).toBeLessThan(0.6);
});
