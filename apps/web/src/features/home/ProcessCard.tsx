import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ThumbPrint } from '../../components/ThumbPrint.tsx';
import { paths } from '../../lib/paths.ts';
import { useElection } from '../extras/api.ts';

const ICON = 'size-8 text-brand';

/** The four steps, drawn as a ballot paper: a row each, with the box at its end where the thumb goes. */
export function ProcessCard() {
  const steps = useSteps();
  return (
    <section
      aria-labelledby="process-title"
      className="overflow-hidden rounded-card border-t-8 border-amber bg-surface text-ink shadow-card"
    >
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-3 sm:px-6">
        <h2 id="process-title" className="text-xl">
          <Trans>The voting process</Trans>
        </h2>
        <p className="text-soft">
          <Trans>Four steps</Trans>
        </p>
      </div>
      <ol>
        {steps.map(({ to, name, text, note, mark }, index) => (
          <li key={name} className="relative flex items-stretch border-t border-line hover:bg-sunk">
            <span
              aria-hidden="true"
              className="grid w-12 shrink-0 place-items-center text-2xl font-bold text-brand sm:w-16"
            >
              {index + 1}
            </span>
            <span className="grow py-3 pr-3">
              <Link
                to={to}
                className="text-lg font-bold text-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-base leading-snug text-soft">{text}</span>
              {note}
            </span>
            <span
              aria-hidden="true"
              className="grid w-20 shrink-0 place-items-center border-l border-line sm:w-24"
            >
              {mark}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  to: string;
  name: string;
  text: string;
  note?: ReactNode;
  mark: ReactNode;
}

function useSteps(): Step[] {
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

const WHO: Record<ResultsMeta['whoMayVote'], ReactNode> = {
  anyone: <Trans>In this election anyone with a voter account may vote.</Trans>,
  confirmed: <Trans>In this election you confirm your e-mail address before you vote.</Trans>,
  roll: <Trans>In this election only people on the voters' roll may vote. Am I on it?</Trans>,
};

/** Which of the ways of verification holds now. It takes its place before it comes, so that nothing jumps. */
function WhoMayVote({ meta }: { meta: ResultsMeta | undefined }) {
  return (
    <span className="block min-h-[2lh] text-base leading-snug text-soft">
      {meta && meta.status !== 'none' && WHO[meta.whoMayVote]}
    </span>
  );
}
