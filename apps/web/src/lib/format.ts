const DATE_TIME: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
};

/** Formats a date and time in Nigeria's time zone, wherever the reader is. */
export function formatDateTime(atMs: number, locale: string): string {
  return `${new Intl.DateTimeFormat(locale === 'en' ? 'en-NG' : locale, DATE_TIME).format(atMs)} WAT`;
}

/** Formats a whole number with separators. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale === 'en' ? 'en-NG' : locale).format(count);
}

/** Formats a time of day, to the second, in Nigeria's time zone. */
export function formatTime(atMs: number, locale: string): string {
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-NG' : locale, {
    timeStyle: 'medium',
    timeZone: 'Africa/Lagos',
  });
  return `${time.format(atMs)} WAT`;
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte'];

/** Formats a size in decimal units: '840 kB', '1.2 MB', '37 GB'. */
export function formatSize(bytes: number, locale: string): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: SIZES[power - 1] ?? 'gigabyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

const MINUTE_MS = 60_000;

/** Formats a span in its two largest units, at least one minute: '2 days 3 hours', '12 minutes'. */
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
