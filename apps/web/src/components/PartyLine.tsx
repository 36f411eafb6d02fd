import { cx } from '../lib/cx.ts';
import { PartySign } from './PartySign.tsx';

interface PartyLineProps {
  name: string;
  acronym: string | null;
  /** The party's sign; an empty one reserves the space of one that has not arrived. */
  banner: string | null;
  className?: string;
}

/** A party's sign with its acronym in large letters and its name; without an acronym the name alone. */
export function PartyLine({ name, acronym, banner, className }: PartyLineProps) {
  return (
    <span className={cx('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 leading-snug', className)}>
      <PartySign sign={banner} className="size-16" />
      <span className="min-w-0 grow basis-24">
        {acronym !== null && (
          <span className="block text-2xl leading-tight font-bold text-ink">{acronym} </span>
        )}
        <span className="block">{name}</span>
      </span>
    </span>
  );
}
