import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive } from '../packages/belenios/src/archive.ts';
import { sodiumArchiveVerifier } from '../packages/belenios/src/sodium.ts';
import { makeArchive } from '../packages/belenios/src/testing/archives.ts';
import { findBeleniosTool } from '../packages/belenios/src/testing/belenios-tool.ts';
import { question, testElection } from '../packages/belenios/src/testing/elections.ts';

const ballots = 600;
const runs = 5;

/** A closed election of 4 + 3 answers with `ballots` ballots, as an archive. */
async function largeArchive(): Promise<{ uuid: string; archive: Uint8Array }> {
  const test = testElection([question(4), question(3)]);
  const voters = Array.from({ length: ballots }, (_, index) => index % 7);
  const { contents } = await makeArchive(test, voters, {});
  const chunks: Uint8Array[] = [];
  for await (const chunk of createArchive(contents)) chunks.push(chunk);
  return { uuid: test.election.uuid, archive: Buffer.concat(chunks) };
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}

function toolMs(tool: string, folder: string, uuid: string): number {
  const start = performance.now();
  const { status } = spawnSync(tool, ['election', 'verify', '--dir', folder, '--uuid', uuid]);
  if (status !== 0) throw new Error('belenios-tool refused the archive of the benchmark');
  return performance.now() - start;
}

async function ownMs(archive: Uint8Array): Promise<number> {
  const start = performance.now();
  const verdict = await sodiumArchiveVerifier([archive]);
  if (!verdict.ok) throw new Error(`our verifier refused the archive of the benchmark: ${verdict.detail}`);
  return performance.now() - start;
}

/**
 * Measures the full check of one archive on one core: ours (in this process, one thread) and belenios-tool (as a process), in turns.
 * Gives medians of 5 in milliseconds a ballot and their ratio; without the tool only ours, and a line that says so.
 */
export async function benchVerification(): Promise<Record<string, number | string>> {
  const { uuid, archive } = await largeArchive();
  const tool = findBeleniosTool();
  const folder = mkdtempSync(join(tmpdir(), 'belenios-bench-'));
  try {
    writeFileSync(join(folder, `${uuid}.bel`), archive);
    const own: number[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < runs; run++) {
      own.push(await ownMs(archive));
      if (tool) theirs.push(toolMs(tool, folder, uuid));
    }
    const measured = { ballots, 'ms a ballot': median(own) / ballots };
    if (!tool)
      return { ...measured, 'belenios-tool': 'not here: scripts/install-belenios-tool.sh installs it' };
    return {
      ...measured,
      'belenios-tool ms a ballot': median(theirs) / ballots,
      'times as fast as belenios-tool': median(theirs) / median(own),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
