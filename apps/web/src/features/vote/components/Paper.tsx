import type { PostId } from '@evoting/contract/fields';
import type { Choice, Voteable } from '@evoting/contract/vote';
import { memo, useRef, useState } from 'react';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, chosenFor, postsOf } from '../posts.ts';
import { BallotSheet } from './BallotSheet.tsx';
import { PaperBar } from './PaperBar.tsx';
import { type Position, PositionSelector } from './PositionSelector.tsx';
import { SelectDialog } from './SelectDialog.tsx';
import { SubmitCard } from './SubmitCard.tsx';

interface PaperProps {
  info: ElectionInfo;
  choices: readonly Choice[];
  /** The ballot of these choices is in the box: the paper is about to go. */
  isCast: boolean;
  onChoose: (postId: PostId, candidateId: Voteable['candidateId']) => void;
  onVote: (positions: readonly Position[]) => void;
}

/**
 * The ballot paper: a position at a time, and at its end, once there is a choice for each, the way to the
 * box. It is not drawn again while the cast goes from step to step, nor behind the receipt: a slow phone
 * would freeze.
 */
export const Paper = memo(function Paper({ info, choices, onChoose, onVote }: PaperProps) {
  const positions: Position[] = postsOf(info).map((post) => ({
    post,
    chosen: chosenFor(info, choices, post),
  }));
  const [postId, setPostId] = useState<PostId>();
  const [asked, setAsked] = useState<Voteable | null>(null);
  const sheet = useRef<HTMLHeadingElement>(null);
  const index = Math.max(
    0,
    positions.findIndex(({ post }) => post.id === postId),
  );
  const current = positions[index];
  if (!current) return null;
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
        candidates={candidatesFor(info, current.post)}
        onVoteFor={setAsked}
      />
      {positions.every(({ chosen }) => chosen !== null) && (
        <SubmitCard positions={positions} onChange={open} onVote={() => onVote(positions)} />
      )}
      <PaperBar positions={positions} index={index} onGo={open} />
      {asked && (
        <SelectDialog
          candidate={asked}
          replaced={current.chosen?.candidateId === asked.candidateId ? null : current.chosen}
          onCancel={() => setAsked(null)}
          onSelect={() => {
            onChoose(current.post.id, asked.candidateId);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}, isDrawn);

function isDrawn(drawn: PaperProps, now: PaperProps): boolean {
  if (now.isCast) return true;
  return (
    drawn.info === now.info &&
    drawn.choices === now.choices &&
    drawn.onVote === now.onVote &&
    drawn.onChoose === now.onChoose
  );
}
