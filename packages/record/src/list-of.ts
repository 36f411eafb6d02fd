import * as z from 'zod/mini';

/**
 * A list in a document from outside. Its length is looked at before its elements, and the first bad one ends
 * its reading: zod's own list notes every bad element, and a document of nothing else would fill the reader's
 * stack and memory.
 * Takes: the schema of an element, and how many there may be.
 */
export function listOf<T>(element: z.ZodMiniType<T>, { least = 0, most }: { least?: number; most: number }) {
  const elements = z.transform((items: unknown[], { issues }): T[] => {
    const read: T[] = [];
    for (const item of items) {
      const parsed = element.safeParse(item);
      if (!parsed.success) {
        issues.push({ code: 'custom', input: items, message: 'has an element of another kind' });
        return z.NEVER;
      }
      read.push(parsed.data);
    }
    return read;
  });
  return z.pipe(z.array(z.unknown()).check(z.minLength(least), z.maxLength(most)), elements);
}
