import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Prose } from '../../components/Prose.tsx';
import { paths } from '../../lib/paths.ts';

export function PrivacyPage() {
  const { t } = useLingui();
  return (
    <Prose
      title={<Trans>Privacy</Trans>}
      intro={<Trans>What is stored about you, why, and what is never stored.</Trans>}
    >
      <title>{t`Privacy - E-Voting`}</title>
      <h2>
        <Trans>What is stored</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Your name, e-mail address and account kind, to know who may vote.</Trans>
        </li>
        <li>
          <Trans>A scrambled form of your password, made so that it cannot be turned back.</Trans>
        </li>
        <li>
          <Trans>
            A picture of you, if you gave one; the day you registered; the hour your session began, until it
            ends.
          </Trans>
        </li>
        <li>
          <Trans>The e-mail address that you confirmed, so that one mailbox confirms one account.</Trans>
        </li>
        <li>
          <Trans>
            Where a roll says who may vote: your voter number, names, area and e-mail address or phone number,
            as the electoral body listed them, and which account claimed the place.
          </Trans>
        </li>
        <li>
          <Trans>
            That an officer looked you up to help you, or changed your place on a roll, with your voter number
            and the reason, in the commission's log.
          </Trans>
        </li>
        <li>
          <Trans>
            What one officer proposes about you for another to confirm, even if it is never done: your names
            and area when you are to be put on a roll or taken off it, with your e-mail address or phone
            number when you are to be put on it; your former and new e-mail address when that is to change.
          </Trans>
        </li>
        <li>
          <Trans>That you have voted in an election, so that no one votes twice.</Trans>
        </li>
        <li>
          <Trans>Your encrypted ballot, in the public record, without your name.</Trans>
        </li>
        <li>
          <Trans>If you ask for the newsletter, the address you gave, until you leave.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What is not stored</Trans>
      </h2>
      <ul>
        <li>
          <Trans>How you voted: your choice leaves your device encrypted only.</Trans>
        </li>
        <li>
          <Trans>
            A link between you and your ballot. As long as voting lasts, what the database writes to its disk
            could still tell who operates the server which encrypted ballot came from whom.
          </Trans>
        </li>
        <li>
          <Trans>Passwords, session tokens and choices in logs.</Trans>
        </li>
        <li>
          <Trans>
            Anything for advertising. There are no trackers and nothing is loaded from other companies.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Who else is told</Trans>
      </h2>
      <p>
        <Trans>
          Mails and messages to you go through the electoral body's mail and SMS services, codes in them too.
          Where it has numbers of identity checked by a service, that service is sent the number that you
          type, with your name and voter number.
        </Trans>
      </p>
      <h2>
        <Trans>On your device</Trans>
      </h2>
      <p>
        <Trans>
          Your browser keeps your session, your account kind, the choices you have not cast yet, the receipts
          of your ballots, an encrypted ballot that waits for its receipt, the keys and checkpoints of the
          public records it has seen, how far a check of a count has come, and which notifications you have
          seen. Logging out removes the session and the choices. Receipts stay, and are shown as yours to your
          account only. Nothing of this is a cookie.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          Under the Nigeria Data Protection Act you can ask to see, correct or delete what is stored about
          you, as far as the law on elections allows. Write to the electoral body that runs this site: see{' '}
          <Link to={paths.contact} className="link">
            Contact
          </Link>
          .
        </Trans>
      </p>
    </Prose>
  );
}
