import type { ReactNode } from 'react';

/** A number with its name, and a sentence that explains it. */
export function Figure({
  label,
  note,
  children,
}: {
  label: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-soft">{label}</dt>
      <dd className="text-lg font-semibold wrap-anywhere">{children}</dd>
      {note && <dd className="text-base text-soft">{note}</dd>}
    </div>
  );
}
