import type { AuditReport } from '@evoting/audit/verdict';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';

type LogHead = AuditReport['logHeads'][number];
const TIMES: Readonly<Record<LogHead['at'], ReactNode>> = {
  opening: <Trans>At the opening</Trans>,
  closing: <Trans>At the closing</Trans>,
  certification: <Trans>At the certification</Trans>,
};

/** Lists the recorded heads of the commission's log of acts, for anyone who has that log. */
export function LogHeads({ heads }: { heads: readonly LogHead[] }) {
  const { i18n } = useLingui();
  if (heads.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-xl">
        <Trans>What the commission did</Trans>
      </h3>
      <p className="max-w-prose">
        <Trans>
          The record keeps the number and the fingerprint of the last line in the commission’s log of acts.
          Anyone who is given the log can tell by them whether a line was changed or left out.
        </Trans>{' '}
        <Link to={`${paths.howItWorks}#acts`} className="link">
          <Trans>What these numbers are</Trans>
        </Link>
      </p>
      <dl className="flex flex-col gap-3">
        {heads.map(({ at, seq, hash }) => {
          const number = formatCount(seq, i18n.locale);
          return (
            <div key={at}>
              <dt className="font-semibold">
                {TIMES[at]}: <Trans>line {number}</Trans>
              </dt>
              <dd className="break-all font-mono text-base">{hash}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
