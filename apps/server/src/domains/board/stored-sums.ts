import { parseEncryptedTally } from '@evoting/belenios/server';

/**
 * The encrypted tally that this server stored.
 * Refuses (throws): another text: the store is damaged.
 */
export function readTally(json: string) {
  const read = parseEncryptedTally(json);
  if (!read.ok) throw new Error(`the running sums are ${read.reason}`);
  return read.value;
}
