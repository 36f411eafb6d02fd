import { REGISTRARS } from '@evoting/contract/call';
import type { PlainCode } from '@evoting/contract/reasons';
import { type CorrectRefusal, correctName } from '../nomination/correcting.ts';
import { type JudgeRefusal, judgeAndTell } from '../party/judging.ts';
import { type Acts, doneBy } from './doing.ts';

const JUDGE: Readonly<Record<JudgeRefusal, PlainCode>> = {
  'not-found': 'no-such-party',
  changed: 'act-changed',
};

const CORRECT: Readonly<Record<CorrectRefusal, PlainCode>> = {
  'not-found': 'no-such-candidate',
  changed: 'act-changed',
  closed: 'candidates-closed',
  frozen: 'candidates-fixed',
  'name-taken': 'candidate-name-taken',
};

const proposers = REGISTRARS.officers;

/** The acts of officers on parties and nominations. */
export const partyActs: Acts<'suspend-party' | 'readmit-party' | 'correct-name'> = {
  'suspend-party': {
    ...{ proposers, ofCurrent: true },
    run: async ({ deps, trx, by }, { party, name, reason }) =>
      doneBy(JUDGE, await judgeAndTell(deps, trx, party, { verdict: 'suspend', name, reason }, by)),
  },
  'readmit-party': {
    ...{ proposers, ofCurrent: true },
    run: async ({ deps, trx, by }, { party, name, reason }) =>
      doneBy(JUDGE, await judgeAndTell(deps, trx, party, { verdict: 'readmit', name, reason }, by)),
  },
  'correct-name': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { candidate, before, name }) =>
      doneBy(CORRECT, await correctName(trx, deps.now(), { electionId, id: candidate, before, name }, by)),
  },
};
