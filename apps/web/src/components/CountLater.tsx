import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';

/** When numbers are there that nobody may know yet, or knows. */
export function CountLater({ meta }: { meta: ResultsMeta }) {
  return meta.status === 'closed' ? (
    <Trans>Voting has closed. The count is shown here once it has been opened and proved.</Trans>
  ) : (
    <Trans>The count of this election is published when voting closes.</Trans>
  );
}
