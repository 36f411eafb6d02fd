export const DAY_MS = 24 * 60 * 60_000;

/** Truncates a time to its UTC day. No more is stored about when a voter did something. */
export const dayOf = (time: Date) => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
