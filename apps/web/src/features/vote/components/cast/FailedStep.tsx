import { Trans } from '@lingui/react/macro';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { paths } from '../../../../lib/paths.ts';

interface FailedProps {
  message: string;
  /** The session has ended: after a login the paper is there again, with what was chosen. */
  needsLogin: boolean;
  /** Another account is logged in by now, and what it reads must not be about somebody else's choices. */
  isOthersSession: boolean;
  /** Whether there is anything left to try. */
  canVote: boolean;
  onClose: () => void;
}

/** The end of a vote that could not be sent: why, and what is kept for another try. */
export function FailedStep({ message, needsLogin, isOthersSession, canVote, onClose }: FailedProps) {
  return (
    <>
      <p className="text-lg">
        <Trans>Please try again or contact support</Trans>
      </p>
      {message !== '' && <p>{message}</p>}
      {canVote && !isOthersSession && (
        <p className="text-soft">
          {needsLogin ? (
            <Trans>
              You have been logged out. Your choices are kept: log in again on this device, and vote. Trying
              again never counts a vote twice.
            </Trans>
          ) : (
            <Trans>Your choices are kept. Trying again never counts a vote twice.</Trans>
          )}
        </p>
      )}
      <DialogActions>
        <Button tone={needsLogin ? 'secondary' : 'primary'} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {needsLogin && (
          <ButtonLink to={paths.login}>
            <Trans>Log in again</Trans>
          </ButtonLink>
        )}
      </DialogActions>
    </>
  );
}
