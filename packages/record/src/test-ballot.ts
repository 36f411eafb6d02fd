import * as z from 'zod/mini';
import { listOf } from './list-of.ts';
import { countSchema, hexHashSchema, MOST_SEATS } from './payloads.ts';

/**
 * A ballot that was opened to test a device and must never be cast. Anyone can recompute it from the seed.
 */
export const testBallotSchema = z.strictObject({
  election: hexHashSchema,
  seed: hexHashSchema,
  /** The index of each question's answer, or the list of them where there are several seats. */
  places: listOf(z.union([countSchema, listOf(countSchema, { most: MOST_SEATS })]), { most: 100 }),
  /** The b64 hash of the ballot's JSON. */
  tracker: z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/)),
});
export type TestBallot = z.infer<typeof testBallotSchema>;
