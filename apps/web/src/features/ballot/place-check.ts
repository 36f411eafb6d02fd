import { checkMyPlace, type PlaceRefusal } from '@evoting/audit/my-place';
import { keepingSource, type SavedPlace, savedPlace } from '@evoting/audit/saved-place';
import type { Log } from '@evoting/contract/board';
import { httpSource } from '@evoting/record/http-source';
import { SourceError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, saveCheckpoint } from '../../lib/record.ts';
import type { MyPlace } from './api.ts';

/** The outcome of a check of a place on the roll. */
export type PlaceOutcome =
  | {
      readonly kind: 'proved';
      readonly places: number;
      /** Null before the record says who took part. */
      readonly voted: boolean | null;
      /** The proof for anyone else, to be saved as a file. */
      readonly evidence: SavedPlace;
    }
  | {
      readonly kind: 'refused';
      readonly reason: PlaceRefusal | 'bad-key' | 'unreachable' | 'defect';
      readonly location: string;
    };

/** Checks a voter's place without trusting the server, and updates the stored checkpoint. */
export async function checkPlace(place: MyPlace, { log, origin, verifierKey }: Log): Promise<PlaceOutcome> {
  const key = parseVerifierKey(verifierKey);
  if (key === null || key.name !== origin || !isKnownKey(log, verifierKey))
    return { kind: 'refused', reason: 'bad-key', location: origin };
  const server = httpSource({ apiUrl: apiUrl(), log, fetch: (...request) => fetch(...request) });
  const { source, files } = keepingSource(server);
  const seenCheckpoint = readPin(log)?.checkpoint ?? null;
  try {
    const verdict = await checkMyPlace(source, { place, key, seenCheckpoint });
    if (!verdict.ok) return { kind: 'refused', reason: verdict.reason, location: verdict.location };
    const { places, voted, checkpoint } = verdict;
    saveCheckpoint(log, verifierKey, checkpoint, seenCheckpoint);
    return { kind: 'proved', places, voted, evidence: savedPlace(verifierKey, place, files) };
  } catch (error) {
    if (error instanceof SourceError) return { kind: 'refused', reason: 'unreachable', location: error.path };
    throw error;
  }
}
