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

/** A revealed ballot, and where the device that made it says that its paper is. */
export interface Challenge extends RevealedBallot {
  readonly claim: PaperClaim;
}

/** The ballot that the choices make: its tracker, and what is in it, post by post. */
export interface Remade {
  readonly tracker: string;
  readonly choices: readonly { readonly post: string; readonly answer: string }[];
}

/**
 * Makes a revealed ballot again on another device, for the paper that the public record holds as this device
 * sees it.
 * Takes: where the record is, the challenge, and what this device knows of the record.
 * Gives: the ballot, to be compared with the tracker that the first device showed; null where the choices do
 * not fit the paper.
 * Refuses: a paper that the record does not hold (`PaperRefusal`).
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
    answer: answers[places[i] ?? -1] ?? '',
  }));
  return { ok: true, paper, remade: { tracker: made.tracker, choices } };
}
