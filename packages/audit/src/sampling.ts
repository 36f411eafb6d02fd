import { seededRandom } from '@evoting/belenios/auditor';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import { TILE_WIDTH } from '@evoting/tlog/tile';

/**
 * Selects the ballots whose proofs are checked.
 *
 * `random`: an unpredictable part. The other ballots are not even fetched, so nothing can be added up. A
 * secret of 32 bytes determines the selection: a server that does not deliver a drawn ballot is asked for the
 * same one when the check resumes, and cannot cause others to be drawn.
 *
 * `slice`: one of `of` parts selected by the record's own root, so that several devices share the work
 * without gaps; each fetches and adds up all ballots. The server can try roots until the selection suits it,
 * so a slice alone gives no probability of detecting a false ballot.
 */
export type Sampling =
  | { kind: 'random'; fraction: number; secret: Uint8Array }
  | { kind: 'slice'; slice: number; of: number; rootBase64: string };

/** Reports whether the ballot at an index is in the sample. */
export function isSampled(sampling: Sampling, index: number): boolean {
  if (sampling.kind === 'random') {
    const drawn = seededRandom(sampling.secret, `E-Voting sample v1|${index}|`)(8);
    const bits = new DataView(Uint8Array.from(drawn).buffer).getBigUint64(0) >> 11n;
    return Number(bits) < sampling.fraction * 2 ** 53;
  }
  const digest = sha256(encodeUtf8(`slice/2\n${sampling.rootBase64}\n${index}\n`));
  const drawn = new DataView(digest.buffer, digest.byteOffset).getUint32(0) % sampling.of;
  return drawn === sampling.slice - 1;
}

/**
 * Computes the probability that no false ballot is among the checked ones, drawn without replacement.
 * @param checked the number of ballots whose proofs were checked
 */
export function unseenProbability(checked: number, ballots: number, falseBallots: number): number {
  let probability = 1;
  for (let i = 0; i < falseBallots && probability > 0; i++)
    probability *= Math.max(0, ballots - checked - i) / Math.max(1, ballots - i);
  return probability;
}

const percent = (probability: number): string => {
  const value = 100 * probability;
  return value >= 99.5 && value < 100
    ? `${value.toFixed(1)} %`
    : `${value < 1 ? value.toPrecision(1) : Math.round(value)} %`;
};

/** The note of the checks that need every ballot, in a sample. */
export const NEEDS_ALL = 'a sample does not fetch every ballot';

/** States what a sample leaves unchecked. */
export const NOT_ADDED_UP =
  'The ballots were not added up: that the published sums are theirs, only a whole check shows.';

/** States what one slice is worth, without the full stop. */
export const worthOfSlice = ({ slice, of }: { slice: number; of: number }): string =>
  `This is part ${slice} of ${of}, as the record’s own root draws them: that no ballot is false only all ${of} parts together say`;

/**
 * States what a random sample is worth.
 * @param checked the number of ballots whose proofs were checked
 */
export function worthOf(checked: number, ballots: number): string {
  const [one, many] = [1, Math.max(2, Math.ceil(ballots / 100))].map((k) => [
    k,
    unseenProbability(checked, ballots, k),
  ]) as [[number, number], [number, number]];
  return `1 false ballot would have stayed unseen with a probability of ${percent(one[1])}, ${many[0]} of them with ${percent(many[1])}`;
}

/** Selects the ballots of a bundle to read: those drawn by a sample, and none before `from`. */
export function wantedOf(sampling: Sampling | null, from: number): ((index: number) => boolean) | null {
  if (sampling?.kind === 'random') return (index) => isSampled(sampling, index);
  return from % TILE_WIDTH === 0 ? null : (index) => index >= from;
}
