import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { useOwnPasskeys, useRemoveFactor, useRenewCodes } from '../api.ts';

/** The officer's factors. Lost factors can be removed, and lost codes replaced. */
export function OwnFactors({
  counts: { hasAuthenticator, recoveryCodes },
  onCodes,
}: {
  counts: DataOf<'GET /commission/second-factor'>;
  onCodes: (codes: string[]) => void;
}) {
  const { t, i18n } = useLingui();
  const { data, error } = useOwnPasskeys();
  const remove = useRemoveFactor();
  const renew = useRenewCodes();
  const isLast = (data?.length ?? 0) + (hasAuthenticator ? 1 : 0) < 2;
  const failure = error ?? remove.error ?? renew.error;
  const removing = (wanted: string | null) => ({
    pending: remove.isPending && remove.variables === wanted,
    disabled: isLast,
    onClick: () => remove.mutate(wanted),
  });
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>What you have</Trans>
      </h2>
      {failure && <FailureAlert error={failure} />}
      <Card>
        <ul className="divide-y divide-line">
          {hasAuthenticator && (
            <Line name={t`Authenticator app`}>
              <Button tone="secondary" size="small" aria-label={t`Remove the app`} {...removing(null)}>
                <Trans>Remove</Trans>
              </Button>
            </Line>
          )}
          {data?.map(({ id, addedAtMs }) => {
            const name = t`Passkey of ${formatDateTime(addedAtMs, i18n.locale)}`;
            return (
              <Line key={id} name={name}>
                <Button tone="secondary" size="small" aria-label={t`Remove: ${name}`} {...removing(id)}>
                  <Trans>Remove</Trans>
                </Button>
              </Line>
            );
          })}
          <Line name={t`Recovery codes left: ${recoveryCodes}`}>
            <Button
              tone="secondary"
              size="small"
              pending={renew.isPending}
              onClick={() => renew.mutate(undefined, { onSuccess: onCodes })}
            >
              <Trans>Make new codes</Trans>
            </Button>
          </Line>
        </ul>
      </Card>
      <p className="text-soft">
        {isLast ? (
          <Trans>Before you remove the one that you have, add another one.</Trans>
        ) : (
          <Trans>Remove what you have lost.</Trans>
        )}{' '}
        <Trans>
          A new app replaces the earlier app, and new codes the earlier codes. Whenever you remove or replace
          something, you are logged out everywhere but here.
        </Trans>
      </p>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <p className="min-w-0 grow basis-48 font-semibold">{name}</p>
      {children}
    </li>
  );
}
