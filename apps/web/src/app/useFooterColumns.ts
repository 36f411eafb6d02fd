import { useLingui } from '@lingui/react/macro';
import { paths } from '../lib/paths.ts';

export function useFooterColumns() {
  const { t } = useLingui();
  return [
    {
      title: t`Services`,
      links: [
        { to: paths.voterRegister, text: t`Voter Registration` },
        { to: paths.partyRegister, text: t`Party Registration` },
        { to: paths.results, text: t`Election Results` },
        { to: paths.ballot, text: t`My ballot` },
        { to: paths.verify, text: t`Check this count` },
      ],
    },
    {
      title: t`Company`,
      links: [
        { to: paths.about, text: t`About the App` },
        { to: paths.howItWorks, text: t`How it works` },
        { to: paths.contact, text: t`Contact` },
      ],
    },
    {
      title: t`Legal`,
      links: [
        { to: paths.privacy, text: t`Privacy` },
        { to: paths.terms, text: t`Terms of use` },
        { to: paths.accessibility, text: t`Accessibility` },
      ],
    },
  ];
}
