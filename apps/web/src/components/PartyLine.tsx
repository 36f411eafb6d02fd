import { cx } from '../lib/cx.ts';
import { thumbnailOf } from '../lib/image.ts';

const BOX = 'h-6 w-18 shrink-0';

/**
 * The party's banner beside its name; the name says it all, so the banner is silent. An empty address is that
 * of a banner which is still to come: its room is kept.
 */
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
