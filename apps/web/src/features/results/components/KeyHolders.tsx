import type { Key } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

/** Tells who could decrypt ballots, and which trustees decrypted this count. */
export function KeyHolders({ holds: { isHere, holders, threshold, openedBy } }: { holds: Key }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(openedBy);
  return (
    <p className="max-w-prose text-soft">
      {isHere ? (
        <Trans>
          This server holds the key that opens the count: anyone who runs it could open single ballots with
          it.
        </Trans>
      ) : (
        <>
          <Plural
            value={holders}
            one="One trustee holds the key that opens the count; this server has no part of it."
            other={`# trustees hold the key that opens the count, and it takes ${threshold} of them; this server has no part of it.`}
          />{' '}
          {openedBy.length > 0 && <Trans>This count was opened by {names}.</Trans>}
        </>
      )}
    </p>
  );
}
