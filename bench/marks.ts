import { spawnSync } from 'node:child_process';

const MARKS = 20_000_000;
/** Runs in its own process, with random credentials. */
const SCRIPT = `
import { MarkSet } from '@evoting/audit/marks';
const marks = new MarkSet();
const bytes = Buffer.alloc(32);
let state = 1n;
for (let n = 0; n < ${MARKS}; n++) {
  for (let at = 0; at < 32; at += 8) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    bytes.writeBigUInt64LE(state ^ (state >> 29n), at);
  }
  if (!marks.add(bytes.toString('hex'))) throw new Error('a mark is there twice');
}
const { heapUsed, arrayBuffers } = process.memoryUsage();
console.log(JSON.stringify({ size: marks.size, tables: arrayBuffers, heap: heapUsed, peak: process.resourceUsage().maxRSS * 1024 }));
`;

/** Measures the memory of the verifier for 20 million ballots, with a mark for each credential. */
export function benchMarks(): Record<string, number> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const { size, tables, peak } = JSON.parse(stdout) as Record<'size' | 'tables' | 'heap' | 'peak', number>;
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return { marks: size, 'MB of the tables': megabytes(tables), 'peak MB of the process': megabytes(peak) };
}
