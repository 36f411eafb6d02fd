import { AVATAR_MAX_INITIALS } from '@evoting/contract/constants';
import { cx } from '../lib/cx.ts';
import { thumbnailOf } from '../lib/image.ts';

/** Returns at most two initials of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, AVATAR_MAX_INITIALS)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A small round picture, or initials without one. Hidden from screen readers, since the name is beside it. */
export function Avatar({
  name,
  image,
  className = 'size-11',
}: {
  name: string;
  image?: string | null;
  className?: string;
}) {
  if (image) {
    return (
      <img
        src={thumbnailOf(image)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className={cx('shrink-0 rounded-full bg-sunk object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full bg-indigo-tint font-semibold text-indigo',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
