import type { Witnessed } from '@evoting/record/witnessed';
import { Trans } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { Link } from 'react-router';
import { Alert } from '../../../../components/Alert.tsx';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { ForgetMe } from '../../../../components/ForgetMe.tsx';
import { SaveReceipt } from '../../../../components/SaveReceipt.tsx';
import { Tracker } from '../../../../components/Tracker.tsx';
import { isDesk } from '../../../../lib/desk.ts';
import { paths } from '../../../../lib/paths.ts';
import type { ClaimedReceipt } from '../../sending.ts';
import { UnwitnessedReceipt } from '../Unwitnessed.tsx';

interface DoneProps extends ClaimedReceipt {
  unwitnessed: Witnessed | null;
  onClose: () => void;
}

export function DoneStep({ receipt, isTooLate, isSaved, unwitnessed, onClose }: DoneProps) {
  const atDesk = isDesk();
  return (
    <>
      <div className="flex items-center gap-3">
        <IconCircleCheckFilled aria-hidden="true" className="size-12 shrink-0 text-brand large-text:hidden" />
        <p className="leading-snug">
          <Trans>Thank you for participating in the democratic process. Your vote has been recorded.</Trans>
        </p>
      </div>
      {atDesk && (
        <Alert tone="attention">
          <Trans>This device forgets your receipt. Write the tracker down, or photograph this screen.</Trans>
        </Alert>
      )}
      {!isSaved && !atDesk && (
        <Alert tone="attention">
          <Trans>
            This browser could not keep your receipt. Save it now: it cannot be fetched again later.
          </Trans>
        </Alert>
      )}
      {isTooLate && (
        <Alert tone="attention">
          <Trans>
            Your receipt gives the server longer than the record's rules allow, or this device's clock is
            slow. Save the receipt, and look for your ballot in the public record soon.
          </Trans>
        </Alert>
      )}
      {unwitnessed && <UnwitnessedReceipt witnessed={unwitnessed} />}
      <div className="flex flex-col gap-2 rounded-card border border-line bg-paper p-3 sm:p-4">
        <p className="text-base leading-snug text-soft">
          <Trans>
            Recorded means: the server has signed a receipt that your ballot enters the public record. This is
            its tracker.
          </Trans>
        </p>
        <Tracker tracker={receipt.tracker} className="text-base sm:text-lg" />
        {!atDesk && (
          <>
            <SaveReceipt isMain receipt={receipt} />
            <Link to={paths.ballot} className="link inline-flex min-h-11 items-center text-base leading-snug">
              <Trans>See my tracker and find my ballot in the public record</Trans>
            </Link>
          </>
        )}
      </div>
      <DialogActions>
        {atDesk ? (
          <ForgetMe tone="primary" />
        ) : (
          <>
            <ButtonLink tone="quiet" to={paths.results} target="_blank" rel="noopener">
              <Trans>View election results</Trans>
            </ButtonLink>
            <Button tone="secondary" onClick={onClose}>
              <Trans>Continue</Trans>
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}
