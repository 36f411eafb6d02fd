import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { PlainCode } from '@evoting/contract/reasons';
import { publishHead } from '../board/log.ts';
import { type CertifyRefusal, certifyResult } from '../certification/service.ts';
import { type ArchiveRefusal, archiveElection, declareVoid, type VoidRefusal } from '../election/archive.ts';
import { type CloseRefusal, closeIn } from '../election/closing.ts';
import { type GiveUpRefusal, giveUpDraft } from '../election/giving-up.ts';
import {
  type ExtendRefusal,
  extendVoting,
  type PutOffRefusal,
  putOffVoting,
  type ReopenRefusal,
  reopenVoting,
} from '../election/schedule.ts';
import { holdsDemo } from '../election/service.ts';
import { type OpenRefusal, openElection } from '../paper/open-election.ts';
import { type Acts, doneBy } from './doing.ts';

const NO_ELECTION = 'no-such-election';

/** Why an election is not opened. */
export const OPEN: Readonly<Record<OpenRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-a-draft': 'opened-already',
  'closes-in-the-past': 'closes-in-the-past',
  'roll-empty': 'roll-empty',
  'no-candidates': 'nobody-stands',
  'empty-paper': 'paper-empty',
  'no-key-yet': 'trustees-no-key',
  alike: 'names-alike',
  'unfit-name': 'names-unfit',
  'other-address': 'address-other',
  'local-address': 'address-local',
  changed: 'act-changed',
};

const CLOSE: Readonly<Record<CloseRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-open': 'election-not-open',
  'not-yet': 'election-not-open',
};

const ARCHIVE: Readonly<Record<ArchiveRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-certified': 'not-certified',
  changed: 'act-changed',
};

const VOID: Readonly<Record<VoidRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-closed': 'election-not-closed',
  certified: 'certified-already',
  changed: 'act-changed',
};

const GIVE_UP: Readonly<Record<GiveUpRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-a-draft': 'opened-already',
};

const EXTEND: Readonly<Record<ExtendRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  changed: 'act-changed',
  'voting-has-ended': 'voting-closed',
  'voting-has-begun': 'act-changed',
  'closes-in-the-past': 'closes-earlier',
  'closes-before-it-opens': 'closes-earlier',
  'not-later': 'closes-earlier',
};

const CERTIFY: Readonly<Record<CertifyRefusal, PlainCode>> = {
  'not-counted': 'not-counted-yet',
  void: 'election-void',
  changed: 'act-changed',
  'certified-already': 'certified-already',
};

const REOPEN: Readonly<Record<ReopenRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  changed: 'act-changed',
  'ended-for-good': 'end-stays',
  'not-later': 'closes-earlier',
};

const PUT_OFF: Readonly<Record<PutOffRefusal, PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  changed: 'act-changed',
  'begun-for-good': 'beginning-stays',
  'not-later': 'opens-earlier',
  'after-the-end': 'opens-earlier',
};

const proposers = RETURNING_OFFICERS.officers;

/** The acts of officers on an election itself. */
export const electionActs: Acts<
  | 'open-election'
  | 'close-election'
  | 'extend-voting'
  | 'certify-result'
  | 'give-up-draft'
  | 'archive-election'
  | 'declare-void'
  | 'reopen-voting'
  | 'put-off-voting'
> = {
  'open-election': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { trial: isTrial, ...seen }) => {
      if (await holdsDemo(trx)) return { ok: false, code: 'beside-the-demo' };
      const told = { by, seen, ...(isTrial && { isTrial }) };
      return doneBy(OPEN, await openElection(deps, trx, electionId, told));
    },
    after: publishHead,
  },
  'close-election': {
    proposers,
    run: async ({ deps, trx, electionId, by }) =>
      doneBy(CLOSE, await closeIn(trx, deps.now(), electionId, { by })),
  },
  'give-up-draft': {
    proposers,
    run: async ({ deps, trx, electionId, by }) =>
      doneBy(GIVE_UP, await giveUpDraft(trx, electionId, deps.now(), by)),
  },
  'archive-election': {
    proposers,
    run: async ({ deps, trx, electionId, by }) =>
      doneBy(ARCHIVE, await archiveElection(trx, electionId, deps.now(), by)),
  },
  'declare-void': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { reason }) =>
      doneBy(VOID, await declareVoid(trx, electionId, { reason, at: deps.now() }, by)),
  },
  'extend-voting': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { before, closesAt }) => {
      const change = { before: new Date(before), closesAt: new Date(closesAt) };
      return doneBy(EXTEND, await extendVoting(trx, electionId, deps.now(), change, by));
    },
  },
  'certify-result': {
    proposers,
    run: async ({ deps, trx, electionId, by, officers }, seen) =>
      doneBy(
        CERTIFY,
        await certifyResult(trx, deps.keys, electionId, seen, { at: deps.now(), officers, by }),
      ),
    after: publishHead,
  },
  'reopen-voting': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { before, closesAt }) => {
      const change = { before: new Date(before), closesAt: new Date(closesAt) };
      return doneBy(REOPEN, await reopenVoting(trx, electionId, deps.now(), change, by));
    },
  },
  'put-off-voting': {
    proposers,
    run: async ({ deps, trx, electionId, by }, { before, opensAt }) => {
      const change = { before: new Date(before), opensAt: new Date(opensAt) };
      return doneBy(PUT_OFF, await putOffVoting(trx, electionId, deps.now(), change, by));
    },
  },
};
