import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/format.ts';

/** Shows when voting begins and ends; null for a time at which the clock does nothing. */
export function VotingTimes({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }) {
  const { i18n } = useLingui();
  const [begin, end] = [opensAt, closesAt].map(
    (moment) => moment !== null && formatDateTime(Date.parse(moment), i18n.locale),
  );
  return (
    <>
      {begin ? <Trans>Voting begins: {begin}.</Trans> : <Trans>Voting begins at once.</Trans>}{' '}
      {end ? <Trans>It ends: {end}.</Trans> : <Trans>It ends when two officers close it.</Trans>}
    </>
  );
}
