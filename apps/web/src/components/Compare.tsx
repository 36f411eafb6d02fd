import { type ComparedHead, comparisonOf } from '@evoting/audit/compare';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { CopyButton } from './CopyButton.tsx';

interface CompareProps {
  head: Omit<ComparedHead, 'rootHash'> & { rootHash: string | null };
  title?: ReactNode;
}

/** Shows a short code of a record's head, which two people compare to know that they see the same record. */
export function Compare({ head, title }: CompareProps) {
  const { t, i18n } = useLingui();
  const { rootHash, ...signed } = head;
  if (rootHash === null) return null;
  const code = comparisonOf({ ...signed, rootHash });
  const size = formatCount(head.treeSize, i18n.locale);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
      <h3 className="text-xl">{title ?? <Trans>Compare with somebody else</Trans>}</h3>
      <p className="text-soft">
        <Trans>
          Read this to somebody in another place, over the telephone. Anyone who sees the record at {size}{' '}
          entries must have the same four groups; they stand for its key, its size, its root and its newest
          ballot papers.
        </Trans>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 font-mono text-xl font-semibold">
        {code.split('-').map((group) => (
          <span key={group}>{group}</span>
        ))}
        <CopyButton text={code} label={t`Copy the four groups`} />
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">
          <Trans>Root and key in full</Trans>
        </summary>
        <p className="break-all font-mono text-base">{rootHash}</p>
        <p className="break-all font-mono text-base">{head.verifierKey}</p>
      </details>
    </section>
  );
}
