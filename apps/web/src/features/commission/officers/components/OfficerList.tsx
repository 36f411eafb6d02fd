import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Avatar } from '../../../../components/Avatar.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { ROLE_NAMES } from '../../roles.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { VouchDialog } from './VouchDialog.tsx';

type Officer = DataOf<'GET /commission/officers'>['officers'][number];

/** Another officer who could act but for the day of reading. */
const mayBeVouchedFor = ({ id, role, readsUntilMs, isSuspended }: Officer, me: string): boolean =>
  id !== me && role !== 'observer' && readsUntilMs !== null && !isSuspended;

/**
 * The officers with their roles.
 * @param me the returning officer who looks; null for others, who change nobody
 */
export function OfficerList({ officers, me }: { officers: Officer[]; me: string | null }) {
  const { t, i18n } = useLingui();
  const [changing, setChanging] = useState<Officer | null>(null);
  const [vouchedFor, setVouchedFor] = useState<Officer | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Officers</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {officers.map((officer) => (
            <li key={officer.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
              <Avatar name={officer.name} className="size-11" />
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold wrap-anywhere">{officer.name}</p>
                <p className="text-soft wrap-anywhere">{officer.email}</p>
                <p className="text-soft">
                  <Trans>Officer since {formatDateTime(officer.addedAtMs, i18n.locale)}</Trans>
                </p>
              </div>
              <p className="min-w-40">
                {ROLE_NAMES[officer.role]}
                {officer.readsUntilMs !== null && (
                  <span className="block font-semibold text-amber-ink">
                    <Trans>Only reads until {formatDateTime(officer.readsUntilMs, i18n.locale)}</Trans>
                  </span>
                )}
                {officer.isSuspended && (
                  <span className="block font-semibold text-danger">
                    <Trans>Suspended by the operator</Trans>
                  </span>
                )}
              </p>
              {me !== null && mayBeVouchedFor(officer, me) && (
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={t`Vouch for ${officer.name}`}
                  onClick={() => setVouchedFor(officer)}
                >
                  <Trans>Vouch</Trans>
                </Button>
              )}
              {me !== null && (
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={t`Change ${officer.name}`}
                  onClick={() => setChanging(officer)}
                >
                  <Trans>Change</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {changing && <ChangeDialog officer={changing} onClose={() => setChanging(null)} />}
      {vouchedFor && <VouchDialog officer={vouchedFor} onClose={() => setVouchedFor(null)} />}
    </section>
  );
}
