import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { type JudgeRefusal, judgeAndNotify } from './judging.ts';

const JUDGE: Readonly<Record<JudgeRefusal, PlainCode>> = {
  'not-found': 'no-such-party',
  changed: 'act-changed',
};

/** Runs the acts of two officers on a party. */
export const partyActs: ActRuns<'suspend-party' | 'readmit-party'> = {
  'suspend-party': {
    run: async ({ deps, trx, by }, { party, name, reason }) =>
      outcomeOf(JUDGE, await judgeAndNotify(deps, trx, party, { verdict: 'suspend', name, reason }, by)),
  },
  'readmit-party': {
    run: async ({ deps, trx, by }, { party, name, reason }) =>
      outcomeOf(JUDGE, await judgeAndNotify(deps, trx, party, { verdict: 'readmit', name, reason }, by)),
  },
};
