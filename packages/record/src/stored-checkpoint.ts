/** The rules for the checkpoint that a device or the verifier stores between two checks. */

/** Reads the size from a verified checkpoint's second line; -1 without a checkpoint. */
export const sizeOfCheckpoint = (checkpoint: string | null): number =>
  Number(checkpoint?.split('\n')[1] ?? -1);

/**
 * Decides whether a newly found checkpoint replaces the stored one. The stored checkpoint never goes back, so
 * a smaller one does not replace it; neither does one that was compared with a different checkpoint, because
 * another check stored a new one in the meantime.
 * @param stored the stored checkpoint now
 * @param compared the checkpoint that the check compared with, or null
 * @param found the checkpoint that the check found
 */
export const mayReplace = (stored: string | null, compared: string | null, found: string | null): boolean =>
  stored === compared && sizeOfCheckpoint(found) >= sizeOfCheckpoint(stored);
