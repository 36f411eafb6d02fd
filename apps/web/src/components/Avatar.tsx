import { AVATAR_MAX_INITIALS } from '@evoting/contract/constants';
import { cx } from '../lib/cx.ts';
import { thumbnailOf } from '../lib/image.ts';

/** The first letters of a name's first words, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, AVATAR_MAX_INITIALS)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/**
 * Somebody's picture in a square of fixed size, or their initials where there is none. The name is beside
 * it, so it is silent.
 */
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
