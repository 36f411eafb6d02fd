import { cx } from '../lib/cx.ts';

/**
 * Holds the place of what is on its way; the size comes from `className`, so that nothing jumps when it
 * arrives.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-card bg-line', className)} />;
}
