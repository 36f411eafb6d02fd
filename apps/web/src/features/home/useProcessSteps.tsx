import { useLingui } from '@lingui/react/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { ReactNode } from 'react';
import { ThumbPrint } from '../../components/ThumbPrint.tsx';
import { paths } from '../../lib/paths.ts';
import { useElection } from '../extras/api.ts';
import { WhoMayVote } from './WhoMayVote.tsx';

const ICON = 'size-8 text-brand';

interface Step {
  to: string;
  name: string;
  text: string;
  note?: ReactNode;
  mark: ReactNode;
}

/** The four steps, with their pages. */
export function useProcessSteps(): Step[] {
  const { t } = useLingui();
  const { data: meta } = useElection();
  return [
    {
      to: paths.voterRegister,
      name: t`Register`,
      text: t`Create your voter account with valid identification`,
      mark: <IconIdBadge2 className={ICON} />,
    },
    {
      to: meta?.whoMayVote === 'roll' ? paths.onTheRoll : `${paths.howItWorks}#verify`,
      name: t`Verify`,
      text: t`Identity verification: the electoral body decides who may vote, and how that is shown`,
      note: <WhoMayVote meta={meta} />,
      mark: <IconShieldCheck className={ICON} />,
    },
    {
      to: paths.voterElection,
      name: t`Vote`,
      text: t`Cast your vote securely and privately`,
      mark: <ThumbPrint className="size-12 text-indigo" />,
    },
    {
      to: paths.ballot,
      name: t`Track`,
      text: t`Monitor your vote status and view results`,
      mark: <IconChecklist className={ICON} />,
    },
  ];
}
