import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { Booth } from '@evoting/contract/vote';
import { toBase64url } from '@evoting/tlog/encoding';
import { paths } from '../../../../lib/paths.ts';

/** All that another device needs, behind the #: it never reaches a server. */
export function testLink(
  { tracker }: FinishedBallot,
  { seed, places }: RevealedBallot,
  booth: Booth | null,
): string {
  const { log = '', setupHash = '', revisionHash = '', revisionIndex = 0 } = booth ?? {};
  const paper = { log, setup: setupHash, revision: revisionHash, index: String(revisionIndex) };
  const parts = new URLSearchParams({
    ...paper,
    seed,
    choices: places.join('.'),
    tracker: toBase64url(tracker),
  });
  return new URL(`${paths.ballotCheck}#${parts}`, location.href).href;
}
