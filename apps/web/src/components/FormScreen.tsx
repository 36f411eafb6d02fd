import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Card } from './Card.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';

const BOX = 'relative isolate overflow-hidden rounded-card bg-deep text-on-deep';

/** A screen with one form. Its introduction and advice are beside it; on phones one is above it, the other below. */
export function FormScreen({
  title,
  intro,
  panel,
  children,
}: {
  title: ReactNode;
  intro: ReactNode;
  panel?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wide grid grid-cols-1 items-start gap-6 py-6 sm:gap-8 sm:py-12 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-0 lg:py-16">
      <div className={cx(BOX, 'p-5 sm:p-8', panel ? 'lg:rounded-b-none' : 'lg:min-h-112')}>
        <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-white opacity-[0.08]" />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="pt-2 text-lg text-on-deep-soft sm:pt-3">{intro}</p>
        <LanguageSelect className="pt-3 lg:hidden" />
      </div>
      <Card className="p-5 sm:p-8 lg:row-span-2">{children}</Card>
      {panel && (
        <div className={cx(BOX, 'p-5 sm:p-8 lg:min-h-80 lg:rounded-t-none lg:pt-0')}>
          <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-white opacity-[0.08]" />
          {panel}
        </div>
      )}
    </div>
  );
}
