import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 200;

/**
 * Polls until a value is available.
 * @param what a description for the error
 * @param look returns null while there is no value
 * @throws after three minutes, with the description
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null> | Found | null,
): Promise<Found> {
  const deadlineMs = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadlineMs) throw new Error(`waited in vain until ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}
