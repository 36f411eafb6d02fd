import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { usePartyStanding } from '../api.ts';

/** Lists the party's nominations that the commission has withdrawn, with the reasons. */
export function WithdrawnList() {
  const withdrawn = usePartyStanding().data?.withdrawn ?? [];
  if (withdrawn.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Withdrawn</Trans>
      </h2>
      <p className="max-w-prose text-soft">
        <Trans>These nominations are over for good.</Trans>
      </p>
      <Card>
        <ul className="divide-y divide-line">
          {withdrawn.map(({ id, name, postName, reason }) => (
            <li key={id} className="flex flex-col gap-1 px-5 py-4 wrap-anywhere">
              <p>
                <strong>{name}</strong>, {postName}
              </p>
              {reason !== null && (
                <p>
                  <Trans>Reason: {reason}</Trans>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
