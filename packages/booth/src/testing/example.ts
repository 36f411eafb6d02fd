import { BallotMaker, type Choice } from '@evoting/booth/ballot-maker';
import { type PaperClaim, requirePaper } from '@evoting/booth/paper';
import type { RecordSource } from '@evoting/record/source';

/**
 * Makes a ballot as a voter's device does.
 * @param source the public record
 * @param claim the server's statement about the paper
 * @param answer the voter's decision when the tracker is shown
 */
export async function vote(
  source: RecordSource,
  claim: PaperClaim,
  choices: readonly Choice[],
  answer: (tracker: string) => 'cast' | 'challenge',
) {
  // Nothing is encrypted unless the paper is the newest in the signed record.
  const verdict = await requirePaper(source, claim, { pin: null, expectedOrigin: null, revision: 'newest' });
  if (!verdict.ok) throw new Error(`the paper is refused: ${verdict.reason}`);
  const maker = new BallotMaker(verdict.paper, (length) => crypto.getRandomValues(new Uint8Array(length)));
  const ballot = maker.encrypt(choices);
  if (ballot === null) throw new Error('one choice for every post');

  // The tracker is shown before the device learns the ballot's fate: cast or revealed, never both.
  if (answer(ballot.tracker) === 'challenge') return { revealed: maker.reveal(ballot.tracker) };
  return { toCast: maker.release(ballot.tracker) ? ballot : null };
}
