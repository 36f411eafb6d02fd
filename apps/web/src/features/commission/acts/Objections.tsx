import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/format.ts';

/** The officers who voted against a proposal, with their reasons. */
export function Objections({ proposal: { objections } }: { proposal: Proposal }) {
  const { t, i18n } = useLingui();
  if (objections.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {objections.map(({ by, reason, atMs }) => {
        const who = by.isMe ? t`you` : by.name;
        const at = formatDateTime(atMs, i18n.locale);
        return (
          <li key={`${by.name} ${atMs}`} className="wrap-anywhere">
            <Trans>
              Objection by {who}, {at}: {reason}
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
