import type { ReactNode } from 'react';
import { Card } from './Card.tsx';

/** A screen with one form, with an introduction beside it, or above it on phones. */
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
    <div className="wide grid grid-cols-1 items-start gap-8 py-8 sm:py-12 lg:grid-cols-[5fr_7fr] lg:gap-12 lg:py-16">
      <div className="relative isolate overflow-hidden rounded-card bg-deep p-6 text-on-deep sm:p-8 lg:sticky lg:top-24 lg:min-h-112">
        <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-white opacity-[0.08]" />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="pt-3 text-lg text-on-deep-soft">{intro}</p>
        {panel && <div className="pt-6 max-lg:hidden">{panel}</div>}
      </div>
      <Card className="p-5 sm:p-8">{children}</Card>
    </div>
  );
}
