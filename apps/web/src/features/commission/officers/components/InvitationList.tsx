import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { TakeBackDialog } from '../../acts/TakeBackDialog.tsx';
import { ROLE_NAMES } from '../../roles.tsx';

/** The people who were invited and have not come yet. */
export function InvitationList({
  invitations,
  mayChange,
}: {
  invitations: DataOf<'GET /commission/officers'>['invitations'];
  mayChange: boolean;
}) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const invitation = invitations.find(({ id }) => id === asked);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Invited</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {invitations.map(({ id, email, role, expiresAtMs }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold wrap-anywhere">{email}</p>
                <p className="text-soft">
                  <Trans>Until {formatDateTime(expiresAtMs, i18n.locale)}</Trans>
                </p>
              </div>
              <p className="min-w-40">{ROLE_NAMES[role]}</p>
              {mayChange && (
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={t`Take the invitation of ${email} back`}
                  onClick={() => setAsked(id)}
                >
                  <Trans>Take back</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {invitation && (
        <TakeBackDialog
          what="invitation"
          id={invitation.id}
          title={<Trans>Take this invitation back</Trans>}
          onClose={() => setAsked(null)}
        >
          <p className="wrap-anywhere">
            <Trans>The link that was mailed to {invitation.email} then works no longer.</Trans>
          </p>
        </TakeBackDialog>
      )}
    </section>
  );
}
