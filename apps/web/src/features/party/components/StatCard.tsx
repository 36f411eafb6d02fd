import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';

interface StatCardProps {
  title: ReactNode;
  text: ReactNode;
  icon: ReactNode;
  value: number | undefined;
  isMissing: boolean;
}

export function StatCard({ title, text, icon, value, isMissing }: StatCardProps) {
  const { i18n } = useLingui();
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3 sm:max-xl:flex-col sm:max-xl:items-start">
        <span className="grid size-12 shrink-0 place-items-center rounded-card bg-brand-tint text-brand">
          {icon}
        </span>
        <h2 className="min-w-0 text-xl wrap-break-word">{title}</h2>
      </div>
      <p className="h-14 text-5xl font-bold leading-14">
        {value !== undefined && formatCount(value, i18n.locale)}
        {value === undefined &&
          (isMissing ? <span className="text-soft">–</span> : <Skeleton className="h-12 w-28" />)}
      </p>
      <p className="text-soft">{text}</p>
    </Card>
  );
}
