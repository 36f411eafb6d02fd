import type { Voteable } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { memo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { cx } from '../../../lib/cx.ts';
import { candidatePage } from '../../../lib/paths.ts';

interface CardProps {
  candidate: Voteable;
  isChosen: boolean;
  onVoteFor: (candidate: Voteable) => void;
}

/** A candidate on the paper. Memoised, so that a choice or a new picture re-renders no other card. */
export const CandidateCard = memo(function CandidateCard({ candidate, isChosen, onVoteFor }: CardProps) {
  const { candidateName, candidateImage, electablePost } = candidate;
  return (
    <li
      className={cx(
        'relative flex flex-col gap-4 rounded-card border-2 p-3 @xl:p-4',
        isChosen ? 'border-indigo bg-indigo-tint' : 'border-line bg-paper',
      )}
    >
      <div className="flex flex-wrap gap-4 @xl:flex-col @xl:flex-nowrap">
        <Portrait name={candidateName} image={candidateImage} className="w-24 @xl:w-full" />
        <div className="flex min-w-0 grow basis-36 flex-col gap-1.5 @xl:basis-auto">
          <h3 className="text-xl">{candidateName}</h3>
          <p className="text-soft">{electablePost}</p>
          <PartyLine name={candidate.partyName} banner={candidate.partyBanner} />
          <a
            href={candidatePage(candidate.candidateId)}
            target="_blank"
            rel="noopener"
            className="link self-start py-2.5 text-base"
          >
            <Trans>
              About<span className="sr-only"> {candidateName}</span> (new tab)
            </Trans>
          </a>
        </div>
      </div>
      {isChosen && (
        <p className="flex items-center justify-center gap-1.5 @xl:absolute @xl:right-3 @xl:top-3 rounded-card bg-indigo px-2.5 py-1 font-semibold text-paper">
          <IconFingerprint aria-hidden="true" className="size-5" />
          <Trans>Your choice</Trans>
        </p>
      )}
      <Button
        tone={isChosen ? 'secondary' : 'primary'}
        onClick={() => onVoteFor(candidate)}
        className="mt-auto w-full wrap-anywhere"
      >
        <Trans>Vote for {candidateName}</Trans>
      </Button>
    </li>
  );
});
