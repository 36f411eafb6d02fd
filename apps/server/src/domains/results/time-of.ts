import type { PublicWords } from '../../platform/pages/words.ts';

/** Writes a moment in Nigeria's time. */
export const timeOf = (atMs: number, { numbers }: PublicWords): string =>
  new Intl.DateTimeFormat(numbers, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Lagos',
  }).format(atMs);
