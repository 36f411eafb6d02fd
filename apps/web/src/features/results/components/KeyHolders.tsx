import type { Key } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

/** Tells who could decrypt ballots, which trustees decrypted this count, and whom a late one waits for. */
export function KeyHolders({ holds: { isHere, holders, threshold, openedBy, awaited } }: { holds: Key }) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale);
  const names = list.format(openedBy);
  const missing = list.format(awaited);
  const needed = threshold - (holders - awaited.length);
  return (
    <>
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
      {awaited.length > 0 && (
        <p className="max-w-prose font-semibold">
          <Plural
            value={needed}
            one={`The next count is late: it needs one more of these trustees: ${missing}.`}
            other={`The next count is late: it needs # of these trustees: ${missing}.`}
          />
        </p>
      )}
    </>
  );
}
