import type { EntryType } from './entry.ts';

/** How far an election is, as its record says. */
export type Stage = 'empty' | 'set-up' | 'voting' | 'ended' | 'tally' | 'certified';

/** What may come at each stage, and the stage after it. */
const NEXT: Record<Stage, Partial<Record<EntryType, Stage>>> = {
  empty: { Setup: 'set-up' },
  'set-up': { Revision: 'voting', EndBallots: 'ended' },
  voting: {
    ...{ Revision: 'voting', Ballot: 'voting', Opening: 'voting', TestBallot: 'voting' },
    ...{ AuditLog: 'voting', EndBallots: 'ended' },
  },
  ended: { Opening: 'ended', TestBallot: 'ended', AuditLog: 'ended', EncryptedTally: 'tally' },
  tally: { PartialDecryption: 'tally', RevisionTally: 'tally', Result: 'certified' },
  certified: { AuditLog: 'certified' },
};

/**
 * The stage after an entry.
 * Takes: the stage, and the type of the entry that comes.
 * Gives: the next stage, or null where it may not come.
 */
export function stageAfter(stage: Stage, type: EntryType): Stage | null {
  return NEXT[stage][type] ?? null;
}
