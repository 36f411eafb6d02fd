import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';

/** The holders of the key, who can open the count and single ballots: the server, or the trustees. */
export function WhoHoldsTheKey({ of: { keyHolders, ceremony } }: { of: KeyHolders }) {
  if (keyHolders === 'server')
    return (
      <p>
        <Trans>The server holds the key that opens the count.</Trans>
      </p>
    );
  if (!ceremony) return null;
  const { threshold, trustees } = ceremony;
  const size = trustees.length;
  return (
    <div>
      <p>
        <Trans>
          The key that opens the count is held by {size} trustees, of whom it takes {threshold}:
        </Trans>
      </p>
      <ul className="list-disc pl-6">
        {trustees.map(({ trustee, name, email }) => (
          <li key={trustee} className="wrap-anywhere">
            {email === null ? <Trans>{name} (the link was handed over)</Trans> : `${name} (${email})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
