/** What processes know of themselves: nothing is wrong, or the clock is. */
export const WELL = { doubtsClock: false, refusesRecord: false };
export const DOUBTING = { ...WELL, doubtsClock: true };
