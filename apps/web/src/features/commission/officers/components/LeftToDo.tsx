import { Trans } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../../components/Card.tsx';
import { cx } from '../../../../lib/cx.ts';
import { commissionScreen } from '../../../../lib/paths.ts';
import { useElections } from '../../queries/elections.ts';

/** The tasks of a new commission until its first election is begun, which has its own checklist. */
export function LeftToDo({ officers }: { officers: number }) {
  const { data } = useElections();
  if (data?.elections.length !== 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>What is left to do</Trans>
      </h2>
      <Card>
        <ol className="divide-y divide-line">
          <Step isDone={officers > 1}>
            <Trans>Invite a second officer, below: what matters takes two of you.</Trans>
          </Step>
          <Step>
            <Trans>
              Where faculties, districts or states elect posts of their own,{' '}
              <Link to={commissionScreen('areas')} className="link">
                add the areas
              </Link>
              .
            </Trans>
          </Step>
          <Step>
            <Trans>
              <Link to={commissionScreen('elections')} className="link">
                Begin an election
              </Link>
              : it is a draft, with a list of what is to be done before voting opens.
            </Trans>
          </Step>
        </ol>
      </Card>
    </section>
  );
}

function Step({ isDone = false, children }: { isDone?: boolean; children: ReactNode }) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-6 shrink-0', isDone ? 'text-brand' : 'text-soft')}
      />
      <p>
        {isDone && (
          <span className="sr-only">
            <Trans>Done:</Trans>{' '}
          </span>
        )}
        {children}
      </p>
    </li>
  );
}
