import { BallotMaker, type Choice } from '@evoting/booth/ballot-maker';
import { type PaperClaim, requirePaper } from '@evoting/booth/paper';
import type { RecordSource } from '@evoting/record/source';

/**
 * Makes a ballot as a voter's device does.
 * Takes: the public record, what the server says of the paper, the choices, and what the voter answers when
 * the tracker is shown.
 */
export async function vote(
  source: RecordSource,
  claim: PaperClaim,
  choices: readonly Choice[],
  answer: (tracker: string) => 'cast' | 'challenge',
) {
  // Nothing is encrypted for a paper that the signed record does not hold as its newest.
  const verdict = await requirePaper(source, claim, { pin: null, expectedOrigin: null, revision: 'newest' });
  if (!verdict.ok) throw new Error(`the paper is refused: ${verdict.reason}`);
  const maker = new BallotMaker(verdict.paper, (length) => crypto.getRandomValues(new Uint8Array(length)));
  const ballot = maker.encrypt(choices);
  if (ballot === null) throw new Error('one choice for every post');

  // The tracker is out before the device learns what becomes of the ballot: one or the other, never both.
  if (answer(ballot.tracker) === 'challenge') return { revealed: maker.reveal(ballot.tracker) };
  return { toCast: maker.release(ballot.tracker) ? ballot : null };
}
