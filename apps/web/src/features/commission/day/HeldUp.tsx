import type { VotingDay } from '@evoting/contract/commission/day';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/format.ts';

/** Mails or SMS that cannot be sent now: nothing of the kind has left since the first try. */
export function HeldUp({ held: { kind, waiting, sinceMs } }: { held: VotingDay['mails']['heldUp'][number] }) {
  const { i18n } = useLingui();
  const since = formatDateTime(sinceMs, i18n.locale);
  return kind === 'mail' ? (
    <Plural
      value={waiting}
      one={`# mail cannot be sent, since ${since}; it is tried again by itself. Ask the operator; letters work without mail.`}
      other={`# mails cannot be sent, the first since ${since}; they are tried again by themselves. Ask the operator; letters work without mail.`}
    />
  ) : (
    <Plural
      value={waiting}
      one={`# SMS cannot be sent, since ${since}; it is tried again by itself. Ask the operator; letters work without it.`}
      other={`# SMS cannot be sent, the first since ${since}; they are tried again by themselves. Ask the operator; letters work without them.`}
    />
  );
}
