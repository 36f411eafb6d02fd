import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import type { Message } from './api.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import type { Draft } from './rules.ts';
import { type Changes, isSameName, isStale, stateOf } from './state.ts';

/** A message: the English, the translation, who has reviewed it, and what may be done. */
export function MessageCard({
  language,
  message,
  changes,
  reviewer,
}: {
  language: Draft;
  message: Message;
  changes: Changes;
  reviewer: string;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const change = changes.of(message);
  const { text, reviewers } = change ?? message;
  const { english } = message;
  const hasReviewed = reviewers.some((name) => isSameName(name, reviewer));
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <p lang="en" className="whitespace-pre-wrap">
          {english}
        </p>
        <p lang={language} className="border-l-4 border-brand pl-3 whitespace-pre-wrap">
          {text}
        </p>
      </div>
      {isStale(message, change) && (
        <p className="text-amber-ink">
          <Trans>
            The release now has another text, so your change is left out of the files. Undo it, or correct the
            message once more.
          </Trans>
        </p>
      )}
      {isEditing ? (
        <CorrectionForm
          language={language}
          english={english}
          text={text}
          onCancel={() => setIsEditing(false)}
          onSave={(corrected) => {
            changes.correct(message, corrected, reviewer);
            setIsEditing(false);
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 grow text-soft">
            <Standing reviewers={reviewers} />
            {change && (
              <>
                {' '}
                <Trans>Changed in this browser.</Trans>
              </>
            )}
          </p>
          {change && (
            <Button tone="secondary" size="small" onClick={() => changes.undo(message)}>
              <Trans>
                Undo<span className="sr-only"> the change of “{english}”</span>
              </Trans>
            </Button>
          )}
          <Button tone="secondary" size="small" disabled={!reviewer} onClick={() => setIsEditing(true)}>
            <Trans>
              Correct<span className="sr-only"> “{english}”</span>
            </Trans>
          </Button>
          <Button
            tone="secondary"
            size="small"
            disabled={!reviewer || hasReviewed}
            onClick={() => changes.review(message, reviewer)}
          >
            <Trans>
              It is right<span className="sr-only">: “{english}”</span>
            </Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

function Standing({ reviewers }: { reviewers: readonly string[] }) {
  const names = reviewers.join(', ');
  switch (stateOf(reviewers)) {
    case 'draft':
      return <Trans>Draft.</Trans>;
    case 'once':
      return <Trans>Draft, reviewed by {names}.</Trans>;
    case 'reviewed':
      return <Trans>Reviewed by {names}.</Trans>;
  }
}
