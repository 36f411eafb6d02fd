import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { publishHead } from '../board/head.ts';
import { type CertifyRefusal, certifyResult } from './certification.ts';

const CERTIFY: Readonly<Record<CertifyRefusal, PlainCode>> = {
  'not-counted': 'not-counted-yet',
  void: 'election-void',
  changed: 'act-changed',
  'certified-already': 'certified-already',
};

/** The act of two officers that certifies a result. */
export const certificationActs: ActRuns<'certify-result'> = {
  'certify-result': {
    run: async ({ deps, trx, electionId, by, officers }, seen) =>
      outcomeOf(
        CERTIFY,
        await certifyResult(trx, deps.keys, electionId, seen, { at: deps.now(), officers, by }),
      ),
    after: publishHead,
  },
};
