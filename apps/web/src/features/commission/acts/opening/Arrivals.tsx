import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { ROLE_NAMES } from '../../roles.tsx';

/** The officers who are new shortly before an opening, with the hour since which they have had their part. */
export function Arrivals({ officers }: { officers: DataOf<'GET /commission/elections'>['arrivals'] }) {
  const { i18n } = useLingui();
  if (officers.length === 0) return null;
  return (
    <Alert tone="attention">
      <p className="font-semibold">
        <Trans>New in the commission within a day, or since the roll was frozen:</Trans>
      </p>
      <ul className="list-disc pl-6">
        {officers.map(({ name, role, atMs }) => (
          <li key={`${atMs} ${name}`} className="wrap-anywhere">
            {name}: {ROLE_NAMES[role]}, <Trans>since {formatDateTime(atMs, i18n.locale)}</Trans>
          </li>
        ))}
      </ul>
      <p className="font-normal text-ink">
        <Trans>Open the election only if you know each of them.</Trans>
      </p>
    </Alert>
  );
}
