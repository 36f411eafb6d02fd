/**
 * Whether a record is of a rehearsal. Its own address says so, which every signature under it names: a record
 * that is called otherwise is signed otherwise.
 * Takes: the record's origin.
 */
export const isRehearsal = (origin: string): boolean => /\/rehearsal-[^/]*$/.test(origin);
