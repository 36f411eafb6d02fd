import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 200;

/**
 * Looks again and again until there is something.
 * Takes: what is waited for, in words, and the look, which gives null while it is not there.
 * Refuses (throws): after three minutes, with the words.
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
