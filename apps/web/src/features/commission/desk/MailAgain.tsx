import type { BodyOf, DataOf } from '@evoting/contract/calls';
import type { DeskVoter } from '@evoting/contract/commission/desk';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { useMailAgain } from './api.ts';

type Mail = BodyOf<'POST /commission/desk/mails'>;

interface Props {
  voter: DeskVoter;
  heldUp: DataOf<'POST /commission/desk/looks'>['heldUp'];
}

/** Sends a voter's codes and links again, only to the e-mail address or phone number on file. */
export function MailAgain({ voter: { place, account }, heldUp }: Props) {
  const { t } = useLingui();
  const mail = useMailAgain();
  const send = (body: Mail, to: string) =>
    mail.mutate(body, {
      onSuccess: () => {
        const title = to.startsWith('+')
          ? t`An SMS is on its way to ${to}`
          : t`A mail is on its way to ${to}`;
        showToast({ tone: 'success', title });
      },
    });
  const isByLink = place?.isByLink === true;
  const hasLetter = (place?.state === 'listed' || isByLink) && place.contact !== null;
  const button = (body: Mail, to: string, label: ReactNode) => (
    <Button
      key={body.what}
      tone="secondary"
      className="self-start"
      pending={mail.isPending && mail.variables.what === body.what}
      onClick={() => send(body, to)}
    >
      {label}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Send a mail again</Trans>
      </h2>
      {mail.isError && <FailureAlert error={mail.error} />}
      {!account && !hasLetter && (
        <p>
          <Trans>
            There is no mailbox to write to. For a place that no one has claimed, a new letter is the way.
          </Trans>
        </p>
      )}
      {heldUp.includes('mail') && (
        <Alert tone="attention">
          <Trans>
            No mail goes out just now: what you send from here comes late. A new letter works without mail.
          </Trans>
        </Alert>
      )}
      {heldUp.includes('sms') && (
        <Alert tone="attention">
          <Trans>
            No SMS goes out just now: what you send from here comes late. A new letter works without them.
          </Trans>
        </Alert>
      )}
      {hasLetter && (
        <div className="flex flex-col gap-2">
          {button(
            { what: 'place-code', voterNumber: place.voterNumber },
            place.contact ?? '',
            isByLink ? <Trans>Another link</Trans> : <Trans>A code for the place</Trans>,
          )}
          <p className="text-soft">
            {isByLink ? (
              <Trans>
                It opens the place again; if the place has voted, it shows that. A link that was sent before
                stops working.
              </Trans>
            ) : (
              <Trans>The letter's code still works as well. A code that was sent before stops working.</Trans>
            )}
          </p>
        </div>
      )}
      {account &&
        !account.isConfirmed &&
        button(
          { what: 'email-code', account: account.id },
          account.email,
          <Trans>The code that confirms the e-mail</Trans>,
        )}
      {account &&
        button(
          { what: 'password-link', account: account.id },
          account.email,
          <Trans>A link to set a new password</Trans>,
        )}
    </Card>
  );
}
