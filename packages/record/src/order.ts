import type { EntryType } from './entry.ts';

/** The stage of an election according to its record. */
export type Stage = 'empty' | 'set-up' | 'papers' | 'voting' | 'ended' | 'tally' | 'certified';

/** The entries allowed at each stage, and the stage after each. */
const NEXT: Record<Stage, Partial<Record<EntryType, Stage>>> = {
  empty: { Setup: 'set-up' },
  'set-up': { Revision: 'papers', EndBallots: 'ended' },
  papers: { Revision: 'papers', Electorate: 'voting', EndBallots: 'ended' },
  voting: {
    Revision: 'voting',
    Electorate: 'voting',
    Ballot: 'voting',
    Opening: 'voting',
    TestBallot: 'voting',
    AuditLog: 'voting',
    EndBallots: 'ended',
  },
  ended: {
    Participation: 'ended',
    Opening: 'ended',
    TestBallot: 'ended',
    AuditLog: 'ended',
    EncryptedTally: 'tally',
  },
  tally: { PartialDecryption: 'tally', RevisionTally: 'tally', Result: 'certified' },
  certified: { AuditLog: 'certified' },
};

/** Returns the stage after an entry, or null if the entry is not allowed. */
export function stageAfter(stage: Stage, type: EntryType): Stage | null {
  return NEXT[stage][type] ?? null;
}
