import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Prose } from '../../components/Prose.tsx';
import { paths } from '../../lib/paths.ts';

export function AboutPage() {
  const { t } = useLingui();
  return (
    <Prose
      title={<Trans>About the App</Trans>}
      intro={
        <Trans>
          E-Voting lets people vote from a phone or a computer, and lets everybody check the count.
        </Trans>
      }
    >
      <title>{t`About the App - E-Voting`}</title>
      <h2>
        <Trans>What it is for</Trans>
      </h2>
      <p>
        <Trans>
          Political parties put up their candidates, voters choose one candidate for every post and cast all
          choices together, and anyone can watch the results as they come in. There is nothing to install.
        </Trans>
      </p>
      <h2>
        <Trans>What makes it different</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Your choice is encrypted on your own device. What leaves it is added up with all other ballots,
            and the sum is opened. Only someone who holds the key of the election, or as many trustees as it
            takes to open the count, could decrypt a single ballot.
          </Trans>
        </li>
        <li>
          <Trans>
            Every ballot goes into a public record that nothing can be taken out of unnoticed. You get a
            tracker, and can check that your ballot is there.
          </Trans>
        </li>
        <li>
          <Trans>
            The count comes with a mathematical proof. You do not have to believe us: your browser, or a
            program that somebody else wrote, can work it out again.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>What it does not promise</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            No web page can see whether somebody stands behind you and tells you how to vote. If that can
            happen to you, vote where you are alone.
          </Trans>
        </li>
        <li>
          <Trans>
            A phone that somebody else controls can show you something other than what it sends. You can test
            your device before you cast.
          </Trans>
        </li>
        <li>
          <Trans>
            Who may vote is decided by the electoral body: anyone with an account, who has confirmed the
            e-mail address, or who is on its roll. The landing page says which.
          </Trans>
        </li>
        <li>
          <Trans>
            To show results while voting is open, the server must be able to decrypt the sums of votes. An
            election can be set to publish at the close only, and to give its key to trustees; then the server
            cannot open anything. The results page says who holds the key.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Read{' '}
          <Link to={paths.howItWorks} className="link">
            how it works
          </Link>
          ,{' '}
          <Link to={paths.verify} className="link">
            check this count
          </Link>{' '}
          or{' '}
          <Link to={paths.results} className="link">
            see the results
          </Link>
          .
        </Trans>
      </p>
    </Prose>
  );
}
