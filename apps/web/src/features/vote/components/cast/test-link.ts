import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { Booth } from '@evoting/contract/vote';
import { toBase64url } from '@evoting/tlog/encoding';
import { paths } from '../../../../lib/paths.ts';

/** Links to the check of a test ballot. Its data are in the fragment, which is never sent to a server. */
export function testLink(
  { tracker }: FinishedBallot,
  { seed, places }: RevealedBallot,
  booth: Booth | null,
): string {
  const { log = '', setupHash = '', revisionHash = '', revisionIndex = 0 } = booth ?? {};
  const parts = new URLSearchParams({
    log,
    setup: setupHash,
    revision: revisionHash,
    index: String(revisionIndex),
    seed,
    choices: places.map((post) => post.join('-')).join('.'),
    tracker: toBase64url(tracker),
  });
  return new URL(`${paths.ballotCheck}#${parts}`, location.href).href;
}
