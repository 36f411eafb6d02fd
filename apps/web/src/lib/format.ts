import { plural, t } from '@lingui/core/macro';
import { isOwn } from './languages.ts';

/** Nigeria's languages are written with the numbers and times of its English, which every phone has. */
const numbersOf = (locale: string) => (isOwn(locale) ? 'en-NG' : locale);

const DATE_TIME: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
};

/** Formats a date and time in Nigeria's time zone, wherever the reader is. */
export function formatDateTime(atMs: number, locale: string): string {
  const parts = new Intl.DateTimeFormat(numbersOf(locale), DATE_TIME).formatToParts(atMs);
  const month = isOwn(locale) && locale !== 'en' ? monthOf(atMs) : undefined;
  return `${parts.map(({ type, value }) => (type === 'month' && month) || value).join('')} WAT`;
}

/** The short name of the month from the catalogue: phones do not have it in every language. */
function monthOf(atMs: number): string | undefined {
  const names = t({
    message: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    comment: 'Short names of the months, with one space between two',
  });
  const number = new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Africa/Lagos' }).format(atMs);
  return names.split(' ')[Number(number) - 1];
}

/** Formats a whole number with separators. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(numbersOf(locale)).format(count);
}

/** Formats a part of all in percent; 0 of none. */
export function formatShare(part: number, all: number, locale: string): string {
  const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(numbersOf(locale), percent).format(all > 0 ? part / all : 0);
}

/** Formats a time of day, to the second, in Nigeria's time zone. */
export function formatTime(atMs: number, locale: string): string {
  const time = new Intl.DateTimeFormat(numbersOf(locale), {
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
  return new Intl.NumberFormat(numbersOf(locale), {
    style: 'unit',
    unit: SIZES[power - 1] ?? 'gigabyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

const MINUTE_MS = 60_000;

/** Formats a span in its two largest units, at least one minute: '2 days 3 hours', '12 minutes'. */
export function formatSpan(spanMs: number): string {
  const minutes = Math.max(1, Math.ceil(spanMs / MINUTE_MS));
  const [d, h, m] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [
    { count: d, text: t`${plural(d, { one: '# day', other: '# days' })}` },
    { count: h, text: t`${plural(h, { one: '# hour', other: '# hours' })}` },
    { count: m, text: t`${plural(m, { one: '# minute', other: '# minutes' })}` },
  ];
  const from = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(from, from + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}
