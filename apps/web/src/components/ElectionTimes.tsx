import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatSpan } from '../lib/format.ts';
import { useNotices } from './useNotices.ts';
import { useNow } from './useNow.ts';

const TICK_MS = 20_000;

/** Shows when voting opens or closes, with the time left by this device's clock. */
export function ElectionTimes({ meta }: { meta: ResultsMeta }) {
  const { i18n } = useLingui();
  const nowMs = useNow(TICK_MS);
  const { status, opensAtMs } = meta;
  const early = useNotices().data?.earlyEnd;
  const ends = [meta.closesAtMs, early && !early.isHeld ? early.dueAtMs : null].filter((ms) => ms !== null);
  const closesAtMs = ends.length > 0 ? Math.min(...ends) : null;
  const at = (ms: number) => formatDateTime(ms, i18n.locale);
  const until = (ms: number) => formatSpan(ms - nowMs);
  if (status === 'not-open') {
    if (opensAtMs === null) return <Trans>The opening time is not set yet.</Trans>;
    const [opens, wait] = [at(opensAtMs), until(opensAtMs)];
    if (opensAtMs <= nowMs) return <Trans>Voting opens {opens}.</Trans>;
    return (
      <Trans>
        Voting opens {opens}, in {wait}.
      </Trans>
    );
  }
  if (status === 'open') {
    if (closesAtMs === null) return <Trans>No closing time is set.</Trans>;
    const [closes, left] = [at(closesAtMs), until(closesAtMs)];
    if (closesAtMs <= nowMs) return <Trans>Voting closes {closes}.</Trans>;
    return (
      <Trans>
        Voting closes {closes}: {left} left.
      </Trans>
    );
  }
  if (status === 'closed' && closesAtMs !== null && closesAtMs <= nowMs) {
    const closed = at(closesAtMs);
    return <Trans>Voting closed {closed}.</Trans>;
  }
  return null;
}
