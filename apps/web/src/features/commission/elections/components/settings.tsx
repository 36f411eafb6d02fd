import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The words for each right to vote. */
export const RIGHTS: Readonly<Record<CommissionElection['whoMayVote'], ReactNode>> = {
  anyone: <Trans>Anyone with an account</Trans>,
  confirmed: <Trans>Who has confirmed the e-mail</Trans>,
  roll: <Trans>Who is on the roll</Trans>,
};

/** The words for how voters on a roll come to the ballot paper. */
export const WAYS: Readonly<Record<CommissionElection['votersUse'], ReactNode>> = {
  accounts: <Trans>By an account</Trans>,
  links: <Trans>By a link or code</Trans>,
  both: <Trans>By an account, a link or a code</Trans>,
};

/** The word for the state of an election. */
export const nameOfState = ({ status, hasResult, isCertified }: CommissionElection) =>
  status === 'draft' ? (
    <Trans>Draft</Trans>
  ) : status === 'open' ? (
    <Trans>Open</Trans>
  ) : isCertified ? (
    <Trans>Certified</Trans>
  ) : hasResult ? (
    <Trans>Counted</Trans>
  ) : (
    <Trans>Closed</Trans>
  );
