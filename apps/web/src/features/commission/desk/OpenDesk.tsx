import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { call } from '../../../lib/api.ts';
import { becomeDesk, forgetVoter } from '../../../lib/desk.ts';

/** Notes the desk in the log, logs the officer out, and makes this device a desk. */
async function openDesk(): Promise<void> {
  await call('POST /commission/desk/tablets', { body: {} });
  await call('POST /user/logout');
  becomeDesk();
  forgetVoter();
}

/** Makes the officer's device a desk at which voters vote by the codes of their letters or slips. */
export function OpenDesk() {
  const open = useMutation({ mutationFn: openDesk });
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Vote at this device</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          For voters without a phone: each types the number and the code of a letter or slip on this device,
          and votes. Nothing of a voter is written to it, and it forgets each one: at their press, after two
          minutes without a touch, with a reload or the back button. You are logged out here, and what this
          browser has stored of you goes. To end the desk, clear the site’s data in the browser’s settings.
        </Trans>
      </p>
      {open.isError && <FailureAlert error={open.error} />}
      <Button tone="secondary" className="self-start" pending={open.isPending} onClick={() => open.mutate()}>
        <Trans>Make this device a desk</Trans>
      </Button>
    </Card>
  );
}
