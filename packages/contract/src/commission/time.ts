import { z } from 'zod';

/** A time as JavaScript writes it: one spelling, so that equal proposals have equal digests. */
export const timeSchema = z.iso.datetime({ precision: 3 });
