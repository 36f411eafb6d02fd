import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { Booth } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { QrCode } from '../../../../components/QrCode.tsx';
import { Tracker } from '../../../../components/Tracker.tsx';
import { isDesk } from '../../../../lib/desk.ts';
import type { Position } from '../../posts.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import { testLink } from './test-link.ts';

interface RevealedProps {
  positions: readonly Position[];
  ballot: FinishedBallot;
  test: RevealedBallot;
  booth: Booth | null;
  onAgain: () => void;
}

/**
 * Shows the revealed ballot as a link, with which another device makes it again and compares the trackers. A desk shows
 * the code alone: its browser would keep the link, which has the choices, in its history or clipboard.
 */
export function RevealedStep({ positions, ballot, test, booth, onAgain }: RevealedProps) {
  const { t } = useLingui();
  const link = testLink(ballot, test, booth);
  return (
    <>
      <p>
        <Trans>
          Scan this code with another phone, or open the link there. It makes the ballot again and shows its
          choices and its tracker: both must be what you see here.
        </Trans>
      </p>
      <p>
        <Trans>If this phone had changed your vote, the other phone would now show another name.</Trans>
      </p>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <QrCode isLarge text={link} label={t`Link that checks the test ballot`} />
        <div className="flex min-w-0 flex-col gap-2">
          <Tracker tracker={ballot.tracker} className="text-base" />
          {!isDesk() && (
            <p className="flex items-center gap-1">
              <a
                href={link}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center"
              >
                <Trans>Open the check</Trans>
              </a>
              <CopyButton text={link} label={t`Copy the link of the check`} />
            </p>
          )}
        </div>
      </div>
      <ChoiceList positions={positions} />
      <p className="text-soft">
        <Trans>
          This test ballot shows your choices to anyone who has the link. It will not be cast and not be
          counted.
        </Trans>
      </p>
      <DialogActions>
        <Button onClick={onAgain}>
          <Trans>Go back and vote</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
