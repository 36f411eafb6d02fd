import type { PlainCode } from '@evoting/contract/reasons';
import { type ActRuns, outcomeOf } from '../audit-log/act.ts';
import { publishHead } from '../board/head.ts';
import { type ArchiveRefusal, archiveElection, declareVoid, mayBeVoid, type VoidRefusal } from './archive.ts';
import { type CloseRefusal, closeIn, mayCloseAt } from './closing.ts';
import { type GiveUpRefusal, giveUpDraft } from './giving-up.ts';
import {
  type ExtendRefusal,
  extendVoting,
  type PutOffRefusal,
  putOffVoting,
  type ReopenRefusal,
  reopenVoting,
} from './schedule.ts';

const NO_ELECTION = 'no-such-election';

const CLOSE: Readonly<Record<CloseRefusal | 'near', PlainCode>> = {
  [NO_ELECTION]: NO_ELECTION,
  'not-open': 'election-not-open',
  'not-yet': 'election-not-open',
  near: 'end-near',
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

/** Runs the acts of two officers on an election itself. */
export const electionActs: ActRuns<
  | 'close-election'
  | 'give-up-draft'
  | 'archive-election'
  | 'declare-void'
  | 'extend-voting'
  | 'reopen-voting'
  | 'put-off-voting'
> = {
  'close-election': {
    later: async ({ deps, trx, electionId }, dueAt) => {
      const may = await mayCloseAt(trx, electionId, { now: deps.now(), dueAt });
      return may === 'at-once' ? may : outcomeOf(CLOSE, may);
    },
    run: async ({ deps, trx, electionId, by }) =>
      outcomeOf(CLOSE, await closeIn(trx, deps.now(), electionId, { by })),
  },
  'give-up-draft': {
    run: async ({ deps, trx, electionId, by }) =>
      outcomeOf(GIVE_UP, await giveUpDraft(trx, electionId, deps.now(), by)),
  },
  'archive-election': {
    run: async ({ deps, trx, electionId, by }) =>
      outcomeOf(ARCHIVE, await archiveElection(trx, electionId, deps.now(), by)),
  },
  'declare-void': {
    later: async ({ trx, electionId }) => outcomeOf(VOID, await mayBeVoid(trx, electionId)),
    run: async ({ deps, trx, electionId, by }, { reason }) =>
      outcomeOf(VOID, await declareVoid(trx, deps.keys, electionId, { reason, at: deps.now() }, by)),
    after: publishHead,
  },
  'extend-voting': {
    run: async ({ deps, trx, electionId, by }, { before, closesAt }) => {
      const change = { before: new Date(before), closesAt: new Date(closesAt) };
      return outcomeOf(EXTEND, await extendVoting(trx, electionId, deps.now(), change, by));
    },
  },
  'reopen-voting': {
    run: async ({ deps, trx, electionId, by }, { before, closesAt }) => {
      const change = { before: new Date(before), closesAt: new Date(closesAt) };
      return outcomeOf(REOPEN, await reopenVoting(trx, electionId, deps.now(), change, by));
    },
  },
  'put-off-voting': {
    run: async ({ deps, trx, electionId, by }, { before, opensAt }) => {
      const change = { before: new Date(before), opensAt: new Date(opensAt) };
      return outcomeOf(PUT_OFF, await putOffVoting(trx, electionId, deps.now(), change, by));
    },
  },
};
