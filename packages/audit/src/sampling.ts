import { seededRandom } from '@evoting/belenios/auditor';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';

/**
 * Which ballots' proofs are checked. `random`: a part that no one can know beforehand, and the other ballots
 * are not even fetched, so that nothing can be added up. `slice`: one of `of` parts that the record's own
 * root draws, so that several devices share the work and leave nothing out; each fetches and adds up all
 * ballots. The server that writes the record can try roots until one draws what it wishes, so a slice alone
 * gives no probability of seeing a false ballot. A random one draws by a secret of 32 bytes and by nothing
 * else: a server that does not give a drawn ballot is asked for the same one when the check goes on, and
 * cannot have others drawn.
 */
export type Sampling =
  | { kind: 'random'; fraction: number; secret: Uint8Array }
  | { kind: 'slice'; slice: number; of: number; rootBase64: string };

/**
 * Whether a ballot is in the sample.
 * Takes: the sampling, and the ballot’s index in the record.
 */
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
 * How likely it is that false ballots stay unseen.
 * Takes: how many of all ballots' proofs were checked, and how many ballots are false.
 * Gives: the probability that none of these is among the checked ones, drawn without putting back.
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

/** What the checks that need every ballot say of themselves in a sample. */
export const NEEDS_ALL = 'a sample does not fetch every ballot';

/** What a sample leaves to others, as one sentence. */
export const NOT_ADDED_UP =
  'The ballots were not added up: that the published sums are theirs, only a whole check shows.';

/** What one slice is worth, as one sentence without its full stop. */
export const worthOfSlice = ({ slice, of }: { slice: number; of: number }): string =>
  `This is part ${slice} of ${of}, as the record’s own root draws them: that no ballot is false only all ${of} parts together say`;

/**
 * What a random sample is worth, as one sentence.
 * Takes: how many of all ballots' proofs were checked.
 */
export function worthOf(checked: number, ballots: number): string {
  const [one, many] = [1, Math.max(2, Math.ceil(ballots / 100))].map((k) => [
    k,
    unseenProbability(checked, ballots, k),
  ]) as [[number, number], [number, number]];
  return `1 false ballot would have stayed unseen with a probability of ${percent(one[1])}, ${many[0]} of them with ${percent(many[1])}`;
}
