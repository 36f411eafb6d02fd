import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';

/**
 * Uses a limit up but for some uses, as if all others had been made at this moment.
 * Takes: the application, the limit's name and key as `SharedLimiter` has them, how many uses an hour it
 * allows, and how many are to be left.
 */
export async function useUp(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  [name, key]: readonly [name: string, key: string],
  { anHour, left }: { readonly anHour: number; readonly left: number },
): Promise<void> {
  const key_hash = createHash('sha256').update(`${name}\n${key}`).digest();
  const full_at_ms = clock.now().getTime() + ((anHour - left) * 3_600_000) / anHour;
  await db
    .insertInto('limit_uses')
    .values({ key_hash, full_at_ms })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ full_at_ms }))
    .execute();
}
