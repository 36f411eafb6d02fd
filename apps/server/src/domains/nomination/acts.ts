import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { type CorrectRefusal, correctName } from './correcting.ts';

const CORRECT: Readonly<Record<CorrectRefusal, PlainCode>> = {
  'not-found': 'no-such-candidate',
  changed: 'act-changed',
  closed: 'candidates-closed',
  frozen: 'candidates-fixed',
  'name-taken': 'candidate-name-taken',
};

/** Runs the act of two officers that corrects a name on the ballot. */
export const nominationActs: ActRuns<'correct-name'> = {
  'correct-name': {
    run: async ({ deps, trx, electionId, by }, { candidate, before, name }) =>
      outcomeOf(CORRECT, await correctName(trx, deps.now(), { electionId, id: candidate, before, name }, by)),
  },
};
