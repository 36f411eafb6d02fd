import { cx } from '../lib/cx.ts';
import { thumbnailOf } from '../lib/image.ts';

const BOX = 'h-6 w-18 shrink-0';

/** A party's banner and name. An empty `banner` reserves the space of one that has not arrived. */
export function PartyLine({
  name,
  banner,
  className,
}: {
  name: string;
  banner: string | null;
  className?: string;
}) {
  return (
    <span className={cx('flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 leading-snug', className)}>
      {banner === '' && <span className={BOX} />}
      {banner && (
        <img
          src={thumbnailOf(banner)}
          alt=""
          width={72}
          height={24}
          loading="lazy"
          decoding="async"
          className={cx(BOX, 'rounded-[3px] border border-line object-cover')}
        />
      )}
      <span className="min-w-0">{name}</span>
    </span>
  );
}
