import { cx } from '../lib/cx.ts';

/** The commission's logo, beside its name. */
export function CommissionLogo({ id, className }: { id: string; className?: string }) {
  return (
    <img
      src={`/api/images/${id}/large.webp`}
      alt=""
      width={240}
      height={240}
      decoding="async"
      className={cx('shrink-0 rounded-card bg-white object-contain', className)}
    />
  );
}
