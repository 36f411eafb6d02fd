import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TableShell } from '../../../components/TableShell.tsx';
import { formatCount } from '../../../lib/format.ts';

type Areas = DataOf<'GET /commission/roll/areas'>['areas'];

/** The numbers of places, and of claimed places, in each area. */
export function AreaCounts({ areas, error }: { areas: Areas | undefined; error: Error | null }) {
  if (!error && !areas?.length) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>By area</Trans>
      </h2>
      {error && <FailureAlert error={error} />}
      {areas && <AreaTable areas={areas} />}
    </section>
  );
}

function AreaTable({ areas }: { areas: Areas }) {
  const { t, i18n } = useLingui();
  return (
    <TableShell label={t`By area`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Area</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Places</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Claimed</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ code, name, places, claimed }) => (
          <tr key={code}>
            <th scope="row" className="min-w-36 wrap-anywhere">
              {name}
            </th>
            <td className="text-right">{formatCount(places, i18n.locale)}</td>
            <td className="text-right">{formatCount(claimed, i18n.locale)}</td>
          </tr>
        ))}
      </tbody>
    </TableShell>
  );
}
