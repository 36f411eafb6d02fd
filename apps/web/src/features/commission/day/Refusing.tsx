import type { VotingDay } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatDateTime } from '../../../lib/format.ts';

/** Mails that one provider does not accept, while those to others leave. */
export function Refusing({ refusing }: { refusing: VotingDay['mails']['refusing'][number] }) {
  const { i18n } = useLingui();
  const { domain, waiting, sinceMs } = refusing;
  const [mails, since] = [formatCount(waiting, i18n.locale), formatDateTime(sinceMs, i18n.locale)];
  return (
    <Trans>
      {domain} accepts no mails from here, while others leave: {mails} wait, the first since {since}. They are
      tried again by themselves. Ask the operator; letters work without mail.
    </Trans>
  );
}
