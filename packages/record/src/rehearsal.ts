/** Reports whether a record is a rehearsal. Its origin says so, and every signature covers the origin. */
export const isRehearsal = (origin: string): boolean => /\/rehearsal-[^/]*$/.test(origin);
