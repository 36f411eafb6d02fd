import type { Log } from '@evoting/contract/board';
import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';

/** Identifies the record of the numbers. */
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
        <LongFact name={<Trans>Address</Trans>}>{log.origin}</LongFact>
        <LongFact name={<Trans>Key</Trans>}>{log.verifierKey}</LongFact>
        {certification && (
          <>
            <LongFact name={<Trans>Tracker of the result</Trans>}>{certification.result}</LongFact>
            <LongFact name={<Trans>Root of the record at {size} entries</Trans>}>
              {certification.root}
            </LongFact>
          </>
        )}
      </dl>
    </section>
  );
}

function LongFact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="break-all font-mono text-base">{children}</dd>
    </div>
  );
}
