import type { Voteable } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PostName } from '../../../components/PostName.tsx';
import { useSpokenPost } from '../../../components/usePostNames.ts';
import { isQuestion, type Position } from '../posts.ts';
import { CandidateCard } from './CandidateCard.tsx';
import { FindCandidate, foundIn, isLong } from './FindCandidate.tsx';
import { ReadAloud } from './ReadAloud.tsx';

interface SheetProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  position: Position;
  number: number;
  of: number;
  candidates: readonly Voteable[];
  onVoteFor: (candidate: Voteable) => void;
  onTakeBack: (candidate: Voteable) => void;
  /** Chooses nobody on purpose, or no longer. */
  onLeaveBlank: () => void;
}

/** Names a candidate aloud as the paper does: by party first. */
const wordsOf = ({ candidateName, partyName, partyAcronym }: Voteable) =>
  [partyAcronym, partyName, candidateName].filter(Boolean).join('. ');

/** One position of the paper, with its candidates in the order of the election. */
export function BallotSheet({
  headingRef,
  position,
  number,
  of,
  candidates,
  onVoteFor,
  onTakeBack,
  onLeaveBlank,
}: SheetProps) {
  const { id, postName, seats, mayBeBlank } = position.post;
  const isFull = seats !== undefined && position.chosen.length >= Math.min(seats, candidates.length);
  const asks = isQuestion(candidates);
  const spoken = useSpokenPost();
  const [search, setSearch] = useState({ id, text: '' });
  if (search.id !== id) setSearch({ id, text: '' });
  const shown = foundIn(candidates, search.text);
  return (
    <section className="@container rounded-card border-2 border-ink/80 bg-surface shadow-card max-sm:-mx-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 rounded-t-card border-b-2 border-dashed border-ink/40 bg-sunk px-3 py-1.5 sm:px-6 sm:py-3">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="min-w-0 scroll-mt-36 text-2xl wrap-anywhere large-text:scroll-mt-20 sm:text-3xl"
        >
          <PostName name={postName} />
        </h2>
        <ReadAloud
          key={id}
          says={({ locale }) => [spoken(postName, locale), ...shown.map(wordsOf)]}
          className="order-1 -my-2 ml-auto sm:order-2 sm:-my-1"
        />
        <p className="order-1 text-base text-soft max-sm:order-2 max-sm:basis-full">
          <Asked
            number={number}
            of={of}
            isQuestion={asks}
            seats={seats}
            offersNone={candidates.some(({ answer }) => answer === 'none')}
          />
        </p>
        {seats !== undefined && <ChosenOf count={position.chosen.length} isFull={isFull} />}
      </header>
      {isLong(candidates) && (
        <FindCandidate
          text={search.text}
          shown={shown.length}
          all={candidates.length}
          onFind={(text) => setSearch({ id, text })}
        />
      )}
      <ul className="grid grid-cols-1 gap-3 p-2 @xl:grid-cols-2 @xl:gap-5 @xl:p-6 @4xl:grid-cols-3">
        {shown.map((candidate) => (
          <CandidateCard
            key={candidate.candidateId}
            candidate={candidate}
            isQuestion={asks}
            isChosen={position.chosen.includes(candidate)}
            isClosed={isFull}
            onVoteFor={onVoteFor}
            onTakeBack={onTakeBack}
          />
        ))}
      </ul>
      {mayBeBlank && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 sm:px-6">
          <Trans>You may also choose nobody for this post.</Trans>
          <Button
            tone={position.isBlank ? 'success' : 'secondary'}
            size="small"
            aria-pressed={position.isBlank}
            onClick={onLeaveBlank}
          >
            <Trans>Choose nobody</Trans>
          </Button>
        </p>
      )}
    </section>
  );
}

interface AskedProps {
  number: number;
  of: number;
  isQuestion: boolean;
  seats: number | undefined;
  offersNone: boolean;
}

/** Says how many of a post with several seats are chosen. */
function ChosenOf({ count, isFull }: { count: number; isFull: boolean }) {
  return (
    <p role="status" className="order-3 basis-full text-base">
      {isFull ? (
        <Trans>{count} chosen. To choose another, change one of them first.</Trans>
      ) : (
        <Trans>{count} chosen.</Trans>
      )}
    </p>
  );
}

/** Says which position this is, and what to choose. */
function Asked({ number, of, isQuestion, seats, offersNone }: AskedProps) {
  if (seats !== undefined)
    return (
      <Trans>
        Position {number} of {of}. Choose up to {seats} candidates.
      </Trans>
    );
  if (isQuestion)
    return offersNone ? (
      <Trans>
        Position {number} of {of}. Choose Yes, No or None of these.
      </Trans>
    ) : (
      <Trans>
        Position {number} of {of}. Choose Yes or No.
      </Trans>
    );
  return offersNone ? (
    <Trans>
      Position {number} of {of}. Choose one candidate, or None of these.
    </Trans>
  ) : (
    <Trans>
      Position {number} of {of}. Choose one candidate.
    </Trans>
  );
}
