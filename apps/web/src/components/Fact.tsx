import type { ReactNode } from 'react';

/** A number with its label, inside a `<dl>`. */
export function Fact({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-soft">{label}</dt>
      <dd className="text-3xl font-bold leading-tight">{value}</dd>
    </div>
  );
}
