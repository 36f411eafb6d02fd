import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { ElectionTimes } from '../../../components/ElectionTimes.tsx';
import { WhoRunsIt } from '../../../components/Notices.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { CountNumbers } from './CountNumbers.tsx';
import { CountSources } from './CountSources.tsx';
import { CountStatus } from './CountStatus.tsx';
import { KeyHolders } from './KeyHolders.tsx';
import { PrintedProof } from './PrintedProof.tsx';

interface ProvenanceProps {
  meta: ResultsMeta;
  /** The record of a former election. */
  log: string | undefined;
}

/** Says where the numbers come from and who could change them, with links to their check and their data. */
export function Provenance({ meta, log }: ProvenanceProps) {
  const { i18n } = useLingui();
  const verify = ofRecord(paths.verify, log);
  const hasBegun = meta.status === 'open' || meta.status === 'closed';
  const counted =
    hasBegun && meta.updatedAtMs !== null ? formatDateTime(meta.updatedAtMs, i18n.locale) : null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">
        <Trans>Where these numbers come from</Trans>
      </h2>
      {meta.status === 'open' && <CountStatus meta={meta} />}
      {hasBegun && (
        <p className="text-soft empty:hidden">
          <ElectionTimes meta={meta} />
        </p>
      )}
      <CountNumbers meta={meta} />
      {counted && (
        <p className="text-soft">
          <Trans>As of {counted}.</Trans>
        </p>
      )}
      {meta.keyHolders && <KeyHolders holds={meta.keyHolders} />}
      {log === undefined && <WhoRunsIt />}
      <PrintedProof meta={meta} address={window.location.origin + verify} />
      <Link to={verify} className="link inline-flex min-h-11 items-center gap-2 print:hidden">
        <IconShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Check this count</Trans>
      </Link>
      <Link
        to={ofRecord(paths.whoWatches, log)}
        className="link inline-flex min-h-11 items-center gap-2 print:hidden"
      >
        <IconEye aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Who watches</Trans>
      </Link>
      <CountSources title={meta.electionTitle} log={log} hasResult={meta.hasResult} />
    </Card>
  );
}
