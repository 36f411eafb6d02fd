import { Trans } from '@lingui/react/macro';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { HelpLine } from '../../../../components/HelpLine.tsx';
import { paths } from '../../../../lib/paths.ts';
import { isByLink } from '../../../../lib/session.ts';

interface FailedProps {
  error: unknown;
  message: string;
  needsLogin: boolean;
  /** Another account has logged in since, and must not read about this voter's choices. */
  isOthersSession: boolean;
  canVote: boolean;
  onClose: () => void;
}

export function FailedStep({ error, message, needsLogin, isOthersSession, canVote, onClose }: FailedProps) {
  const needsLink = needsLogin && isByLink();
  return (
    <>
      <p className="text-lg">
        <Trans>Please try again or contact support</Trans>
      </p>
      {message !== '' && !needsLink && <p className="whitespace-pre-line">{message}</p>}
      {canVote && !isOthersSession && (
        <p className="text-soft">
          {needsLink ? (
            <Trans>
              Your session has ended. Open your link again on this device, and vote. Trying again never counts
              a vote twice.
            </Trans>
          ) : needsLogin ? (
            <Trans>
              You have been logged out. Your choices are kept: log in again on this device, and vote. Trying
              again never counts a vote twice.
            </Trans>
          ) : (
            <Trans>Your choices are kept. Trying again never counts a vote twice.</Trans>
          )}
        </p>
      )}
      {!needsLogin && !isOthersSession && <HelpLine error={error} />}
      <DialogActions>
        <Button tone={needsLogin ? 'secondary' : 'primary'} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {needsLogin && (
          <ButtonLink to={needsLink ? paths.voteByLink : paths.login}>
            {needsLink ? <Trans>Go on by link or code</Trans> : <Trans>Log in again</Trans>}
          </ButtonLink>
        )}
      </DialogActions>
    </>
  );
}
