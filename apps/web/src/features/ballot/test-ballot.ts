import { LOG_NAME } from '@evoting/contract/constants';
import { readTracker } from '../../lib/tracker.ts';

/**
 * A test ballot as its link names it. Setup, revision and index only say where to look: this device checks
 * them in the record.
 */
export interface TestBallot {
  log: string;
  setup: string;
  revision: string;
  index: number;
  seed: string;
  places: readonly number[];
  /** The tracker that the voting device shows. */
  tracker: string;
}

const FORMS = {
  log: LOG_NAME,
  setup: /^[0-9a-f]{64}$/,
  revision: /^[0-9a-f]{64}$/,
  index: /^\d{1,12}$/,
  seed: /^[0-9a-f]{64}$/,
  choices: /^\d{1,3}(\.\d{1,3}){0,99}$/,
};

/**
 * Reads the link's part behind the #.
 * Refuses: anything else as null.
 */
export function readTestBallot(hash: string): TestBallot | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const of = (name: keyof typeof FORMS) => parts.get(name) ?? '';
  const tracker = readTracker(parts.get('tracker') ?? '');
  const isRight = Object.entries(FORMS).every(([name, form]) => form.test(parts.get(name) ?? ''));
  if (!isRight || tracker === null) return null;
  return {
    ...{ log: of('log'), setup: of('setup'), revision: of('revision'), index: Number(of('index')) },
    ...{ seed: of('seed'), places: of('choices').split('.').map(Number), tracker },
  };
}
