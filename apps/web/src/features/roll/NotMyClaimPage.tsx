import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { useTokenOfLink } from '../../components/useTokenOfLink.ts';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { useNotMyClaim } from './api.ts';

/** Stops a place on the roll by the link that its contact was sent. It takes a press, since mail programs open links. */
export function NotMyClaimPage() {
  const { t } = useLingui();
  const token = useTokenOfLink();
  const stop = useNotMyClaim();
  return (
    <div className="wide py-8 sm:py-12">
      <title>{t`This was not me - E-Voting`}</title>
      <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
        <EnglishBeside>
          <h1 className="text-3xl">
            <Trans>This was not me</Trans>
          </h1>
          {stop.isSuccess ? (
            <Stopped hadVoted={stop.data.hadVoted} />
          ) : (
            <>
              <p>
                <Trans>
                  Somebody has claimed your place on the voters' roll with the code of your letter. If you did
                  not do this, stop the place now: then nobody can vote with it until two officers of the
                  electoral commission have decided.
                </Trans>
              </p>
              <p>
                <Trans>If it was you, close this page: nothing has changed.</Trans>
              </p>
              {stop.isError && <FailureAlert error={stop.error} />}
              <Button size="large" pending={stop.isPending} onClick={() => stop.mutate(token)}>
                <Trans>Stop the place</Trans>
              </Button>
            </>
          )}
        </EnglishBeside>
      </Card>
    </div>
  );
}

function Stopped({ hadVoted }: { hadVoted: boolean }) {
  return (
    <Alert tone={hadVoted ? 'attention' : 'success'}>
      <p className="font-semibold">
        {hadVoted ? (
          <Trans>A vote was cast with this place before you stopped it.</Trans>
        ) : (
          <Trans>The place is stopped. No vote was cast with it.</Trans>
        )}
      </p>
      <p>
        {hadVoted ? (
          <Trans>
            It cannot be taken out again: no one can tell which ballot it is. All officers of the commission
            have been mailed that you dispute it. Tell the help desk too, and keep the message that you got.
          </Trans>
        ) : (
          <Trans>
            All officers of the commission have been mailed. Go to the help desk with your card: when two
            officers have given the place back, a new code comes to the contact on the roll.
          </Trans>
        )}
      </p>
    </Alert>
  );
}
