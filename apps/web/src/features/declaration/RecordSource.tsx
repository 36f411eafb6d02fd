import type { Log } from '@evoting/contract/board';
import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';

/** What the numbers rest on: anyone who has this can tell another record from it. */
export function RecordSource({ meta: { certification }, log }: { meta: ResultsMeta; log: Log | undefined }) {
  const { i18n } = useLingui();
  if (!log) return null;
  const size = formatCount(certification?.size ?? 0, i18n.locale);
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-xl">
        <Trans>The public record</Trans>
      </h2>
      <dl className="flex flex-col gap-2">
        <Long name={<Trans>Address</Trans>}>{log.origin}</Long>
        <Long name={<Trans>Key</Trans>}>{log.verifierKey}</Long>
        {certification && (
          <>
            <Long name={<Trans>Tracker of the result</Trans>}>{certification.result}</Long>
            <Long name={<Trans>Root of the record at {size} entries</Trans>}>{certification.root}</Long>
          </>
        )}
      </dl>
    </section>
  );
}

function Long({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="break-all font-mono text-base">{children}</dd>
    </div>
  );
}
