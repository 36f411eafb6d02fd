import type { Voteable } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { memo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PostName } from '../../../components/PostName.tsx';
import { cx } from '../../../lib/cx.ts';
import { isDesk } from '../../../lib/desk.ts';
import { candidatePage } from '../../../lib/paths.ts';
import { Acronym } from './Acronym.tsx';
import { AnswerMeaning } from './AnswerMeaning.tsx';
import { SignAndFace } from './SignAndFace.tsx';

interface CardProps {
  candidate: Voteable;
  isChosen: boolean;
  /** True for an answer to a question. */
  isQuestion: boolean;
  /** True where as many others are chosen as the voter may choose. */
  isClosed: boolean;
  onVoteFor: (candidate: Voteable) => void;
  onTakeBack: (candidate: Voteable) => void;
}

/** A candidate on the paper. Memoised, so that a choice or a new picture re-renders no other card. */
export const CandidateCard = memo(function CandidateCard({
  candidate,
  isChosen,
  isQuestion,
  isClosed,
  onVoteFor,
  onTakeBack,
}: CardProps) {
  const { candidateName, electablePost, partyAcronym, answer } = candidate;
  return (
    <li
      className={cx(
        'flex flex-col gap-2 rounded-card border-2 p-2.5 @xl:p-4',
        isChosen ? 'border-indigo bg-indigo-tint' : 'border-line bg-paper',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 large-text:grid-cols-1 @xl:grid-cols-1">
        {answer === undefined && <SignAndFace candidate={candidate} className="row-span-3" />}
        <Acronym letters={partyAcronym} />
        <div
          className={cx(
            'col-span-full min-w-0 leading-tight',
            answer === undefined && 'row-start-4 large-text:row-start-auto @xl:row-start-auto',
          )}
        >
          <h3 className="text-xl">{candidateName}</h3>
          {answer === undefined ? (
            <p className={cx('text-xl', partyAcronym === null && 'font-semibold')}>{candidate.partyName}</p>
          ) : (
            <AnswerMeaning answer={answer} isQuestion={isQuestion} />
          )}
        </div>
        {!isQuestion && (
          <p className="text-base leading-tight text-soft">
            <PostName name={electablePost} />
          </p>
        )}
        {/* A desk's browser would keep in its history whose page the voter read. */}
        {answer === undefined && !isDesk() && (
          <a
            href={candidatePage(candidate.candidateId)}
            target="_blank"
            rel="noopener"
            className="link justify-self-start py-1.5 text-base"
          >
            <Trans>
              About<span className="sr-only"> {candidateName}</span> (new tab)
            </Trans>
          </a>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {isChosen && (
          <p className="flex min-h-12 grow items-center justify-center gap-1.5 rounded-card bg-indigo px-3 text-lg font-bold text-paper forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]">
            <IconFingerprint aria-hidden="true" className="size-6" />
            <Trans>Your choice</Trans>
          </p>
        )}
        {/* The same button, so that it keeps the focus. */}
        <Button
          tone={isChosen ? 'quiet' : 'primary'}
          disabled={isClosed && !isChosen}
          onClick={() => (isChosen ? onTakeBack : onVoteFor)(candidate)}
          className={isChosen ? 'px-3 underline' : 'w-full wrap-anywhere'}
        >
          <Does isChosen={isChosen} isQuestion={isQuestion} candidateName={candidateName} />
        </Button>
      </div>
    </li>
  );
});

interface DoesProps {
  isChosen: boolean;
  isQuestion: boolean;
  candidateName: string;
}

/** Says what the card's button does. */
function Does({ isChosen, isQuestion, candidateName }: DoesProps) {
  if (isChosen)
    return (
      <Trans>
        Change<span className="sr-only"> your choice of {candidateName}</span>
      </Trans>
    );
  return isQuestion ? <Trans>Answer: {candidateName}</Trans> : <Trans>Vote for {candidateName}</Trans>;
}
