import type { Key } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';

/** Names the trustees of the key, and those who opened the count. */
export function Trustees({ names, holds }: { names: readonly string[]; holds: Key | null }) {
  const { i18n } = useLingui();
  if (!holds || (names.length === 0 && !holds.isHere)) return null;
  const list = new Intl.ListFormat(i18n.locale);
  const [all, openers] = [list.format(names), list.format(holds.openedBy)];
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-xl">
        <Trans>Who opened the count</Trans>
      </h2>
      <p className="wrap-anywhere">
        {holds.isHere ? (
          <Trans>The server of the commission held the key alone.</Trans>
        ) : (
          <>
            <Trans>Trustees of the key: {all}.</Trans> <Trans>The count was opened by {openers}.</Trans>
          </>
        )}
      </p>
    </section>
  );
}
