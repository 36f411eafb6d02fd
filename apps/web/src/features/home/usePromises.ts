import { useLingui } from '@lingui/react/macro';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { paths } from '../../lib/paths.ts';

/** The promises, with the pages that prove them. */
export function usePromises() {
  const { t } = useLingui();
  return [
    {
      Icon: IconLock,
      title: t`Secure & Private`,
      text: t`Encryption keeps your vote confidential and tamper-proof: it leaves your phone encrypted, and a change would show to everyone who checks.`,
      proof: t`See how your vote stays secret`,
      to: `${paths.howItWorks}#secret`,
    },
    {
      Icon: IconChartBar,
      title: t`Verified Results`,
      text: t`Vote counting with verification for complete transparency: anyone can work the whole count out again.`,
      proof: t`Check this count`,
      to: paths.verify,
    },
    {
      Icon: IconEye,
      title: t`Transparent Process`,
      text: t`Track your vote results with complete visibility into the electoral process, from your ballot to the total.`,
      proof: t`Follow your ballot`,
      to: paths.ballot,
    },
  ];
}
