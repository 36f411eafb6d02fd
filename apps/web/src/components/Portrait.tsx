import { cx } from '../lib/cx.ts';
import { initialsOf } from './Avatar.tsx';

/** A large square picture, or initials without one. Hidden from screen readers, since the name is beside it. */
export function Portrait({
  name,
  image,
  className,
}: {
  name: string;
  image: string | null;
  className?: string;
}) {
  const box = 'aspect-square shrink-0 self-start overflow-hidden rounded-card bg-indigo-tint';
  if (image) {
    return (
      <img
        src={image}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        decoding="async"
        className={cx(box, 'h-auto object-cover', className)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={cx(box, 'relative isolate grid place-items-center', className)}>
      <span className="motif absolute inset-0 -z-10 text-indigo opacity-10" />
      <span className="text-4xl font-bold text-indigo">{initialsOf(name)}</span>
    </span>
  );
}
