import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';

/**
 * Uses up a limit at this moment, except for some uses.
 * @param limit its name and key in `SharedLimiter`
 */
export async function useUp(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  limit: readonly [name: string, key: string],
  { anHour, left }: { readonly anHour: number; readonly left: number },
): Promise<void> {
  const key_hash = createHash('sha256').update(limit.join('\n')).digest();
  const full_at_ms = clock.now().getTime() + ((anHour - left) * 3_600_000) / anHour;
  await db
    .insertInto('limit_uses')
    .values({ key_hash, full_at_ms })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ full_at_ms }))
    .execute();
}
