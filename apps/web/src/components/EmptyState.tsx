import type { ReactNode } from 'react';

/** Tells that there is nothing to show, and why. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="relative isolate grid place-items-center overflow-hidden rounded-card border border-dashed border-line px-6 py-14 text-center">
      <div aria-hidden="true" className="motif absolute inset-0 -z-10 text-brand opacity-[0.07]" />
      <div className="flex max-w-md flex-col items-center gap-3 rounded-card bg-paper/90 px-6 py-4">
        <p className="text-xl font-semibold">{title}</p>
        {children && <div className="text-soft">{children}</div>}
      </div>
    </div>
  );
}
