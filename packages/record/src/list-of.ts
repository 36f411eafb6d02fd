import * as z from 'zod/mini';

/**
 * A schema for lists in untrusted documents. It checks the length before the elements and stops at the first
 * invalid one: zod's own array collects an issue for every invalid element, which could exhaust stack and
 * memory.
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
