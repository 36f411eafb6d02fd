import { Plural, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { call } from '../../../lib/api.ts';

/** Sends every contact on the roll a link, page by page, and returns how many were sent. */
async function sendAll(): Promise<number> {
  let sent = 0;
  let after: string | null | undefined;
  while (after !== null) {
    const { data } = await call('POST /commission/roll/links', {
      body: after === undefined ? {} : { after },
    });
    sent += data.sent;
    after = data.after;
  }
  return sent;
}

/** Sends links to the voters who have a contact on the roll. Pressed again, it sends to those who have none yet. */
export function SendLinks({ isFrozen }: { isFrozen: boolean }) {
  const send = useMutation({ mutationFn: sendAll });
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Links to vote</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          Voters with an e-mail or phone number on the roll are sent a link that votes without an account; you
          do not see it. Nobody is sent a second one: press again after you have added somebody, or if it was
          interrupted. For one voter who has lost the link, the help desk sends another. Voters without a
          contact get a letter, whose number and code do the same.
        </Trans>
      </p>
      {!isFrozen && (
        <p>
          <Trans>Links are sent once the roll is frozen.</Trans>
        </p>
      )}
      {send.isError && <FailureAlert error={send.error} />}
      <div aria-live="polite">
        {send.isSuccess && (
          <Alert tone="success">
            <Plural
              value={send.data}
              _0="Everybody with a contact on the roll had a link before."
              one="# link is on its way."
              other="# links are on their way."
            />
          </Alert>
        )}
      </div>
      {isFrozen && (
        <Button className="self-start" pending={send.isPending} onClick={() => send.mutate()}>
          <Trans>Send the links</Trans>
        </Button>
      )}
    </Card>
  );
}
