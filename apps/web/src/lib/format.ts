const DATE_TIME: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
};

/** A moment as Nigeria's clocks show it, wherever the reader is: an election closes at one time for all. */
export function formatDateTime(atMs: number, locale: string): string {
  return `${new Intl.DateTimeFormat(locale === 'en' ? 'en-NG' : locale, DATE_TIME).format(atMs)} WAT`;
}

/** A whole number with the separators of the reader's language. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale === 'en' ? 'en-NG' : locale).format(count);
}

/** A moment of today, to the second. */
export function formatTime(atMs: number, locale: string): string {
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-NG' : locale, {
    timeStyle: 'medium',
    timeZone: 'Africa/Lagos',
  });
  return `${time.format(atMs)} WAT`;
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte'];

/** A size as a phone's bill counts it: '840 kB', '1.2 MB', '37 GB'. */
export function formatSize(bytes: number, locale: string): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: SIZES[power - 1] ?? 'gigabyte' },
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

const MINUTE_MS = 60_000;

/**
 * A span in its two largest units: '2 days 3 hours', '12 minutes'; what is shorter than a minute counts as
 * one.
 */
export function formatSpan(spanMs: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(spanMs / MINUTE_MS));
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1_440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ];
  const from = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(from, from + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}
