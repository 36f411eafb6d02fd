import type { UserId } from '@evoting/contract/fields';
import type { Once, SetOnce } from './columns.ts';

/** How many ballots were accepted at which time. */
export interface TurnoutSamplesTable {
  election_id: Once<string>;
  at: SetOnce;
  accepted: Once<number>;
}

/** Casts that were refused, by code. */
export interface CastRefusalsTable {
  election_id: Once<string>;
  code: Once<string>;
  casts: number;
}

/** Processes at work. */
export interface ServerPulsesTable {
  id: Once<string>;
  roles: string;
  seen_at: Date;
  free_bytes: number;
  doubts_clock: boolean;
  /** The machine and its data folder. */
  place: string;
}

/** What the commission tells voters. */
export interface AnnouncementsTable {
  id: Once<string>;
  election_id: Once<string>;
  kind: Once<'notice' | 'incident'>;
  said: Once<string>;
  said_by: Once<UserId>;
  said_at: SetOnce;
  withdrawn_at: Date | null;
}

/** Measurements of the day of voting, and announcements on it. */
export interface DayTables {
  turnout_samples: TurnoutSamplesTable;
  cast_refusals: CastRefusalsTable;
  server_pulses: ServerPulsesTable;
  announcements: AnnouncementsTable;
}
