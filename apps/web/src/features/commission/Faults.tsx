import type { ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';

/** Lists the faults of a file, for which nothing was done. */
export function Faults({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Alert tone="danger">
      <p className="font-bold">{title}</p>
      <ul className="list-disc pl-6 font-normal text-ink">{children}</ul>
    </Alert>
  );
}
