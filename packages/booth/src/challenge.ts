import { remakeBallot } from '@evoting/belenios/remake';
import type { RecordSource } from '@evoting/record/source';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { RevealedBallot } from './ballot-maker.ts';
import {
  type LoadedPaper,
  type PaperClaim,
  type PaperOptions,
  type PaperVerdict,
  requirePaper,
} from './paper.ts';

/** A revealed ballot, and the location of its paper according to the device that made it. */
export interface Challenge extends RevealedBallot {
  readonly claim: PaperClaim;
}

/** The ballot that the choices make: its tracker and its content, post by post. */
export interface Remade {
  readonly tracker: string;
  readonly choices: readonly { readonly post: string; readonly chosen: readonly string[] }[];
}

/**
 * Recomputes a revealed ballot on another device, for the paper in the public record as this device sees it.
 * @returns the ballot, to be compared with the tracker that the first device showed; null if the choices do
 *   not fit the paper; or a `PaperRefusal` if the record does not contain the paper
 */
export async function remakeChallenge(
  source: RecordSource,
  { claim, seed, places }: Challenge,
  known: Omit<PaperOptions, 'revision'>,
): Promise<Exclude<PaperVerdict, { ok: true }> | { ok: true; paper: LoadedPaper; remade: Remade | null }> {
  const verdict = await requirePaper(source, claim, { ...known, revision: 'any' });
  if (!verdict.ok) return verdict;
  const { paper } = verdict;
  const made = remakeBallot(paper.election, hexToBytes(seed), places);
  if (!made) return { ok: true, paper, remade: null };
  const choices = paper.election.questions.map(({ question, answers }, i) => ({
    post: question,
    chosen: (places[i] ?? []).map((place) => answers[place] ?? ''),
  }));
  return { ok: true, paper, remade: { tracker: made.tracker, choices } };
}
