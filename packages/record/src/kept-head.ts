/** What is kept of a record's signed checkpoints between two looks, by a device and by the verifier alike. */

/** How many entries a verified checkpoint has, by its second line; -1 without a checkpoint. */
export const sizeOfCheckpoint = (checkpoint: string | null): number =>
  Number(checkpoint?.split('\n')[1] ?? -1);

/**
 * Whether a checkpoint that a check has found takes the place of the kept one. What is kept never goes back:
 * a smaller one does not take its place, nor one that was compared with another than the kept one, since
 * another check has then kept that one in the meantime.
 * Takes: the kept one now, the one that the check compared with (null for none), and the one that it found.
 */
export const takesPlaceOf = (kept: string | null, compared: string | null, found: string | null): boolean =>
  kept === compared && sizeOfCheckpoint(found) >= sizeOfCheckpoint(kept);
