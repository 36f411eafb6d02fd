import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { publishHead } from '../board/head.ts';
import { hasDemo } from '../election/service.ts';
import { type OpenRefusal, openElection } from './open-election.ts';

/** The wire code of each refusal to open an election. */
export const OPEN: Readonly<Record<OpenRefusal, PlainCode>> = {
  'no-such-election': 'no-such-election',
  'not-a-draft': 'opened-already',
  'closes-in-the-past': 'closes-in-the-past',
  'roll-empty': 'roll-empty',
  'no-candidates': 'nobody-stands',
  'empty-paper': 'paper-empty',
  'unopposed-paper': 'paper-unopposed',
  'rival-waits': 'rival-waits',
  'no-key-yet': 'trustees-no-key',
  'trustees-silent': 'trustees-silent',
  alike: 'names-alike',
  'unfit-name': 'names-unfit',
  'party-waits': 'party-waits',
  'other-address': 'address-other',
  'local-address': 'address-local',
  changed: 'act-changed',
  'roll-changed': 'roll-changed',
};

/** Runs the act of two officers that puts the papers into the record and opens the election. */
export const paperActs: ActRuns<'open-election'> = {
  'open-election': {
    run: async ({ deps, trx, electionId, by }, { trial: isTrial, silentTrustees: mayBeSilent, ...seen }) => {
      if (await hasDemo(trx)) return { ok: false, code: 'beside-the-demo' };
      const opening = { by, seen, ...(isTrial && { isTrial }), ...(mayBeSilent && { mayBeSilent }) };
      return outcomeOf(OPEN, await openElection(deps, trx, electionId, opening));
    },
    after: publishHead,
  },
};
