import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';

/** The witnesses whose signatures readers of the record demand, by their whole keys: the opening fixes them. */
export function WhoWatches({ witnesses, quorum }: Pick<CommissionElection, 'witnesses' | 'quorum'>) {
  const size = witnesses.length;
  if (size === 0)
    return (
      <p>
        <Trans>Nobody is named who watches the record: this server alone signs it.</Trans>
      </p>
    );
  return (
    <div>
      <p>
        <Trans>
          The record is watched by {size} witnesses, of whom {quorum} must sign:
        </Trans>
      </p>
      <ul className="list-disc pl-6">
        {witnesses.map(({ key, url }) => (
          <li key={key} className="break-all">
            <code>{key}</code> {url}
          </li>
        ))}
      </ul>
    </div>
  );
}
