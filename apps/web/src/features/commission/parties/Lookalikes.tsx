import type { ListedParty, ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';

/** Other nominations with the same picture or a name like it. */
export function Lookalikes({ nomination: { alike } }: { nomination: ReviewedNomination }) {
  if (alike.length === 0) return null;
  return (
    <Alert tone="attention">
      <ul>
        {alike.map(({ name, partyName, postName, by }) => (
          <li key={`${by} ${name} ${partyName} ${postName}`} className="wrap-anywhere">
            {by === 'picture' ? (
              <Trans>
                {name} ({partyName}, {postName}) has the same picture.
              </Trans>
            ) : (
              <Trans>
                {name} ({partyName}) has a name like it.
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Other parties with a name or an acronym like it, which an officer may approve all the same. */
export function AlikeParties({ party: { alike } }: { party: ListedParty }) {
  if (alike.length === 0) return null;
  const names = alike.map(({ name, acronym }) => (acronym === null ? name : `${name} (${acronym})`));
  return (
    <Alert tone="attention">
      <p className="wrap-anywhere">
        <Trans>Voters could mistake it for: {names.join(', ')}.</Trans>
      </p>
    </Alert>
  );
}
