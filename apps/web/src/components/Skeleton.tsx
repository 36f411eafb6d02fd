import { cx } from '../lib/cx.ts';

/** A placeholder for content that loads, with the size given by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-card bg-line', className)} />;
}
