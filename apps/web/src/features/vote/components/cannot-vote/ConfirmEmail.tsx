import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { ConnectionError } from '../../../../lib/call-failures.ts';
import { useProfile } from '../../../profile/api.ts';
import { useEmailCode } from '../../api.ts';
import { ConfirmCode } from './ConfirmCode.tsx';

/**
 * Confirms the account's e-mail by a code. An earlier code is accepted too, since a phone may reload the page
 * while its owner reads the mail.
 */
export function ConfirmEmail() {
  const email = useProfile().data?.email ?? '';
  const [isAsked, setAsked] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const mayType = isAsked || hasCode;
  // After a lost reply a code may be on its way; a later refusal does not revoke it.
  const ask = useEmailCode((error) =>
    setAsked((before) => before || error === null || error instanceof ConnectionError),
  );
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
      <h2 className="text-2xl">
        <Trans>Confirm your e-mail address</Trans>
      </h2>
      <p>
        <Trans>
          Voters in this election need a confirmed e-mail address. We mail a code of six digits to{' '}
          <strong className="break-words">{email}</strong>; it works once, for 10 minutes.
        </Trans>
      </p>
      {ask.isError && <FailureAlert error={ask.error} />}
      {mayType && <ConfirmCode isMailed={ask.isSuccess} />}
      <Button tone={mayType ? 'secondary' : 'primary'} pending={ask.isPending} onClick={() => ask.mutate()}>
        {isAsked ? <Trans>Mail me another code</Trans> : <Trans>Mail me a code</Trans>}
      </Button>
      {!mayType && (
        <Button tone="quiet" onClick={() => setHasCode(true)}>
          <Trans>I have a code already</Trans>
        </Button>
      )}
      <p className="border-t border-line pt-4 text-soft">
        <Trans>
          Is this address wrong? Log out and register with the right one, or ask the commission’s help desk,
          which can give your account another e-mail.
        </Trans>
      </p>
    </Card>
  );
}
