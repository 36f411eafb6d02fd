import { apiUrlOf } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { readIfThere } from './files.ts';

/** What a follower keeps: the last checkpoint that it found consistent with all before. */
export interface FollowState {
  verifierKey: string;
  /**
   * Where the record was asked for (the word of the files that are kept); absent in the states of earlier
   * versions.
   */
  place?: string;
  checkpoint: string;
  /** Which entry held the numbers in force; absent where none was seen. */
  countIndex?: number;
}

/** What is kept here cannot be followed on from: no later look mends that. */
export class StateError extends SourceError {}

/**
 * Reads what was kept.
 * Gives: it; null where nothing is kept.
 * Refuses: what is no such state (StateError): it must not be overwritten silently.
 */
export async function readState(path: string): Promise<FollowState | null> {
  const bytes = await readIfThere(path);
  if (bytes === null) return null;
  try {
    const state = JSON.parse(new TextDecoder().decode(bytes)) as FollowState;
    if (typeof state.verifierKey === 'string' && typeof state.checkpoint === 'string') return state;
  } catch {
    // falls through
  }
  throw new StateError(path, 'is not the state of this log; move it away to begin again');
}

/** The place of a record as a state keeps it, however the site's address was typed. */
export const placeOf = (target: string, log: string): string => `${apiUrlOf(target)} ${log}`;

/** The site and the record's name of a place that was kept; null where none was. */
export function siteOf({ place }: FollowState): { apiUrl: string; log: string } | null {
  const [address = '', log = ''] = (place ?? '').split(' ');
  return URL.canParse(address) && log !== '' ? { apiUrl: apiUrlOf(address), log } : null;
}
