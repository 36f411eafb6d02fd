import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/** A table's head; `endsInNumbers` aligns the last column to the right. */
export function TableHead({
  children,
  endsInNumbers = false,
}: {
  children: ReactNode[];
  endsInNumbers?: boolean;
}) {
  return (
    <thead>
      <tr className="border-b border-ink">
        {children.map((name, column) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
            key={column}
            scope="col"
            className={cx('py-1.5 pr-3 last:pr-0', endsInNumbers && 'last:text-right')}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
