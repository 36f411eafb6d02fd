import type { CannotVoteReason } from '@evoting/contract/vote';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../components/Button.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { HelpLine } from '../../../../components/HelpLine.tsx';
import { paths } from '../../../../lib/paths.ts';

/** Reasons that the voter cannot change here. */
type Lasting = Exclude<CannotVoteReason, 'not-confirmed' | 'not-on-roll'>;

const TEXTS: Record<Lasting, { title: ReactNode; text: ReactNode }> = {
  'no-election': {
    title: <Trans>There is no election at the moment</Trans>,
    text: <Trans>When the next one is announced, its ballot paper will be here.</Trans>,
  },
  'not-open': {
    title: <Trans>Voting has not opened yet</Trans>,
    text: (
      <Trans>Come back when the election opens. The bell at the top of the homepage tells you when.</Trans>
    ),
  },
  'place-disputed': {
    title: <Trans>Your place on the roll is stopped</Trans>,
    text: (
      <Trans>
        Its contact says that somebody else claimed it. If you are its voter, go to the commission’s help desk
        with your card: two officers decide.
      </Trans>
    ),
  },
  closed: {
    title: <Trans>Voting has closed</Trans>,
    text: <Trans>No more ballots are taken. The results show the count, and anyone can check it.</Trans>,
  },
};

export function LastingReason({ reason }: { reason: Lasting }) {
  const { title, text } = TEXTS[reason];
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {reason === 'place-disputed' && <HelpLine />}
      <p className="pt-3">
        <ButtonLink to={paths.results} tone="secondary">
          <Trans>View election results</Trans>
        </ButtonLink>
      </p>
    </EmptyState>
  );
}
