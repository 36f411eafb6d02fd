import { readByHash } from '@evoting/audit/documents';
import { httpSource } from '@evoting/audit/http-source';
import { ballotRandom, encryptBallot, parseElection } from '@evoting/belenios/voter';
import { hexToBytes } from '@evoting/tlog/encoding';
import { apiUrl } from '../../lib/api.ts';
import { readTracker } from '../../lib/tracker.ts';

/** A test ballot as its link names it. */
export interface TestBallot {
  log: string;
  style: string;
  seed: string;
  places: readonly number[];
  /** What the voting device says that the ballot's tracker is. */
  tracker: string;
}

export interface Remade {
  tracker: string;
  /** Whether the ballot made here has the tracker that the link names. */
  isAsSaid: boolean;
  choices: readonly { post: string; answer: string }[];
}

/** Reads the link's part behind the #. Refuses anything else as null. */
export function readTestBallot(hash: string): TestBallot | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [log, style, seed, choices] = ['log', 'style', 'seed', 'choices'].map(
    (name) => parts.get(name) ?? '',
  );
  const tracker = readTracker(parts.get('tracker') ?? '');
  const isRight =
    /^[a-z0-9][a-z0-9-]{0,62}$/.test(log ?? '') &&
    /^[0-9a-f]{64}$/.test(style ?? '') &&
    /^[0-9a-f]{64}$/.test(seed ?? '') &&
    /^\d{1,3}(\.\d{1,3}){0,99}$/.test(choices ?? '');
  if (!isRight || tracker === null) return null;
  return {
    log: log ?? '',
    style: style ?? '',
    seed: seed ?? '',
    places: (choices ?? '').split('.').map(Number),
    tracker,
  };
}

/**
 * Makes a test ballot again from its seed and choices, on this device, from the election in the public record.
 * Takes: the test. Gives: its tracker, whether the link named it, and what it holds. Refuses (throws): an election that cannot be read, choices that do not fit it.
 */
export async function remakeBallot(test: TestBallot): Promise<Remade> {
  const { log, style, seed, places } = test;
  const source = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
  const parsed = parseElection((await readByHash(source, style)).text);
  if (!parsed.ok) throw new Error(`The election is ${parsed.reason}`);
  const { questions } = parsed.election;
  const flags = questions.map(({ answers }, i) => answers.map((_, j) => (j === places[i] ? 1 : 0)));
  const { tracker } = encryptBallot(parsed.election, flags, ballotRandom(hexToBytes(seed), parsed.election));
  const choices = questions.map(({ question, answers }, i) => ({
    post: question,
    answer: answers[places[i] ?? -1] ?? '',
  }));
  return { tracker, isAsSaid: tracker === test.tracker, choices };
}
