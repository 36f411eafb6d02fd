import { Trans, useLingui } from '@lingui/react/macro';
import { Prose } from '../../components/Prose.tsx';

export function TermsPage() {
  const { t } = useLingui();
  return (
    <Prose
      title={<Trans>Terms of use</Trans>}
      intro={<Trans>The rules for using E-Voting, in plain words.</Trans>}
    >
      <title>{t`Terms of use - E-Voting`}</title>
      <ul>
        <li>
          <Trans>Register yourself only, once, under your own name.</Trans>
        </li>
        <li>
          <Trans>
            Keep your password to yourself. Do not vote for somebody else, and do not let anyone vote for you.
          </Trans>
        </li>
        <li>
          <Trans>
            Your vote is free. Paying, being paid or forcing somebody to vote in a certain way is a crime.
          </Trans>
        </li>
        <li>
          <Trans>A ballot that was cast cannot be taken back or changed.</Trans>
        </li>
        <li>
          <Trans>
            A party answers for what it publishes about its candidates: names, pictures and texts must be true
            and its own to use.
          </Trans>
        </li>
        <li>
          <Trans>
            Do not try to stop, overload or break into the service. Do look for faults and report them: that
            helps everybody.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>What you can expect</Trans>
      </h2>
      <p>
        <Trans>
          The service is run with care and may still fail. What you were told is recorded is kept with care;
          should it ever be missing, your receipt proves that it was promised. If the service cannot be
          reached, the electoral body decides how voting goes on.
        </Trans>
      </p>
      <h2>
        <Trans>The software</Trans>
      </h2>
      <p>
        <Trans>
          E-Voting is free software under the Apache License, version 2.0: everybody may read, run and improve
          it. It contains{' '}
          <a href="/licences.md" className="link">
            software by others
          </a>
          , each part under a licence of its own.
        </Trans>
      </p>
    </Prose>
  );
}
