import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Prose } from '../../components/Prose.tsx';
import { paths } from '../../lib/paths.ts';
import { Contents } from './components/Contents.tsx';
import { InOneMinute } from './components/InOneMinute.tsx';
import { Recipe } from './components/Recipe.tsx';

export function HowItWorksPage() {
  const { t } = useLingui();
  return (
    <Prose
      title={<Trans>How it works</Trans>}
      intro={<Trans>From your registration to a count that anyone can check, in four steps.</Trans>}
      lead={
        <>
          <InOneMinute />
          <Contents />
        </>
      }
    >
      <title>{t`How it works - E-Voting`}</title>
      <h2 id="register">
        <Trans>1. Register</Trans>
      </h2>
      <p>
        <Trans>
          You create a voter account with your name, an e-mail address and a password. Only a scrambled form
          of the password is kept, which cannot be turned back.
        </Trans>
      </p>
      <h2 id="verify">
        <Trans>2. Verify</Trans>
      </h2>
      <p>
        <Trans>
          One account has one vote. An e-mail address can be registered once, and the database itself refuses
          a second vote, however fast somebody presses the button. That each account is a person who may vote
          is for the electoral body to see to, which keeps the roll.
        </Trans>
      </p>
      <h2 id="secret">
        <Trans>3. Vote</Trans>
      </h2>
      <p>
        <Trans>
          You choose one candidate for every post, look over your choices, and cast them together. Before
          anything is sent, your device encrypts each choice and adds a proof that the ballot is well formed:
          one candidate a post, no more and no less. The server checks the proof without learning the choice.
        </Trans>
      </p>
      <p>
        <Trans>
          That you have voted is stored. Your encrypted ballot is stored. No table links the two. Encrypted
          ballots are added up, and what is opened are sums of many. Someone who holds the key, or as many
          trustees together as it takes to open the count, could decrypt a single ballot too: so an election
          can divide its key among trustees who watch each other. Where results are shown while voting is
          open, this server holds a key.
        </Trans>
      </p>
      <p>
        <Trans>
          Your ballot is sealed before you say what becomes of it, and you are shown how its tracker begins.
          Then cast it with "Yes", or press "Check this device": the sealed ballot is opened, and another
          phone shows what is in it. A device that cheats cannot know beforehand which of the two you will do.
          A ballot that was opened is never cast.
        </Trans>
      </p>
      <h2 id="track">
        <Trans>4. Track</Trans>
      </h2>
      <p>
        <Trans>
          After casting you get a receipt, signed by the server, with a tracker: a short code that belongs to
          your ballot and says nothing about your choice. With it you can see that your ballot is in the
          public record and counted, and you need not log in for that. Save the receipt: if the record ever
          lacks your ballot, the receipt and a later signed state of the record are the proof.
        </Trans>
      </p>
      <h2 id="observers">
        <Trans>For observers</Trans>
      </h2>
      <h3 id="acts">
        <Trans>What the commission did</Trans>
      </h3>
      <p>
        <Trans>
          Every act of an officer (a party approved, a voter added to the roll, voting opened, a result
          certified) is a line in a log. Each line holds the fingerprint of the line before it, a SHA-256
          hash, so that no line can be changed without changing all that follow.
        </Trans>
      </p>
      <p>
        <Trans>
          When voting is opened, when it is closed, and when the result is certified, the public record takes
          down the number and the fingerprint of the log’s last line; "Check this count" shows the three. A
          court or an observer who is given the log counts to that line and compares its fingerprint: if it is
          another one, somebody has rewritten the log.
        </Trans>
      </p>
      <h3 id="count">
        <Trans>How the count is checked</Trans>
      </h3>
      <p>
        <Trans>
          The public record is a log whose every state is signed. Anyone who downloads it can verify each
          ballot, add them all up again, and verify the proof that the published numbers are what the sum
          decrypts to. One changed byte anywhere makes the check fail and say where.
        </Trans>
      </p>
      <p>
        <Trans>
          Try it:{' '}
          <Link to={paths.ballot} className="link">
            follow your ballot
          </Link>{' '}
          or{' '}
          <Link to={paths.verify} className="link">
            check this count
          </Link>
          . Both are done by your browser with a program that this site has sent. If you would rather not rely
          on that:
        </Trans>
      </p>
      <h3 id="yourself">
        <Trans>Check it without us</Trans>
      </h3>
      <Recipe />
    </Prose>
  );
}
