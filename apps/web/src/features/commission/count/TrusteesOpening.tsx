import type { Count } from '@evoting/contract/commission/count';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { commissionScreen, trusteePage } from '../../../lib/paths.ts';

/** The trustees who have opened the count, and the address where they do. */
export function TrusteesOpening({
  trustees: { threshold, trustees },
  stage,
  log,
}: {
  trustees: NonNullable<Count['key']>;
  stage: Count['stage'];
  log: string;
}) {
  const { t } = useLingui();
  const size = trustees.length;
  const given = trustees.filter(({ hasDecrypted }) => hasDecrypted).length;
  const address = `${window.location.origin}${trusteePage(log)}`;
  return (
    <>
      <p>
        <Trans>
          {threshold} of {size} trustees open the count, each with their key file. So far: {given}.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {trustees.map(({ trustee, name, hasDecrypted }) => (
          <li key={trustee} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">{name}</span>
            <span className={hasDecrypted ? 'font-semibold text-brand' : 'text-soft'}>
              {hasDecrypted ? <Trans>Has opened</Trans> : <Trans>Has not opened yet</Trans>}
            </span>
          </li>
        ))}
      </ul>
      {stage !== 'voting' && stage !== 'counted' && (
        <p className="flex flex-wrap items-center gap-2">
          <Trans>They open the count here:</Trans>
          <span className="break-all font-mono">{address}</span>
          <CopyButton text={address} label={t`Copy the address`} />
          <Link to={commissionScreen('trustees')} className="link inline-flex min-h-11 items-center">
            <Trans>Send a trustee the link again</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
