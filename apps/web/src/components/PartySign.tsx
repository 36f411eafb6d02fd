import { cx } from '../lib/cx.ts';
import { thumbnailOf } from '../lib/image.ts';

/**
 * A party's sign in a square, by which many voters find their party. An empty `sign` reserves the space of one
 * that has not arrived. Hidden from screen readers, since the name is beside it.
 */
export function PartySign({ sign, className = 'size-20' }: { sign: string | null; className?: string }) {
  const box = cx('shrink-0 self-start rounded-card border border-line bg-surface', className);
  if (sign === null) return null;
  if (sign === '') return <span className={box} />;
  return (
    <img
      src={thumbnailOf(sign)}
      alt=""
      width={192}
      height={192}
      decoding="async"
      className={cx(box, 'object-cover')}
    />
  );
}
