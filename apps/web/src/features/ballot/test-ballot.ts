import { LOG_NAME } from '@evoting/contract/constants';
import { readTracker } from '../../lib/tracker.ts';

/** The content of a test ballot's link. Setup, revision and index locate the paper, and are not trusted. */
export interface TestBallot {
  log: string;
  setup: string;
  revision: string;
  index: number;
  seed: string;
  /** The indices of the chosen candidates of each post. */
  places: readonly (readonly number[])[];
  /** The tracker that the voting device shows. */
  tracker: string;
}

const PATTERNS = {
  log: LOG_NAME,
  setup: /^[0-9a-f]{64}$/,
  revision: /^[0-9a-f]{64}$/,
  index: /^\d{1,12}$/,
  seed: /^[0-9a-f]{64}$/,
  choices: /^(\d{1,3}(-\d{1,3}){0,19})?(\.(\d{1,3}(-\d{1,3}){0,19})?){0,99}$/,
};

/** Parses the fragment of a link; null if malformed. */
export function readTestBallot(hash: string): TestBallot | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const part = (name: keyof typeof PATTERNS) => parts.get(name) ?? '';
  const tracker = readTracker(parts.get('tracker') ?? '');
  const isValid = Object.entries(PATTERNS).every(([name, pattern]) => pattern.test(parts.get(name) ?? ''));
  if (!isValid || tracker === null) return null;
  return {
    log: part('log'),
    setup: part('setup'),
    revision: part('revision'),
    index: Number(part('index')),
    seed: part('seed'),
    places: part('choices')
      .split('.')
      .map((post) => (post === '' ? [] : post.split('-').map(Number))),
    tracker,
  };
}
