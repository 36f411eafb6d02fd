import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

interface PrintedProofProps {
  meta: ResultsMeta;
  /** The address at which anyone can check the count. */
  address: string;
}

/** Names, on paper alone, the part of the record that proves the numbers, and where to check it. */
export function PrintedProof({ meta: { log, treeSize, hidden }, address }: PrintedProofProps) {
  const { i18n } = useLingui();
  if (log === null || treeSize === null || hidden) return null;
  const entries = formatCount(treeSize, i18n.locale);
  return (
    <p className="hidden font-bold wrap-anywhere print:block">
      <Trans>
        Proof: the first {entries} entries of the public record {log}. Anyone can check them at{' '}
        <span translate="no">{address}</span>
      </Trans>
    </p>
  );
}
