/** The faults of a process: none, or its clock. */
export const WELL = { doubtsClock: false, refusesRecord: false };
export const DOUBTING = { ...WELL, doubtsClock: true };
