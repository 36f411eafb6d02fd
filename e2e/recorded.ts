import { trackerOf } from '@evoting/belenios/voter';
import type { Receipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import { TestElection } from '@evoting/record/testing/election';
import type { MemorySource } from '@evoting/record/testing/memory-source';
import { toBase64url } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { BrowserContext, Route } from '@playwright/test';

/** A whole public record for one test. */
export interface Recorded {
  readonly election: TestElection;
  readonly source: MemorySource;
  /** The receipt of the first ballot. */
  readonly receipt: Receipt;
}

/**
 * Makes an election with a signed and proved record of two ballots and their count.
 * @param papers the number of ballot papers; each is one entry, and is checked faster than a ballot
 */
export async function recordElection(papers = 1): Promise<Recorded> {
  const election = new TestElection();
  for (let paper = 1; paper <= papers; paper += 1) election.revise(PAPER);
  const tracker = trackerOf(election.vote(0, 1));
  election.vote(1, 1);
  await election.publishCount();
  const source = await election.publish();
  // After the setup, the papers and the electorate.
  const status = { message: 'Ballot', data: { status: 'counted', index: papers + 2 } };
  const path = `ballots/${toBase64url(tracker)}`;
  source.files.set(path, Buffer.from(JSON.stringify(status)));
  return { election, source, receipt: signReceipt(election.log, { tracker, size: 1, due: 0 }, election.key) };
}

const standing = (...names: string[]) =>
  names.map((name) => ({
    candidate_id: name.toLowerCase(),
    name,
    party: `Party of ${name}`,
    picture: null,
    banner: null,
  }));
const PAPER = [
  { contest_id: 'gov', name: 'Governor', area: null, candidates: standing('Ada', 'Bem') },
  { contest_id: 'sen', name: 'Senator', area: null, candidates: standing('Dan', 'Efe') },
];

/**
 * Serves this record to every page of the context instead of the server's.
 * @param hold returns a promise to delay the reply for a path
 */
export async function serveRecord(
  context: BrowserContext,
  { election, source }: Omit<Recorded, 'receipt'>,
  hold: (path: string) => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const { key, log, setup } = election;
  const { title } = JSON.parse(setup);
  const row = { log, title, origin: key.name, verifierKey: formatVerifierKey(key), status: 'open' };
  const answer = async (route: Route, path: string) => {
    await hold(path);
    const bytes = source.files.get(path);
    await route.fulfill(bytes ? { body: Buffer.from(bytes) } : { status: 404, json: { message: 'None' } });
  };
  await context.route('**/api/board', (route) =>
    route.fulfill({ json: { message: 'Records', data: { logs: [{ ...row, current: true }] } } }),
  );
  await context.route(`**/api/board/${log}/**`, (route) =>
    answer(route, new URL(route.request().url()).pathname.replace(`/api/board/${log}/`, '')),
  );
  await context.route('**/api/extras/election-results', (route) => answer(route, 'results'));
  await context.route('**/api/extras/areas', (route) => answer(route, 'areas'));
}

/** Changes one bit in the middle of one of the record's files. */
export function spoil({ source }: Recorded, path: string): void {
  const bytes = source.files.get(path);
  if (!bytes) throw new Error(`The record has no ${path}: ${[...source.files.keys()].join(' ')}`);
  const middle = bytes.length >> 1;
  source.files.set(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
}
