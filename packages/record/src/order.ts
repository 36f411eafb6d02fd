import type { EntryType } from './entry.ts';

/** The stage of an election according to its record. */
export type Stage =
  | 'empty'
  | 'set-up'
  | 'papers'
  | 'voting'
  | 'ended'
  | 'tally'
  | 'certified'
  | 'void'
  | 'void-ended';

/** The entries allowed at each stage, and the stage after each. */
const NEXT: Record<Stage, Partial<Record<EntryType, Stage>>> = {
  empty: { Setup: 'set-up' },
  'set-up': { Revision: 'papers', EndBallots: 'ended' },
  papers: { Revision: 'papers', Electorate: 'voting', EndBallots: 'ended', Void: 'void' },
  voting: {
    Revision: 'voting',
    Electorate: 'voting',
    Ballot: 'voting',
    CountRequest: 'voting',
    Opening: 'voting',
    TestBallot: 'voting',
    AuditLog: 'voting',
    EndBallots: 'ended',
    Void: 'void',
  },
  ended: {
    Participation: 'ended',
    CountRequest: 'ended',
    Opening: 'ended',
    TestBallot: 'ended',
    AuditLog: 'ended',
    EncryptedTally: 'tally',
    Void: 'void-ended',
  },
  tally: { PartialDecryption: 'tally', RevisionTally: 'tally', Result: 'certified', Void: 'void-ended' },
  certified: { AuditLog: 'certified', Void: 'void-ended' },
  // Accepted ballots still get their promised place, but nothing is counted.
  void: { Ballot: 'void', Electorate: 'void', EndBallots: 'void-ended' },
  'void-ended': { Participation: 'void-ended', AuditLog: 'void-ended' },
};

/** Returns the stage after an entry, or null if the entry is not allowed. */
export function stageAfter(stage: Stage, type: EntryType): Stage | null {
  return NEXT[stage][type] ?? null;
}
