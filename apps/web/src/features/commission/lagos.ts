/** Lagos is an hour ahead of UTC all year. */
const OFFSET_MS = 60 * 60_000;

/** A moment as a field for date and time shows it, by Nigeria's clocks; empty for none. */
export const toField = (ms: number | null): string =>
  ms === null ? '' : new Date(ms + OFFSET_MS).toISOString().slice(0, 16);

/** The value of such a field; null if it is empty. */
export const fromField = (text: string): number | null =>
  text === '' ? null : Date.parse(`${text}:00.000Z`) - OFFSET_MS;
