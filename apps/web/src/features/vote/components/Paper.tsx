import type { PostId } from '@evoting/contract/fields';
import type { Choice, Voteable } from '@evoting/contract/vote';
import { memo, useRef, useState } from 'react';
import { focusOn } from '../../../lib/focus.ts';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, isQuestion, NOBODY, type Position, positionOf, postsOf, shownFor } from '../posts.ts';
import { BallotSheet } from './BallotSheet.tsx';
import { PaperBar } from './PaperBar.tsx';
import { PositionSelector } from './PositionSelector.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SubmitCard } from './SubmitCard.tsx';

interface PaperProps {
  info: ElectionInfo;
  choices: readonly Choice[];
  /** True once the ballot is cast, when the paper is about to disappear. */
  isCast: boolean;
  onChoose: (postId: PostId, candidateIds: readonly Voteable['candidateId'][]) => void;
  onTakeBack: (candidate: Voteable) => void;
  onVote: (positions: readonly Position[]) => void;
}

/**
 * The ballot paper: a position at a time, then a summary once each has a choice. Memoised, because rendering
 * it at each step of the cast would freeze a slow phone.
 */
export const Paper = memo(function Paper({ info, choices, onChoose, onTakeBack, onVote }: PaperProps) {
  const positions: Position[] = postsOf(info).map((post) => positionOf(info, choices, post));
  const [postId, setPostId] = useState<PostId>();
  const [selected, setSelected] = useState<Voteable | null>(null);
  const sheet = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLElement>(null);
  const index = Math.max(
    0,
    positions.findIndex(({ post }) => post.id === postId),
  );
  const current = positions[index];
  if (!current) return null;
  const others = current.chosen.filter(({ candidateId }) => candidateId !== selected?.candidateId);
  const open = (id: PostId) => {
    setPostId(id);
    sheet.current?.focus();
  };
  return (
    <>
      <PositionSelector positions={positions} selected={current.post.id} onSelect={setPostId} />
      <BallotSheet
        headingRef={sheet}
        position={current}
        number={index + 1}
        of={positions.length}
        candidates={shownFor(info, current.post)}
        onVoteFor={setSelected}
        onTakeBack={onTakeBack}
        onLeaveBlank={() => onChoose(current.post.id, current.isBlank ? [] : [NOBODY])}
      />
      {/* Before the card, so that it scrolls away where the Vote button is in sight. */}
      <PaperBar positions={positions} index={index} onGo={open} onReview={() => review(end.current)} />
      {positions.every(({ isDone }) => isDone) && (
        <SubmitCard ref={end} positions={positions} onChange={open} onVote={() => onVote(positions)} />
      )}
      {selected && (
        <SelectDialog
          candidate={selected}
          isQuestion={isQuestion(candidatesFor(info, current.post))}
          replaced={others.length > 0 && current.post.seats === undefined ? (others[0] ?? null) : null}
          onCancel={() => setSelected(null)}
          onSelect={() => {
            const kept = current.post.seats === undefined ? [] : others;
            onChoose(
              current.post.id,
              [...kept, selected].map(({ candidateId }) => candidateId),
            );
            setSelected(null);
          }}
        />
      )}
    </>
  );
}, isUnchanged);

/** Brings the end of the paper into sight, with the Vote button at its foot. */
function review(end: HTMLElement | null): void {
  focusOn(end?.querySelector('h2') ?? null);
  end?.scrollIntoView({ block: 'end' });
}

function isUnchanged(before: PaperProps, now: PaperProps): boolean {
  if (now.isCast) return true;
  return (
    before.info === now.info &&
    before.choices === now.choices &&
    before.onVote === now.onVote &&
    before.onChoose === now.onChoose &&
    before.onTakeBack === now.onTakeBack
  );
}
