import { Trans } from '@lingui/react/macro';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { ButtonLink } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { isDesk } from '../../../../lib/desk.ts';
import { paths } from '../../../../lib/paths.ts';
import { MyReceipt } from './MyReceipt.tsx';

/** Tells a voter that the vote is recorded, with the receipt and links. */
export function Voted({ account }: { account: string | undefined }) {
  return (
    <Card className="flex flex-col items-center gap-5 px-6 py-12 text-center">
      <IconCircleCheckFilled aria-hidden="true" className="size-20 text-brand" />
      <h2 className="text-4xl" data-arrival>
        <Trans>You're all good!</Trans>
      </h2>
      <p className="max-w-prose text-lg">
        <Trans>Your vote has been recorded. Thank you for taking part in the democratic process.</Trans>
      </p>
      {account === undefined ? (
        <p className="max-w-prose text-soft">
          <Trans>Your account could not be loaded, nor your receipt. Reload the page.</Trans>
        </p>
      ) : (
        <MyReceipt account={account} />
      )}
      {!isDesk() && (
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.results} target="_blank" rel="noopener">
            <Trans>View election results</Trans>
          </ButtonLink>
          <ButtonLink to={paths.ballot} tone="secondary">
            <Trans>Find my ballot in the record</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
