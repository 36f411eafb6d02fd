import { checkTracker } from '@evoting/audit/tracker';
import { httpSource } from '@evoting/record/http-source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';

/** A filled record, and ballots and checkpoints to check. */
export interface InclusionCase {
  readonly log: string;
  /** The data folder of the stopped server that filled it. */
  readonly dataDir: string;
  readonly trackers: readonly string[];
  /** Earlier checkpoints of the record. */
  readonly seen: readonly string[];
}

/**
 * Measures the bytes of inclusion checks through a real server: the list of records, the ballot's status, the
 * checkpoint and the proofs. Checks every ballot with every earlier checkpoint.
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

/**
 * Checks a ballot as *My ballot* does, and counts the bytes that come.
 * @throws Error for one that is not proved to be in the record
 */
export async function bytesOfCheck(
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
