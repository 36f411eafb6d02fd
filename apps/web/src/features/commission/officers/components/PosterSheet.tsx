import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { CommissionLogo } from '../../../../components/CommissionLogo.tsx';
import { ContactLines } from '../../../../components/ContactLines.tsx';
import { QrDrawing } from '../../../../components/QrCode.tsx';
import { useContact } from '../../../../components/useNotices.ts';
import type { QrPath } from '../../../../components/useQrPath.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';

/** A poster on one sheet of A4: which election, when, at which address, and whom to ask. */
export function PosterSheet({
  meta,
  hasLinks,
  address,
}: {
  meta: ResultsMeta;
  /** True if voters may use links and codes, without an account. */
  hasLinks: boolean;
  /** The QR code of this site's address. */
  address: QrPath | null;
}) {
  const { i18n, t } = useLingui();
  const contact = useContact();
  const page = `${location.origin}${paths.voteByLink}`;
  const [opens, closes] = [meta.opensAtMs, meta.closesAtMs].map(
    (ms) => ms !== null && formatDateTime(ms, i18n.locale),
  );
  return (
    <article className="flex break-after-page flex-col items-center gap-6 text-center">
      <header className="flex flex-col items-center gap-3">
        {contact && contact.logo !== null && <CommissionLogo id={contact.logo} className="size-28" />}
        {contact && contact.name !== null && <p className="text-2xl wrap-anywhere">{contact.name}</p>}
      </header>
      <h1 className="text-5xl wrap-anywhere">{meta.electionTitle}</h1>
      {(opens || closes) && (
        <p className="flex flex-col text-2xl">
          {opens && (
            <span>
              <Trans>
                Voting begins <strong>{opens}</strong>
              </Trans>
            </span>
          )}
          {closes && (
            <span>
              <Trans>
                Voting ends <strong>{closes}</strong>
              </Trans>
            </span>
          )}
        </p>
      )}
      {address && <QrDrawing path={address} label={t`The address as a QR code`} className="size-72" />}
      <p className="text-3xl font-bold wrap-anywhere" translate="no">
        {location.origin}
      </p>
      <p className="max-w-prose text-xl">
        <Trans>
          Vote on your own phone or computer. Look that the address is this one, letter by letter. Give your
          code to no one.
        </Trans>
      </p>
      {hasLinks && (
        <p className="max-w-prose text-xl wrap-anywhere">
          <Trans>
            If you were sent a link, open it. If you have a letter, scan the QR code on it, or type its number
            and code at <strong>{page}</strong>. You need no account.
          </Trans>
        </p>
      )}
      {contact && (
        <section className="flex flex-col items-center text-lg">
          <h2 className="text-xl">
            <Trans>Whom to ask</Trans>
          </h2>
          <ContactLines {...contact} />
        </section>
      )}
    </article>
  );
}
