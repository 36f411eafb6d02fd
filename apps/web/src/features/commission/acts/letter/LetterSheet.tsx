import type { Letter } from '@evoting/contract/commission/letters';
import { Trans, useLingui } from '@lingui/react/macro';
import { CommissionLogo } from '../../../../components/CommissionLogo.tsx';
import { ContactLines } from '../../../../components/ContactLines.tsx';
import { QrDrawing } from '../../../../components/QrCode.tsx';
import { useContact } from '../../../../components/useNotices.ts';
import type { DrawQr } from '../../../../components/useQrPath.ts';
import { paths } from '../../../../lib/paths.ts';
import { type LetterElection, letterLink } from './letterLink.ts';

/** One letter, for print. Its QR code is the link that opens its place, or this site's address. */
export function LetterSheet({
  letter,
  election,
  drawQr,
}: {
  letter: Letter;
  election: LetterElection;
  drawQr: DrawQr | null;
}) {
  const { t } = useLingui();
  const { voterNumber, surname, name, area, code } = letter;
  const contact = useContact();
  const link = letterLink(letter, election);
  const qr = drawQr?.(link ?? location.origin);
  return (
    <article className="flex break-after-page flex-col gap-6">
      <header className="flex items-center gap-4">
        {contact && contact.logo !== null && <CommissionLogo id={contact.logo} className="size-20" />}
        <div>
          {contact && contact.name !== null && <p className="wrap-anywhere">{contact.name}</p>}
          <h1 className="text-2xl wrap-anywhere">{election.title}</h1>
        </div>
      </header>
      <p className="text-xl">
        {name} {surname}
        <br />
        {area}
      </p>
      <dl className="flex flex-col gap-4 border-y-2 border-ink py-4">
        <div>
          <dt>
            <Trans>Your voter number</Trans>
          </dt>
          <dd className="font-mono text-2xl">{voterNumber}</dd>
        </div>
        <div>
          <dt>
            <Trans>Your code</Trans>
          </dt>
          <dd className="font-mono text-2xl">{code}</dd>
        </div>
      </dl>
      <div className="flex items-start gap-6">
        {link === null ? <StepsByAccount /> : <StepsByLink />}
        {qr && (
          <QrDrawing
            path={qr}
            label={link === null ? t`The address as a QR code` : t`The link as a QR code`}
            className={link === null ? 'size-32' : 'size-44'}
          />
        )}
      </div>
      <p className="font-bold">
        {link === null ? (
          <Trans>
            Give the code to no one, not even an officer: anyone who has it can vote in your place. It works
            once.
          </Trans>
        ) : (
          <Trans>
            Give this letter to no one, and let no one photograph it, not even an officer: anyone who has it
            can vote in your place. You vote once.
          </Trans>
        )}
      </p>
      {contact && (
        <section>
          <h2 className="text-lg">
            <Trans>Whom to ask</Trans>
          </h2>
          {contact.name !== null && <p>{contact.name}</p>}
          <ContactLines {...contact} />
        </section>
      )}
    </article>
  );
}

function StepsByAccount() {
  const site = location.origin;
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-6 wrap-anywhere">
      <li>
        <Trans>
          Open <strong>{site}</strong> on a phone or a computer. Look that the address is this one, letter by
          letter.
        </Trans>
      </li>
      <li>
        <Trans>Make an account as a voter, or log in.</Trans>
      </li>
      <li>
        <Trans>You are asked for your voter number and your code: type both.</Trans>
      </li>
      <KeepTracker />
    </ol>
  );
}

function StepsByLink() {
  const site = location.origin;
  const page = `${site}${paths.voteByLink}`;
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-6 wrap-anywhere">
      <li>
        <Trans>
          Point the camera of your phone at the QR code: it opens your ballot paper. Look that the address
          begins with <strong>{site}</strong>, letter by letter.
        </Trans>
      </li>
      <li>
        <Trans>
          Without a camera, open <strong>{page}</strong>, and type your voter number and your code.
        </Trans>
      </li>
      <KeepTracker />
    </ol>
  );
}

function KeepTracker() {
  return (
    <li>
      <Trans>
        Vote while voting is open, and keep the tracker that you are shown: with it you find your ballot.
      </Trans>
    </li>
  );
}
