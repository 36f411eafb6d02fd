import type { Letter } from '@evoting/contract/commission/letters';
import { Trans } from '@lingui/react/macro';
import { ContactLines } from '../../../../components/ContactLines.tsx';
import { useContact } from '../../../../components/useNotices.ts';

/** One letter, for print. */
export function LetterSheet({ letter, electionTitle }: { letter: Letter; electionTitle: string }) {
  const { voterNumber, surname, name, area, code } = letter;
  const contact = useContact();
  const address = location.origin;
  return (
    <article className="flex break-after-page flex-col gap-6">
      <h1 className="text-2xl">{electionTitle}</h1>
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
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>
          <Trans>
            Open <strong>{address}</strong> on a phone or a computer. Look that the address is this one,
            letter by letter.
          </Trans>
        </li>
        <li>
          <Trans>Make an account as a voter, or log in.</Trans>
        </li>
        <li>
          <Trans>You are asked for your voter number and your code: type both.</Trans>
        </li>
        <li>
          <Trans>
            Vote while voting is open, and keep the tracker that you are shown: with it you find your ballot.
          </Trans>
        </li>
      </ol>
      <p className="font-bold">
        <Trans>
          Give the code to no one, not even an officer: anyone who has it can vote in your place. It works
          once.
        </Trans>
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
