import { useLingui } from '@lingui/react/macro';
import { paths } from '../../lib/paths.ts';

/** The pages that the search finds, with search words. */
export function usePages() {
  const { t } = useLingui();
  return [
    { to: paths.voterRegister, title: t`Voter Registration`, about: t`Create a voter account` },
    { to: paths.login, title: t`Login`, about: t`Log in as a voter, a party or a candidate` },
    { to: paths.forgotPassword, title: t`Forgot your password?`, about: t`Set a new one by a mailed link` },
    { to: paths.results, title: t`Election Results`, about: t`Live counts for every post` },
    { to: paths.ballot, title: t`My ballot`, about: t`Follow your ballot by its tracker` },
    { to: paths.verify, title: t`Check this count`, about: t`Verify the whole election in your browser` },
    { to: paths.partyRegister, title: t`Party Registration`, about: t`Register a political party` },
    {
      to: paths.candidateRegister,
      title: t`Candidate Registration`,
      about: t`Try how registering as a candidate works`,
    },
    { to: paths.howItWorks, title: t`How it works`, about: t`From registration to the public count` },
    { to: paths.about, title: t`About the App`, about: t`What E-Voting is, and what it does not promise` },
    { to: paths.contact, title: t`Contact`, about: t`Get help, report a problem` },
    { to: paths.accessibility, title: t`Accessibility`, about: t`Keyboard, screen readers, large text` },
    { to: paths.privacy, title: t`Privacy`, about: t`What is stored about you, and what is not` },
    { to: paths.terms, title: t`Terms of use`, about: t`The rules for using E-Voting` },
  ];
}
