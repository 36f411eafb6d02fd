import { apiUrlOf } from '@evoting/record/logs';
import { SourceError } from '@evoting/record/source';
import { readIfThere } from './files.ts';

/** The stored state of a follower: the last checkpoint that was consistent with all before it. */
export interface FollowState {
  verifierKey: string;
  /** The address of the record; see `addressOf`. */
  address: string;
  checkpoint: string;
  /** The entry with the numbers in force; absent if there were none. */
  countIndex?: number;
  /** The entry that declares the election void; absent if there is none. */
  voidIndex?: number;
}

/** The stored state is unusable. Unlike other source errors, trying again does not help. */
export class StateError extends SourceError {}

/**
 * Reads the stored state, or null if there is none.
 * @throws StateError if the file is something else, which must not be overwritten
 */
export async function readState(path: string): Promise<FollowState | null> {
  const bytes = await readIfThere(path);
  if (bytes === null) return null;
  try {
    const state = JSON.parse(new TextDecoder().decode(bytes)) as FollowState;
    const { verifierKey, address, checkpoint } = state;
    if ([verifierKey, address, checkpoint].every((text) => typeof text === 'string')) return state;
  } catch {
    // falls through
  }
  throw new StateError(path, 'is not the state of this log; move it away to begin again');
}

/** The address of a record in a state, the same for all spellings of the site's address. */
export const addressOf = (target: string, log: string): string => `${apiUrlOf(target)} ${log}`;

/** Splits the address of a state into the site and the record's name there; null if it is malformed. */
export function siteOf({ address }: FollowState): { apiUrl: string; log: string } | null {
  const [url = '', log = ''] = address.split(' ');
  return URL.canParse(url) && log !== '' ? { apiUrl: apiUrlOf(url), log } : null;
}
