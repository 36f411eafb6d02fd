export const DAY_MS = 24 * 60 * 60_000;

/** The first moment of a day, in UTC: no more is stored of a voter's time. */
export const dayOf = (time: Date) => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
