import type { ShownElectorate } from '@evoting/audit/electorates';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

/** Shows how many ballots the record has of how many people who may vote. */
export function Electorate({ electorate, ballots }: { electorate: ShownElectorate; ballots: number }) {
  const { i18n } = useLingui();
  const { kind, size } = electorate;
  const [cast, all, added, removed] = [ballots, size, electorate.added, electorate.removed].map((count) =>
    formatCount(count, i18n.locale),
  );
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    size > 0 ? ballots / size : 0,
  );
  return (
    <p>
      {kind === 'roll' ? (
        <Trans>
          {cast} ballots of {all} places on the roll ({share}).
        </Trans>
      ) : (
        <Trans>
          {cast} ballots; {all} accounts may vote, as the record said last ({share}).
        </Trans>
      )}{' '}
      {electorate.added + electorate.removed > 0 && (
        <Trans>
          Since the opening {added} places were added and {removed} removed.
        </Trans>
      )}
    </p>
  );
}
