import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const file = z.string().regex(/^pictures\/[a-z-]+\.svg$/);
const seedSchema = z.strictObject({
  posts: z.array(z.string()).min(1),
  parties: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      acronym: z.string(),
      email: z.email(),
      banner: file,
    }),
  ),
  candidates: z.array(
    z.strictObject({
      post: z.string(),
      party: z.string(),
      name: z.string(),
      bio: z.string(),
      portrait: file,
    }),
  ),
});

/**
 * The demo election: posts in the order of the ballot, and invented parties and people, each with the SVG
 * file of a drawing, which has no text so that no font is needed.
 */
export type Seed = z.infer<typeof seedSchema>;

/** Reads the demo election of a folder. */
export async function readSeed(folder: string): Promise<Seed> {
  return seedSchema.parse(JSON.parse(await readFile(path.join(folder, 'election.json'), 'utf8')));
}

/** Reads one of its drawings. */
export function readDrawing(folder: string, name: string): Promise<Buffer> {
  return readFile(path.join(folder, name));
}
