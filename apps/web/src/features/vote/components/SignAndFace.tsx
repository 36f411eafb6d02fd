import type { Voteable } from '@evoting/contract/vote';
import { PartySign } from '../../../components/PartySign.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { cx } from '../../../lib/cx.ts';

/** The party's sign, and the candidate's face beside it. */
export function SignAndFace({ candidate, className }: { candidate: Voteable; className?: string }) {
  const { candidateName, candidateImage, partyBanner } = candidate;
  return (
    <div className={cx('flex gap-2 *:size-[min(5rem,24vw)] sm:*:size-24', className)}>
      <PartySign sign={partyBanner} />
      <Portrait name={candidateName} image={candidateImage} />
    </div>
  );
}
