import { checkTracker } from '@evoting/audit/tracker';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';

/** What inclusion checks of a filled record are made with. */
export interface InclusionCase {
  readonly log: string;
  /** The folder of the server that filled it, and that no server runs on now. */
  readonly dataDir: string;
  readonly trackers: readonly string[];
  /** Signed checkpoints of the record when it was smaller. */
  readonly seen: readonly string[];
}

/**
 * The bytes of an inclusion check as the browser makes it, through a real server: the list of records, where
 * the ballot is, the checkpoint, the proofs.
 * Takes: ballots and earlier checkpoints; checks each with each.
 * Gives: the most and the least that a check read, in kB of 1,000 bytes.
 */
export async function measureInclusion(
  { log, dataDir, trackers, seen }: InclusionCase,
  size: number,
): Promise<Record<string, number>> {
  const server = await startServer({ ...UNHURRIED, DATA_DIR: dataDir, DEMO: 'false', PUBLIC_URL: '' });
  try {
    const sizes: number[] = [];
    for (const tracker of trackers) {
      for (const seenCheckpoint of [null, ...seen])
        sizes.push(await bytesOfCheck(`${server.url}/api`, log, tracker, seenCheckpoint));
    }
    return {
      'inclusion checks': sizes.length,
      [`kB of the smallest inclusion check at ${size} ballots`]: Math.min(...sizes) / 1000,
      [`kB of the largest inclusion check at ${size} ballots`]: Math.max(...sizes) / 1000,
    };
  } finally {
    await server.stop();
  }
}

async function bytesOfCheck(
  apiUrl: string,
  log: string,
  tracker: string,
  seenCheckpoint: string | null,
): Promise<number> {
  let bytes = 0;
  const board = Buffer.from(await (await fetch(`${apiUrl}/board`)).arrayBuffer());
  bytes += board.length;
  const logs: { log: string; verifierKey: string }[] = JSON.parse(board.toString()).data.logs;
  const key = parseVerifierKey(logs.find((one) => one.log === log)?.verifierKey ?? '');
  if (key === null) throw new Error('the server does not list the record of the benchmark');
  const onBytes = (length: number) => {
    bytes += length;
  };
  const verdict = await checkTracker(httpSource({ apiUrl, log, fetch, onBytes }), {
    tracker,
    key,
    seenCheckpoint,
  });
  const isProved = verdict.ok && verdict.status !== 'accepted' && verdict.isConsistent !== false;
  if (!isProved) throw new Error(`an inclusion check of the benchmark failed: ${JSON.stringify(verdict)}`);
  return bytes;
}
