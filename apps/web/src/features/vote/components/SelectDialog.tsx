import type { Voteable } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { PostName } from '../../../components/PostName.tsx';
import { cx } from '../../../lib/cx.ts';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import { Acronym } from './Acronym.tsx';
import { AnswerMeaning } from './AnswerMeaning.tsx';
import { SignAndFace } from './SignAndFace.tsx';

interface SelectProps {
  candidate: Voteable;
  /** True for an answer to a question. */
  isQuestion: boolean;
  /** The other candidate who was chosen for this post before, if any. */
  replaced: Voteable | null;
  onCancel: () => void;
  onSelect: () => void;
}

/** Asks the voter to confirm a choice. Nothing is sent yet. */
export function SelectDialog({ candidate, isQuestion, replaced, onCancel, onSelect }: SelectProps) {
  const { t } = useLingui();
  const { candidateName, electablePost, partyAcronym, answer } = candidate;
  const before = replaced?.candidateName;
  return (
    <Dialog open title={isQuestion ? t`Select Answer` : t`Select Candidate`} onClose={onCancel}>
      <EnglishBeside>
        <p>
          <Trans>Please review your selection carefully.</Trans>
        </p>
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-paper p-3">
          {answer === undefined && <SignAndFace candidate={candidate} />}
          <div className="min-w-0 grow basis-40 leading-tight large-text:basis-full">
            <Acronym letters={partyAcronym} />
            <p className="text-xl font-bold">{candidateName}</p>
            {answer === undefined ? (
              <p className={cx('text-xl', partyAcronym === null && 'font-semibold')}>{candidate.partyName}</p>
            ) : (
              <AnswerMeaning answer={answer} isQuestion={isQuestion} />
            )}
            <p className="text-base text-soft wrap-anywhere">
              <PostName name={electablePost} />
            </p>
          </div>
        </div>
        <p className="text-soft">
          {before && <Trans>This replaces your choice of {before}.</Trans>}{' '}
          <Trans>You can change it until you vote.</Trans>
        </p>
        <DialogActions>
          <Button tone="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onSelect}>
            {isQuestion ? <Trans>Select Answer</Trans> : <Trans>Select Candidate</Trans>}
          </Button>
        </DialogActions>
      </EnglishBeside>
    </Dialog>
  );
}
