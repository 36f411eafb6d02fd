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
