import type { RecordSource } from '@evoting/record/source';
import { base64ToBytes, bytesToBase64 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import * as z from 'zod/mini';
import { type ClaimedPlace, checkMyPlace, type PlaceVerdict } from './my-place.ts';

/** Most files of a saved proof: a checkpoint, two statements, and two proofs or the tiles in their place. */
const MOST_FILES = 100;
/** 2 MiB in base64. */
const MOST_CHARS = 2_800_000;
/** The largest file of a saved proof, in bytes. */
export const MOST_BYTES_OF_PROOF = 4_000_000;

const proofFields = {
  entry: z.int().check(z.nonnegative()),
  payload: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  index: z.int().check(z.nonnegative()),
  proof: z.string().check(z.maxLength(3_000)),
};

const savedPlaceSchema = z.object({
  verifierKey: z.string().check(z.maxLength(500)),
  place: z.object({
    voterNumber: z.string().check(z.minLength(1), z.maxLength(200)),
    style: z.int().check(z.nonnegative()),
    salt: z.string().check(z.maxLength(100)),
    electorate: z.nullable(z.object(proofFields)),
    participation: z.nullable(z.object({ ...proofFields, voted: z.literal([0, 1]) })),
  }),
  files: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(MOST_CHARS))),
});

/**
 * A voter's proof of what the record says of their place, for somebody who asks no server.
 * `files` has every file of the record that the check reads, by its path, in base64.
 */
export type SavedPlace = z.infer<typeof savedPlaceSchema>;

/** A source that keeps a copy of every file that is read through it. */
export function keepingSource(source: RecordSource): {
  source: RecordSource;
  files: SavedPlace['files'];
} {
  const files: SavedPlace['files'] = {};
  const read = async (path: string) => {
    const bytes = await source.read(path);
    if (bytes !== null) files[path] = bytesToBase64(bytes);
    return bytes;
  };
  return { source: { read }, files };
}

/** Makes the proof to be saved of a place that was checked. */
export const savedPlace = (
  verifierKey: string,
  { voterNumber, style, salt, electorate, participation }: ClaimedPlace,
  files: SavedPlace['files'],
): SavedPlace => ({
  verifierKey,
  place: { voterNumber, style, salt, electorate, participation },
  files,
});

/** Parses an untrusted saved proof; null if it is none. */
export function parseSavedPlace(text: string): SavedPlace | null {
  try {
    const parsed = z.safeParse(savedPlaceSchema, JSON.parse(text));
    return parsed.success && Object.keys(parsed.data.files).length <= MOST_FILES ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Checks a saved proof by its own files and the log's key, without a server. */
export const checkSavedPlace = ({ place, files }: SavedPlace, key: VerifierKey): Promise<PlaceVerdict> =>
  checkMyPlace(
    { read: async (path) => (Object.hasOwn(files, path) ? base64ToBytes(files[path] ?? '') : null) },
    { place, key, seenCheckpoint: null },
  );
