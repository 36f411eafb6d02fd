const DATE_TIME: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
};

/** A moment as Nigeria's clocks show it, wherever the reader is: an election closes at one time for all. */
export function formatDateTime(atMs: number, locale: string): string {
  return `${new Intl.DateTimeFormat(locale === 'en' ? 'en-NG' : locale, DATE_TIME).format(atMs)} WAT`;
}

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

const MINUTE_MS = 60_000;

/** A span in its two largest units: '2 days 3 hours', '12 minutes'; what is shorter than a minute counts as one. */
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
