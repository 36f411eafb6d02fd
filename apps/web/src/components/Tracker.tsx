import { cx } from '../lib/cx.ts';
import { groupsOf } from '../lib/tracker.ts';

/** A tracker in groups of four characters; copying gives it without gaps. */
export function Tracker({ tracker, className }: { tracker: string; className?: string }) {
  const groups = groupsOf(tracker);
  return (
    <p className={cx('flex flex-wrap gap-x-3 gap-y-1 font-mono text-lg font-semibold sm:text-xl', className)}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one tracker never change their order
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}
