import { readFile, rename, writeFile } from 'node:fs/promises';
import { CommandRefused } from '@evoting/command-line/command';
import { z } from 'zod';

const proof = z.strictObject({ challenge: z.string(), response: z.string() });

/** A trustee's public half, handed to the officer who creates the election. */
export const publicKeySchema = z.strictObject({
  pok: proof,
  public_key: z.string(),
  /** The trustee's name, and the proof that the key was made for one record. */
  possession: z.strictObject({ name: z.string().min(1).max(200), public_key: z.string(), proof }),
});

/** A trustee's shares, each as `answerOpening` writes it. */
export const sharesSchema = z.strictObject({
  version: z.literal(2),
  log: z.string(),
  public_key: z.string(),
  shares: z.array(z.strictObject({ revision: z.int().min(0), share: z.string() })).max(10_000),
});
export type TrusteeShares = z.infer<typeof sharesSchema>;

/**
 * Reads a JSON file of a known shape.
 * @throws CommandRefused for any other, with the name of the file
 */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`The file ${path} cannot be read.`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandRefused(`The file ${path} is not what this command takes.`, { cause });
  }
}

/**
 * Writes a JSON file completely or not at all.
 * @throws CommandRefused with the name of a file that cannot be written
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(value)}\n`);
    await rename(`${path}.new`, path);
  } catch (cause) {
    throw new CommandRefused(`The file ${path} cannot be written.`, { cause });
  }
}
