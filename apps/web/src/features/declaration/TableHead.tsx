import { Children, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/** A table's head, without a column for `false`; `endsInNumbers` aligns the last one to the right. */
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
        {Children.toArray(children).map((name, column) => (
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
