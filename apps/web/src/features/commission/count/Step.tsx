import type { Count } from '@evoting/contract/commission/count';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { useLingui } from '@lingui/react/macro';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card.tsx';

/** The properties of each step. */
export interface StepProps {
  election: CommissionElection;
  count: Count;
  /** True if the officer may propose and count. */
  mayAct: boolean;
}

/** A step on the way to the certified result. */
export function Step({
  title,
  isDone,
  children,
}: {
  title: ReactNode;
  isDone: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <h2 className="flex items-center gap-3 text-2xl">
          {isDone ? (
            <IconCircleCheck aria-label={t`Done`} role="img" className="size-7 shrink-0 text-brand" />
          ) : (
            <IconCircle aria-label={t`To do`} role="img" className="size-7 shrink-0 text-soft" />
          )}
          {title}
        </h2>
        {children}
      </Card>
    </li>
  );
}
