import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';

/** Tells when a hidden count will be shown. */
export function HiddenCount({ meta }: { meta: ResultsMeta }) {
  return meta.status === 'closed' ? (
    <Trans>Voting has closed. The count is shown here once it has been opened and proved.</Trans>
  ) : (
    <Trans>The count of this election is published when voting closes.</Trans>
  );
}
